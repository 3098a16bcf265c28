import CivilTime
import DailyEntries
import EventLog
import Glibc
import JSONValues

/// What becomes of a file.
extension DropFolder {
    /// When a complete file is looked at (``PhotoFile`` decides).
    private static let quietMilliseconds: Int64 = 1000
    /// How long what cannot be read, stored or moved rests, s.
    private static let rest = 60
    /// So many quick files, and so many bytes of them, are handed over at once.
    private static let mostTogether = (files: 64, bytes: 1 << 20)
    /// So many refused files are kept in mind.
    private static let mostIncomplete = 200

    func nextCheck(_ candidate: DropCandidate) -> ContinuousClock.Instant {
        candidate.isClosed
            ? candidate.lastChange.advanced(by: .milliseconds(DropFolder.quietMilliseconds))
            : candidate.lastEvent.advanced(by: .seconds(pace.patience))
    }

    func note(_ name: FileName, closed: Bool) {
        guard name.isDropped, let status = FileStatus(name.path(in: path)) else {
            candidates[name] = nil
            return
        }
        let rest = notStored[name.text].map { min(DropFolder.rest, 1 << min($0, 6)) } ?? 0
        let now = clock.now.advanced(by: .seconds(rest))
        told[name] = nil
        candidates[name] = DropCandidate(
            isClosed: closed || !status.isRegular || (candidates[name]?.isClosed ?? false) && candidates[name]?.modified == status.modified,
            lastChange: now, lastEvent: now, size: status.size, modified: status.modified)
    }

    /// Looks at every file: what inotify did not tell (before the start, after an overflow, on file systems without events).
    func lookAtAll() {
        takeBackWhatGrew()
        let names = FileStatus.names(in: path).filter(\.isDropped)
        let now = clock.now
        for name in names {
            guard let status = FileStatus(name.path(in: path)) else { continue }
            if let known = candidates[name], known.size == status.size, known.modified == status.modified {
                // Two looks with the same size and time stand for the close that a network file system does not tell.
                candidates[name]?.isClosed = true
            } else {
                let isClosed = candidates[name] == nil && FileStatus.isClosed(name.path(in: path)) == true
                candidates[name] = DropCandidate(isClosed: isClosed, lastChange: now, lastEvent: now, size: status.size, modified: status.modified)
            }
        }
        let present = Set(names)
        candidates = candidates.filter { present.contains($0.key) }
        told = told.filter { present.contains($0.key) }
    }

    /// A copy that stood still for ten minutes and went on: the file that was refused goes back and is looked at anew.
    private func takeBackWhatGrew() {
        incomplete.removeAll { refused in
            guard let status = FileStatus(refused.place) else { return true }
            guard status.modified != refused.modified else { return false }
            let name = FileName(refused.name).path(in: path)
            if FileStatus(name) == nil, rename(refused.place, name) == 0 { unlink(refused.place + ".txt") }
            return true
        }
    }

    func takeWhatIsReady() async {
        let now = clock.now
        var quick: [ClaimedFile] = []
        for name in candidates.filter({ nextCheck($0.value) <= now }).keys.sorted() {
            guard let candidate = candidates[name], let claimed = consider(name, candidate, now) else { continue }
            if isQuick(claimed.file) {
                quick.append(claimed)
                let bytes = quick.reduce(0) { $0 + $1.file.bytes.count }
                guard quick.count >= DropFolder.mostTogether.files || bytes >= DropFolder.mostTogether.bytes else { continue }
            } else {
                await handle(claimed)
            }
            await handle(together: quick)
            quick = []
            if Task.isCancelled { return }
        }
        await handle(together: quick)
    }

    /// Claims a file that is whole, refuses one that never will be; nil where it is nothing to hand over now.
    private func consider(_ name: FileName, _ candidate: DropCandidate, _ now: ContinuousClock.Instant) -> ClaimedFile? {
        let file = name.path(in: path)
        guard let status = FileStatus(file) else {
            candidates[name] = nil
            return nil
        }
        guard status.isRegular else {
            refuse(
                name, code: "drop.notAFile",
                status.isFolder ? "Ein Ordner ist keine Aufnahme. A folder is no photo." : "Keine gewöhnliche Datei. Not a regular file.")
            return nil
        }
        guard status.size <= Int64(DropFolder.largestFile) else {
            refuse(name, code: "drop.tooLarge", "Größer als 200 MB. Larger than 200 MB.")
            return nil
        }
        if status.size != candidate.size || status.modified != candidate.modified {
            candidates[name] = DropCandidate(isClosed: false, lastChange: now, lastEvent: now, size: status.size, modified: status.modified)
            return nil
        }
        let bytes: [UInt8]
        switch FileStatus.read(file) {
        case .bytes(let read): bytes = read
        case .failed(let reason):
            // Busy or unreadable for the moment: later, never done.
            tellOnce(name, .warning, "drop.unreadable", "\(name.text) cannot be read now (\(reason)); it is tried again every minute.")
            candidates[name]?.lastChange = now.advanced(by: .seconds(DropFolder.rest))
            return nil
        }
        let quiet = (now - candidate.lastChange) / .milliseconds(1)
        // PhotoFile counts in the ten minutes of the box; a test's box is less patient.
        let since = (now - candidate.lastEvent) / .seconds(1) * 600 / Double(pace.patience)
        switch PhotoFile(isClosed: candidate.isClosed, hasEnd: FileEnd.isThere(in: bytes), quietMilliseconds: Int(quiet), secondsSinceEvent: Int(since)) {
        case .complete: return claim(name, bytes, status)
        case .wait: candidates[name]?.isClosed = false
        case .failed:
            refuse(
                name, code: "drop.incomplete",
                bytes.isEmpty
                    ? "Leer: es kam kein Inhalt (0 Bytes). Empty: no content came (0 bytes)."
                    : "Unvollständig: das Ende der Datei kam nicht. Incomplete: the end of the file did not come.")
        }
        return nil
    }

    private func refuse(_ name: FileName, code: String, _ reason: String) {
        let modified = FileStatus(name.path(in: path))?.modified
        guard let place = FileStatus.move(name.path(in: path), to: path + "/failed", as: name.text, reason: reason) else {
            return stays(name, "failed")
        }
        candidates[name] = nil
        moveFault = nil
        log(.warning, "photo", code, "\(name.text) was refused: \(reason)", ["file": .string(name.text), "folder": .string("failed")])
        if code == "drop.incomplete", let modified {
            incomplete.append((place, name.text, modified))
            if incomplete.count > DropFolder.mostIncomplete { incomplete.removeFirst() }
        }
    }

    /// A file that cannot be moved rests where it is and is tried again: rights are mended, disks have room again.
    private func stays(_ name: FileName, _ folder: String) {
        let reason = String(cString: strerror(errno))
        moveFault = DropFolderError(
            path: path, reason: "files cannot be moved to \(folder): \(reason)", remedy: "give the user of the gateway read and write rights, and free space")
        tellOnce(
            name, .error, "drop.notMovable", "\(name.text) cannot be moved to \(folder) (\(reason)); it is tried again every minute.")
        let later = clock.now.advanced(by: .seconds(DropFolder.rest))
        candidates[name]?.lastChange = later
        candidates[name]?.isClosed = true
    }

    private func tellOnce(_ name: FileName, _ level: LogLevel, _ code: String, _ text: String) {
        if told[name, default: []].insert(text).inserted { log(level, "photo", code, text, ["file": .string(name.text)]) }
    }

    private func claim(_ name: FileName, _ bytes: [UInt8], _ status: FileStatus) -> ClaimedFile? {
        guard let claimed = FileStatus.claim(path, name) else {
            stays(name, ".work")
            return nil
        }
        candidates[name] = nil
        moveFault = nil
        return ClaimedFile(place: claimed, file: DroppedFile(name: name.text, modifiedAt: Instant(milliseconds: status.modified), bytes: bytes))
    }

    private func handle(together files: [ClaimedFile]) async {
        await withDiscardingTaskGroup { group in
            for file in files { group.addTask { await self.handle(file) } }
        }
    }

    private func handle(_ claimed: ClaimedFile) async {
        let (place, file) = (claimed.place, claimed.file)
        do {
            let verdict = try await handler(file)
            notStored[file.name] = nil
            isStoredAgain()
            settle(place, file.name, verdict)
        } catch {
            // Not stored: the file goes back, which raises an event, and is tried again.
            cannotBeStored(file.name, "\(error)")
            notStored[file.name, default: 0] += 1
            settle(place, file.name, nil)
        }
    }

    /// Says why files cannot be stored, once for all of them: a full disk with a thousand photos before it is one fault, and no flood of lines.
    private func cannotBeStored(_ name: String, _ reason: String) {
        if storeFault?.reason != reason {
            storeFault = (reason, 0)
            log(
                .error, "photo", "drop.notStored", "\(name) could not be stored: \(reason). It is tried again, as is every other file.",
                ["file": .string(name)])
        }
        storeFault?.attempts += 1
    }

    private func isStoredAgain() {
        guard let fault = storeFault else { return }
        storeFault = nil
        log(.notice, "photo", "drop.stored", "Files are stored again, after \(fault.attempts) attempts.", ["attempts": JSONValue(fault.attempts)])
    }

    /// Files a claimed file by its verdict; without one it goes back to be taken again. Where it cannot be moved it is moved later.
    private func settle(_ claimed: String, _ name: String, _ verdict: DropVerdict?) {
        let place =
            if let verdict { FileStatus.move(claimed, to: path + "/" + verdict.place.rawValue, as: name, reason: verdict.reason) } else {
                // Another file of that name may have been dropped meanwhile.
                FileStatus.put(claimed, into: path, as: name)
            }
        guard place == nil else {
            unfiled[claimed] = nil
            return
        }
        let reason = String(cString: strerror(errno))
        nextFiling = clock.now.advanced(by: .seconds(min(DropFolder.rest, pace.look)))
        guard unfiled.updateValue((name, verdict), forKey: claimed) == nil else { return }
        let (folder, state) = verdict.map { ($0.place.rawValue, "it is stored") } ?? ("the drop folder", "it is not stored")
        log(
            .error, "photo", "drop.notMovable", "\(name) cannot be moved to \(folder) (\(reason)); \(state). It is tried again every minute.",
            ["file": .string(name)])
    }

    /// Moves what could not be moved before; what is gone is nobody's any more.
    func fileAgain() {
        nextFiling = nil
        for (claimed, waiting) in unfiled {
            if FileStatus(claimed) == nil { unfiled[claimed] = nil } else { settle(claimed, waiting.name, waiting.verdict) }
        }
    }

    /// Files that were claimed when the gateway stopped: they are handed over again; what was stored already is recognised by its content.
    func recoverClaimed() async {
        for name in FileStatus.names(in: path + "/.work") {
            let claimed = "\(path)/.work/\(name.text)"
            guard let status = FileStatus(claimed), status.isRegular, case .bytes(let bytes) = FileStatus.read(claimed) else { continue }
            await handle(
                ClaimedFile(
                    place: claimed,
                    file: DroppedFile(name: FileStatus.originalName(name.text), modifiedAt: Instant(milliseconds: status.modified), bytes: bytes)))
        }
    }
}
