import Store

/// What was decoded and waits to be committed.
struct DecodedPart: Sendable {
    let evidence: Int
    let decoded: DecodedEvidence
    let waiter: CheckedContinuation<Void, any Error>
}

/// What comes at the same time is committed together: everything that follows from it is derived once, however many files a folder held.
extension Intake {
    /// Commits what a decoder made of evidence, together with whatever else was decoded by then; returns once it is committed.
    func recordTogether(_ decoded: DecodedEvidence, of id: Int) async throws {
        try await withCheckedThrowingContinuation { waiter in
            parts.append(DecodedPart(evidence: id, decoded: decoded, waiter: waiter))
            // Behind everything that waits for the writer by now.
            if parts.count == 1 { Task { commitParts() } }
        }
    }

    private func commitParts() {
        let parts = parts
        self.parts = []
        do {
            try record(parts)
            for part in parts { part.waiter.resume() }
        } catch let error as StoreError where error.kind == .full {
            for part in parts { part.waiter.resume(throwing: error) }
        } catch {
            guard parts.count > 1 else { return parts.forEach { $0.waiter.resume(throwing: error) } }
            // One of them may be at fault: each by itself.
            for part in parts { part.waiter.resume(with: Result { try record([part]) }) }
        }
    }

    private func record(_ parts: [DecodedPart]) throws {
        var fresh: [(decoded: DecodedEvidence, id: Int)] = []
        // Of a patient who was erased meanwhile nothing comes back.
        for part in parts where try !fresh.contains(where: { $0.id == part.evidence }) && !isDecoded(part.evidence) && !isErased(part.evidence) {
            fresh.append((part.decoded, part.evidence))
        }
        if !fresh.isEmpty { try record(fresh) }
    }
}
