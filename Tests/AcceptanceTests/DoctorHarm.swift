import BusHarness
import Foundation
import JSONValues
import Testing

/// What is done to a box on purpose, and the lines of the doctor that have to say so.
struct DoctorHarm: Sendable, CustomTestStringConvertible {
    /// What runs beside the doctor.
    enum Beside: Sendable {
        case nothing
        /// A message bus on which nobody is.
        case bus
        /// A bluetoothd whose adapter is switched off.
        case darkAdapter
        /// The gateway.
        case gateway
        /// The gateway, frozen as by a debugger or a hanging disk.
        case frozenGateway
    }

    let testDescription: String
    /// A part of what each line has to say, by its name; a name with a blank at its end stands for all that begin so.
    let lines: [String: String]
    /// Whether files of the machine are replaced, which takes a name space of mounts and processes of its own.
    var isMachine = false
    var beside = Beside.nothing
    var variables: [String: String] = [:]
    /// The configuration; `SCRATCH` stands for a folder beside the data folder.
    var configuration = "{}"
    /// What is done, in the data folder.
    var shell = ":"

    static let isRoot = geteuid() == 0

    /// What the words of the harms are made of.
    private static let words = """
        set -e
        cd "$DATA"
        empty() { for place; do test ! -d "$place" || mount -t tmpfs none "$place"; done; }
        put() { mkdir -p "$(dirname "$1")"; printf "$2" > "$1"; }
        over() { copy=$(mktemp -p "$SCRATCH"); printf "$2" > "$copy"; mount --bind "$copy" "$1"; }
        sql() { sqlite3 "$1" "$2"; }
        soon() { for _ in $(seq 600); do if sh -c "$1" > /dev/null; then return; fi; sleep 0.1; done; false; }
        as() { "$HYPONA" "$@" --data "$DATA" --config "$CONFIG" >&2; }
        """

    /// Does it to a box with a patient, and lets the doctor look.
    func looked() async throws -> Program.Answer {
        let box = try Box()
        try box.addPatient(surgery: CivilDay.surgery)
        let scratch = box.folder.appending(path: "scratch")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        let configuration = try box.file("gateway.json5", configuration.replacingOccurrences(of: "SCRATCH", with: scratch.path))
        var variables = variables
        // Reading the bundled photo takes longer than all other looks together: it is one of the harms.
        variables["HYPONA_PHOTO_SOCKET"] = "/nowhere/photo.sock"
        var bus: PrivateBus?
        var bluez: FakeBluez?
        var gateway: ServedGateway?
        switch beside {
        case .nothing: break
        case .bus:
            bus = try await PrivateBus()
            variables["DBUS_SYSTEM_BUS_ADDRESS"] = bus?.address
        case .darkAdapter:
            bluez = try await FakeBluez(["devices": [], "steps": [], "adapter": ["powered": false], "timeout_ms": 240_000])
            variables["DBUS_SYSTEM_BUS_ADDRESS"] = bluez?.bus.address
        case .gateway, .frozenGateway:
            gateway = try await ServedGateway(data: box.data, options: ["--config", configuration])
            if let gateway, case .frozenGateway = beside { kill(gateway.pid, SIGSTOP) }
        }
        defer { withExtendedLifetime((bus, bluez)) { if let gateway { kill(gateway.pid, SIGCONT) } } }
        let places = ["HYPONA=\(Program.binary.path)", "DATA=\(box.data)", "SCRATCH=\(scratch.path)", "CONFIG=\(configuration)"]
        // In a name space of its own the machine is whole again as soon as the doctor has looked.
        let apart = isMachine ? ["unshare", "--mount", "--net", "--pid", "--fork", "--mount-proc", "--kill-child"] : []
        let script = "\(DoctorHarm.words)\n\(shell)\nexec \"$HYPONA\" doctor --json --data \"$DATA\" --config \"$CONFIG\""
        let answer = try Tool.run("/usr/bin/env", places + variables.map { "\($0.key)=\($0.value)" } + apart + ["sh", "-c", script])
        return Program.Answer(status: answer.status, output: answer.output, errors: answer.errors)
    }
}
