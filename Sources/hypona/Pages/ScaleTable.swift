import JSONValues
import Synchronization

/// The live table of `hypona scale scan`.
final class ScaleTable: Sendable {
    private struct State {
        var rows: [JSONValue] = []
        var told: [String: JSONValue] = [:]
        var height = 0
    }

    private let terminal: Terminal
    private let isJSON: Bool
    private let state = Mutex(State())

    init(_ terminal: Terminal, isJSON: Bool) {
        self.terminal = terminal
        self.isJSON = isJSON
    }

    /// A new picture. As JSON each device is a line whenever something of it has changed; on a terminal the table is drawn anew in its place.
    func show(_ rows: [JSONValue]) {
        state.withLock { state in
            state.rows = rows
            if isJSON {
                for row in rows {
                    guard let address = row["address"]?.string, state.told[address] != row else { continue }
                    state.told[address] = row
                    terminal.json(row)
                }
            } else if terminal.isLive {
                let lines = ScaleTable.lines(rows, limit: 30)
                let up = state.height > 0 ? "\u{1B}[\(state.height)A" : ""
                terminal.text(up + lines.map { $0 + "\u{1B}[K\n" }.joined() + "\u{1B}[J")
                state.height = lines.count
            }
        }
    }

    /// The scan is over: where nothing was drawn live, the last picture stands.
    func end() {
        guard !isJSON, !terminal.isLive else { return }
        for line in state.withLock({ ScaleTable.lines($0.rows, limit: .max) }) { terminal.line(line) }
    }

    private static func lines(_ rows: [JSONValue], limit: Int) -> [String] {
        let head = ["ADDRESS", "NAME", "SIGNAL", "PROTOCOL", "LAST PACKET"]
        let cells = rows.prefix(limit).map { row -> [String] in
            let name = printable(row["name"]?.string ?? "")
            let isOff = row["on"]?.bool == false
            let kind = row["protocol"]?.string.map { $0 + (isOff ? " (off)" : "") } ?? (row["connectable"]?.bool == true ? "by connection" : "-")
            let packet = row["last_packet"]?["hex"]?.string ?? ""
            let time = String((row["last_heard"]?.string ?? "").dropFirst(11).prefix(8))
            return [row["address"]?.string ?? "", name, row["rssi"]?.int.map { "\($0) dBm" } ?? "", kind, "\(time) \(packet)"]
        }
        let table = [head] + cells
        let widths = head.indices.map { column in (table.map { $0[column].count }.max() ?? 0) + 2 }
        let lines = table.map { line in line.enumerated().map { $1.padded(to: widths[$0]) }.joined() }
        return lines + (rows.isEmpty ? ["nothing heard yet"] : rows.count > limit ? ["and \(rows.count - limit) more"] : [])
    }

    /// Names come from strangers: control characters would take the terminal over.
    private static func printable(_ text: String) -> String {
        String(
            text.unicodeScalars.map { $0.properties.generalCategory == .control || $0.properties.generalCategory == .format ? "?" : Character($0) }.prefix(24))
    }
}
