import CivilTime
import Glibc
import JSONValues
import Store

/// What happens outside of the actor's queue, and what comes of it.
extension AlarmService {
    func takeJobs() -> [AlarmJob] {
        defer { jobs = [] }
        return jobs
    }

    nonisolated func carryOut(_ job: AlarmJob) async {
        switch job {
        case .deliver(let notice, let channel): _ = await deliver(notice, to: channel)
        case .askSources: await ports.askSources()
        case .remind(let reminder): await passOn(reminder)
        }
    }

    /// Hands a message to a channel, which has to answer in time.
    nonisolated func deliver(_ notice: AlarmNotice, to name: String) async -> Result<String, ChannelError> {
        let result: Result<String, ChannelError>
        if let channel = await channels[name] {
            result = await AlarmService.limited(seconds: Int(settings.rules.channelLimit)) { () throws(ChannelError) in try await channel.send(notice) }
        } else {
            result = .failure(.unreachable("the channel \(name) is not configured any more"))
        }
        await answered(notice.message, name, result)
        return result
    }

    private nonisolated func passOn(_ reminder: ReminderNotice) async {
        for (name, channel) in await channels {
            let result = await AlarmService.limited(seconds: Int(settings.rules.channelLimit)) { () throws(ChannelError) in
                try await channel.remind(reminder)
                return ""
            }
            if case .failure(let error) = result { await complain("channel.\(name)", "The channel \(name) did not take a reminder: \(error)") }
        }
    }

    private static func limited(
        seconds: Int, _ work: @escaping @Sendable () async throws(ChannelError) -> String
    ) async -> Result<String, ChannelError> {
        await withTaskGroup(of: Result<String, ChannelError>.self) { group in
            group.addTask { do throws(ChannelError) { return .success(try await work()) } catch { return .failure(error) } }
            group.addTask {
                // Cancelled as soon as the work answers.
                try? await Task.sleep(for: .seconds(seconds))
                return .failure(.timeout(seconds: seconds))
            }
            let first = await group.next() ?? .failure(.timeout(seconds: seconds))
            group.cancelAll()
            return first
        }
    }

    private func answered(_ message: Int, _ channel: String, _ result: Result<String, ChannelError>) {
        let (now, stepped) = tellTime()
        let receipt: DeliveryReceipt
        let event: AlarmEvent
        switch result {
        case .success(let words):
            receipt = DeliveryReceipt(message: message, channel: channel, at: now, receipt: words, error: nil)
            event = .accepted(message: message, channel: channel)
            complain("channel.\(channel)", nil)
        case .failure(.partly(let reason, let isOver)):
            receipt = DeliveryReceipt(message: message, channel: channel, at: now, receipt: isOver ? reason : nil, error: reason)
            event = .partlyAccepted(message: message, channel: channel, isOver: isOver)
            complain("channel.\(channel)", "The channel \(channel) did not take a message for everybody: \(reason)")
        case .failure(let error):
            receipt = DeliveryReceipt(message: message, channel: channel, at: now, receipt: nil, error: error.description)
            event = .failed(message: message, channel: channel)
            complain("channel.\(channel)", "The channel \(channel) did not take a message: \(error)")
        }
        handle(stepped + [event], at: now, receipts: [receipt])
    }

    var openReds: Int { memory.state.alarms.values.count { $0.isOpen && $0.key.condition.priority == .red } }

    func heartbeat(_ failure: String?) {
        complain("heartbeat", failure.map { "The heartbeat was not taken: \($0)" })
        mailbox.fault(.heartbeat, isPresent: failure != nil)
    }

    /// Whether the disk has room and takes what is written; nil where it cannot be asked or nothing has changed.
    func diskFault() -> AlarmEvent? {
        var info = statvfs()
        guard statvfs(folder.path, &info) == 0 || unsaved.isFailing else { return nil }
        let isFull = (UInt64(info.f_bavail) &* UInt64(info.f_frsize)) >> 20 < AlarmService.leastMegabytes
        let isKnown = memory.state.faults[.disk] != nil
        let isPresent = isFull || unsaved.isFailing
        return isPresent == isKnown ? nil : .fault(.disk, isPresent: isPresent)
    }

    /// Below this much free space the disk is an alarm.
    private static let leastMegabytes: UInt64 = 64
}
