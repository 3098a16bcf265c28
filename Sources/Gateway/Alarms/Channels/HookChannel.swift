import EscalationCore
import JSONValues

/// Runs a program of the box for each level, for instance for a lamp or a buzzer. Exit status 0 is the receipt.
///
/// The program gets the level as its last argument, the notice as JSON on standard input, and `HYPONA_LEVEL` and `HYPONA_ALARM` in its
/// environment. It stays on the box: that it ran does not mean that anybody was told.
struct HookChannel: AlarmChannel {
    let spec: ChannelSpec
    private let programs: [AlarmPriority: [String]]
    private let seconds: Int

    init(name: String, roles: Set<AlarmRole>, programs: [AlarmPriority: [String]], seconds: Int) {
        spec = ChannelSpec(name: name, roles: roles, isLocal: true)
        self.programs = programs
        self.seconds = seconds
    }

    func send(_ notice: AlarmNotice) async throws(ChannelError) -> String {
        guard let program = programs[notice.priority] else { return "no program for \(notice.priority.name)" }
        let environment = ["HYPONA_LEVEL=\(notice.priority.name)", "HYPONA_ALARM=\(notice.alarm ?? 0)", "PATH=/usr/local/bin:/usr/bin:/bin"]
        let status = await HookProcess(
            arguments: program + [notice.priority.name], environment: environment, input: Array(notice.json.text().utf8), seconds: seconds
        ).run()
        switch status {
        case .exited(0): return "exit 0"
        case .exited(let code): throw .refused("the program ended with status \(code)")
        case .signalled(let number): throw .refused("the program was ended by signal \(number)")
        case .notStarted(let reason): throw .unreachable("the program \(program.first ?? "") cannot be started: \(reason)")
        case .timeout: throw .timeout(seconds: seconds)
        }
    }
}
