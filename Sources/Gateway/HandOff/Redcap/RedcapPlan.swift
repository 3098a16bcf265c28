import Intake
import JSONValues

/// A row on its way to the project.
struct RedcapPlan: Sendable {
    let item: DeliveryItem
    /// What is to lie there.
    let row: RedcapRow
    let memory: RedcapMemory
    /// The row as it is sent.
    private(set) var sent: RedcapRow
    /// The variable of the record's id.
    private let record: String

    init(item: DeliveryItem, row: RedcapRow, memory: RedcapMemory, record: String) {
        self.item = item
        self.row = row
        self.memory = memory
        self.record = record
        sent = row
    }

    /// The newest evaluation of the day that the row tells of.
    var evaluation: Int? {
        guard case .day(let pod) = item.topic else { return nil }
        return item.study.ledger.history[pod]?.last?.id
    }

    /// The bytes that leave the box for it.
    var payload: [UInt8] { Array(sent.json(record: record).text().utf8) }

    /// Whether a value of this box lies there that is to be cleared.
    var clears: Bool { !memory.offered.isSubset(of: row.filled) }

    /// Everything that may hold a value of this box once the row was sent.
    var offered: Set<String> { memory.offered.union(row.filled) }

    /// The same row with what others wrote into variables that this box never filled.
    func keeping(_ found: JSONObject?) -> RedcapPlan {
        var cells = row.cells
        for (variable, value) in cells where value.isEmpty && !memory.offered.contains(variable) {
            cells[variable] = found?[variable].flatMap(RedcapPlace.text) ?? ""
        }
        var plan = self
        plan.sent = RedcapRow(place: row.place, cells: cells)
        return plan
    }
}
