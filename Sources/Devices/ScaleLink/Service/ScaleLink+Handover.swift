import EventLog
import CivilTime

extension ScaleLink {
    /// Puts an event on its way to the receiver. False where an advertisement finds no room.
    @discardableResult func handOver(_ event: LinkEvent) -> Bool {
        let added = outbox.add(event)
        if added {
            noteChange()
            if !recordings.isEmpty, let record = ScriptRecord(event) {
                for recording in recordings.values { recording.yield(record) }
            }
        }
        return added
    }

    /// Hands over what arrives, in order, until cancelled.
    func keepHandingOver() async {
        while !Task.isCancelled {
            if await handOverNext() { continue }
            if outbox.next == nil { _ = await nextChange(before: nil) } else { await pause(timings.storeRetry) }
        }
    }

    /// Hands over what is left when the link ends. The tasks are cancelled by then, therefore it runs apart from them.
    func drain() async {
        let deadline = ContinuousClock.now + timings.drain
        await Task {
            while outbox.next != nil, ContinuousClock.now < deadline {
                if await !handOverNext() { await pause(.milliseconds(100)) }
            }
        }.value
        if outbox.count > 0 {
            say(.error, "lost", "the gateway ends with \(outbox.count) events that could not be stored; scales send unconfirmed readings again")
        }
    }

    /// Hands the oldest event over; false where there is none or it could not be stored.
    private func handOverNext() async -> Bool {
        guard let entry = outbox.next else { return false }
        do {
            try await receive(entry.event)
        } catch {
            raise(
                .storage, "what scales send cannot be stored: \(error)", remedy: "check disk space and the database; scales are not asked meanwhile",
                level: .error)
            noteChange()
            return false
        }
        outbox.storedNext()
        if case .packet = entry.event { book.stored += 1 }
        clear(.storage)
        noteChange()
        return true
    }

    /// Whether what arrives can be stored. While it cannot, no scale is connected to: what it keeps is not lost.
    var canStore: Bool { book.faults[.storage] == nil }

    /// Waits until everything that arrived so far is stored; false after `limit`.
    func everythingStored(limit: Duration) async -> Bool {
        let ticket = outbox.newest
        return await until(limit) { outbox.stored >= ticket }
    }
}
