import Intake
import JSONValues

/// A row of the project: its place and the values of its variables, blank where there is none.
struct RedcapRow: Sendable, Hashable {
    let place: RedcapPlace
    /// The values by variable.
    let cells: [String: String]

    /// The row that an item asks for. A day that was withdrawn is blank.
    init(_ item: DeliveryItem, _ settings: RedcapSettings) {
        let form: RedcapForm
        let status: String
        let day = item.day
        switch item.topic {
        case .baseline:
            form = settings.baseline
            status = RedcapField.baselineStatus(item.study)
        case .day:
            form = settings.daily
            status = RedcapField.dayStatus(day)
        }
        place = RedcapRow.place(item.topic, of: item.study.ledger.studyID, settings)
        var cells: [String: String] = [form.status: status]
        for field in form.fields { cells[field.variable] = field.text(item) }
        if case .day = item.topic, let wayBack = settings.wayBack { cells.merge(wayBack.cells(item)) { $1 } }
        self.cells = cells
    }

    /// A row as it was delivered.
    init(place: RedcapPlace, cells: [String: String]) {
        self.place = place
        self.cells = cells
    }

    /// Where a thing lies: the baseline once a record, a day as the instance of its number.
    static func place(_ topic: DeliveryTopic, of study: String, _ settings: RedcapSettings) -> RedcapPlace {
        switch topic {
        case .baseline: RedcapPlace(record: study, event: settings.baseline.event, form: "", instance: nil)
        case .day(let pod): RedcapPlace(record: study, event: settings.daily.event, form: settings.daily.name, instance: pod)
        }
    }

    /// The variables that have a value.
    var filled: Set<String> { Set(cells.filter { !$0.value.isEmpty }.keys) }

    /// The row as the import takes it.
    /// - Parameter record: The variable of the record's id.
    func json(record: String) -> JSONValue {
        var json: JSONObject = [record: .string(place.record)]
        if !place.event.isEmpty { json["redcap_event_name"] = .string(place.event) }
        json["redcap_repeat_instrument"] = .string(place.form)
        json["redcap_repeat_instance"] = place.instance.map { JSONValue($0) } ?? ""
        for (variable, value) in cells.sorted(by: { $0.key < $1.key }) { json[variable] = .string(value) }
        return .object(json)
    }
}
