import JSONValues

/// The technician at the console while a scale is being paired.
struct PairingCaller: ControlCaller {
    let desk: PairingDesk
    /// The consent code of the patient's user on the scale, which the form has asked for.
    let consent: String?

    func tell(_ item: JSONValue) async { await desk.tell(item) }

    func ask(_ question: JSONValue) async -> JSONValue? {
        if question["question"]?.string == "consent" { return consent.map(JSONValue.string) }
        return await desk.ask(question)
    }
}
