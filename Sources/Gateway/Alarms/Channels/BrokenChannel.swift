/// A channel whose settings cannot be used, for instance because its secret is missing. It refuses everything, so that the daily test and
/// every alarm show that it is broken instead of its being silently absent.
struct BrokenChannel: AlarmChannel {
    let spec: ChannelSpec
    let reason: String

    func send(_ notice: AlarmNotice) async throws(ChannelError) -> String { throw .unreachable(reason) }
}
