/// A way by which alarms reach people. It answers with a receipt or an error, and always in time.
public protocol AlarmChannel: Sendable {
    /// Its name and whom it reaches.
    var spec: ChannelSpec { get }
    /// Hands a message over; answers the receiver's own words or number for it.
    func send(_ notice: AlarmNotice) async throws(ChannelError) -> String
    /// Passes a reminder to the patient's own devices, where the channel does that.
    func remind(_ reminder: ReminderNotice) async throws(ChannelError)
    /// Works in the background until it is cancelled, for a channel that keeps a connection.
    func run() async
}

extension AlarmChannel {
    /// Reminders stay at the bed.
    public func remind(_ reminder: ReminderNotice) async throws(ChannelError) {}

    /// Nothing is kept up.
    public func run() async {}
}
