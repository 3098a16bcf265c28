import JSONValues

/// Where a row lies in the project.
struct RedcapPlace: Sendable, Hashable {
    /// The record: the pseudonym.
    let record: String
    /// The event; empty in a project without events.
    let event: String
    /// The repeating form; empty for a form that does not repeat.
    let form: String
    /// Its instance, the day after surgery; nil for a form that does not repeat.
    let instance: Int?

    init(record: String, event: String?, form: String, instance: Int?) {
        self.record = record
        self.event = event ?? ""
        self.form = form
        self.instance = instance
    }

    /// The place of a row as the API gives it; nil where it says none. An instance may come as number or text.
    init?(_ row: JSONObject, record variable: String) {
        guard let record = row[variable].flatMap(RedcapPlace.text), !record.isEmpty else { return nil }
        self.record = record
        event = row["redcap_event_name"].flatMap(RedcapPlace.text) ?? ""
        form = row["redcap_repeat_instrument"].flatMap(RedcapPlace.text) ?? ""
        instance = row["redcap_repeat_instance"].flatMap(RedcapPlace.text).flatMap { Int($0) }
    }

    /// A value of the API as text: numbers come with or without quotes.
    static func text(_ value: JSONValue) -> String? { value.string ?? value.number?.text }
}
