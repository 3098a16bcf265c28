/// What can be wrong. Each condition of a patient has one alarm object of its own; acknowledging one never mutes another.
/// The raw values are stable: they stand in the database, in messages and in commands.
public enum AlarmCondition: String, Sendable, Hashable, CaseIterable {
    /// The core judged a day red.
    case levelRed = "level.red"
    /// The core judged a day yellow.
    case levelYellow = "level.yellow"
    /// Symptoms that would be red after the end of monitoring.
    case afterMonitoring = "afterMonitoring.symptom"
    /// No morning weight.
    case silenceWeight = "silence.weight"
    /// No confirmed urine reading.
    case silenceUrine = "silence.urine"
    /// No reading of any kind.
    case silenceAll = "silence.all"
    /// A reading waits in review for too long.
    case reviewWaiting = "review.waiting"
    /// A reading waits in review although the nurse was told.
    case reviewUnattended = "review.unattended"
    /// The link to the cloud of the scale's maker is down.
    case cloud = "fault.cloud"
    /// The Bluetooth adapter is gone.
    case adapter = "fault.adapter"
    /// The folder for photos cannot be watched.
    case dropFolder = "fault.dropFolder"
    /// The clock is not set.
    case clock = "fault.clock"
    /// Stored data are damaged, or no backup is made any more.
    case data = "fault.data"
    /// The disk is full or failing.
    case disk = "fault.disk"
    /// No channel takes alarms.
    case channels = "fault.channels"
    /// The daily test of the alarm path failed.
    case path = "fault.path"
    /// The heartbeat to the outside is not accepted.
    case heartbeat = "fault.heartbeat"
    /// Days cannot be handed to a system outside: something was given up, or the system does not take anything.
    case handOff = "fault.handOff"

    /// How urgent it is.
    public var priority: AlarmPriority {
        switch self {
        case .levelRed, .afterMonitoring: .red
        case .levelYellow, .silenceWeight, .silenceUrine, .silenceAll, .reviewWaiting: .yellow
        case .reviewUnattended, .cloud, .adapter, .dropFolder, .clock, .data, .disk, .channels, .path, .heartbeat, .handOff: .technical
        }
    }

    /// Whether a source of readings is known to be dead: then a green of the day that runs is no green.
    public var isSourceFault: Bool { [.cloud, .adapter, .dropFolder, .clock].contains(self) }

    /// Whether it is one of the box, not of a patient.
    public var isOfTheBox: Bool { rawValue.hasPrefix("fault.") }
}
