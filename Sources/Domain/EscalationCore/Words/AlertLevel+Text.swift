extension AlertLevel {
    /// The colour for people.
    public var title: LocalText {
        switch self {
        case .green: LocalText("Grün", "green")
        case .yellow: LocalText("Gelb", "yellow")
        case .red: LocalText("Rot", "red")
        }
    }

    /// What the level asks for.
    public var meaning: LocalText {
        switch self {
        case .green: LocalText("Routine-Monitoring fortführen", "continue routine monitoring")
        case .yellow: LocalText("Telefonische Rückmeldung Ambulanz", "call back from the outpatient clinic")
        case .red: LocalText("Sofortige Vorstellung NA/Ambulanz", "to be seen at once: emergency department or outpatient clinic")
        }
    }
}
