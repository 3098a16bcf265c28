import BlockingWork
import CivilTime
import Store

/// The memory of the alarm path: opened, stored, and made anew where it is lost.
extension AlarmService {
    /// Opens the database where it is not open, or where its file was removed or replaced under it.
    func keepStorage() {
        if let storage, storage.isDetached {
            complain("open", "The alarm path's database was removed or replaced while it was in use; it is made anew.")
            self.storage = nil
            stored = AlarmMemory()
        }
        if storage == nil { remember() }
    }

    /// Stores what differs from what is stored. Where that fails the alarm goes out all the same, and the disk is the next alarm.
    func save(_ notes: [AlarmNote], _ receipts: [DeliveryReceipt], at now: Instant) {
        var plain = memory
        plain.line = stored.line
        let isOld = now.seconds(since: stored.line.now) >= 3600
        guard plain != stored || isOld || !notes.isEmpty || !receipts.isEmpty || unsaved.isFailing else { return }
        // An act of a person is always tried at once.
        if unsaved.waits(at: boot.milliseconds()), notes.allSatisfy({ $0.author == nil }) { return unsaved.add(notes, receipts) }
        do throws(StoreError) {
            try store(unsaved.notes + notes, unsaved.receipts + receipts, at: now)
            // The disk's own look finds that it works again.
            if unsaved.isFailing { mailbox.wake.ring() }
            unsaved = UnsavedChanges()
            complain("memory", nil)
        } catch {
            // The disk's own look finds it failing; it does so at once where it is new.
            if !unsaved.isFailing { mailbox.wake.ring() }
            unsaved.add(notes, receipts)
            unsaved.fail(at: boot.milliseconds())
            complain("memory", "The alarm path cannot store its memory; alarms go out all the same: \(error)")
            if error.kind == .corrupt { renew() }
        }
    }

    /// Stores the memory as it is.
    func store(_ notes: [AlarmNote] = [], _ receipts: [DeliveryReceipt] = [], at now: Instant) throws(StoreError) {
        guard let storage else {
            throw StoreError(.disk, "store the alarm path's memory", "its database cannot be opened", remedy: "check \(folder.alarmDatabase) and the disk")
        }
        try storage.save(
            AlarmChange(before: stored, after: memory, notes: notes, receipts: receipts, at: now))
        stored = memory
    }

    /// Reads the memory. A damaged one is set aside: everything but receipts and contacts follows from the clinical database again.
    func remember() {
        do {
            let storage = try SQLiteAlarmStorage(path: folder.alarmDatabase)
            let loaded = try storage.load(zones: zones)
            let known = contacts.all
            contacts.all = try storage.contacts()
            stored = loaded
            self.storage = storage
            unsaved.tryAgain()
            complain("open", nil)
            if loaded == AlarmMemory() { try write(known) } else { take(loaded) }
        } catch let error as StoreError where error.kind == .corrupt {
            complain("open", "The alarm path's memory is damaged and set aside; it is made anew: \(error)")
            renew()
        } catch {
            complain("open", "The alarm path's memory cannot be opened; alarms go out all the same: \(error)")
        }
    }

    /// Goes on with what was stored. Where the box ran without it for a while, that while is told again by the clinical database, and
    /// faults of the box by those who watch for them: two memories never mix.
    private func take(_ loaded: AlarmMemory) {
        let interim = memory
        memory = loaded
        isAnew = false
        guard interim.state != AlarmState() else { return }
        memory.line = interim.line
        memory.state.nextMessage = max(loaded.state.nextMessage, interim.state.nextMessage)
        memory.state.nextAlarm = max(loaded.state.nextAlarm, interim.state.nextAlarm)
        memory.commands.merge(interim.commands) { max($0, $1) }
        for condition in settings.rules.faultDelays.keys { mailbox.fault(condition, isPresent: interim.state.faults[condition] != nil) }
        mailbox.change()
    }

    /// Sets a damaged database aside and goes on with a new one that holds what is known, contacts and numbers of commands included.
    private func renew() {
        let saved = SQLiteAlarmStorage.salvage(path: folder.alarmDatabase)
        storage = nil
        do {
            try FileSystem.remove(folder.alarmDatabase + "-wal")
            try FileSystem.remove(folder.alarmDatabase + "-shm")
            try FileSystem.replace(folder.alarmDatabase + ".damaged", by: folder.alarmDatabase)
            storage = try SQLiteAlarmStorage(path: folder.alarmDatabase)
            stored = AlarmMemory()
            memory.commands.merge(saved.commands) { max($0, $1) }
            memory.isLocalOnly = memory.isLocalOnly || saved.isLocalOnly
            try write(contacts.all.isEmpty ? saved.contacts : contacts.all)
            unsaved.tryAgain()
            mailbox.wake.ring()
        } catch {
            complain("open", "The damaged memory of the alarm path cannot be set aside: \(error)")
        }
    }

    /// Writes contacts that are known into a database that has none.
    private func write(_ known: [Contact]) throws(StoreError) {
        guard let storage, !known.isEmpty else { return }
        for contact in known { try storage.set(contact, by: "hypona", at: memory.line.now) }
        contacts.all = known
    }
}
