/// What the bed shows of the alarm path.
public struct BedsideNotice: Sendable, Hashable {
    /// Red alarms that nobody has acknowledged: full screen, with the telephone numbers.
    public let red: [Alarm]
    /// Severe symptoms after the end of monitoring: whom to call.
    public let afterMonitoring: [Alarm]
    /// Whether a tone is given every minute until the display is touched.
    public let isTonePlaying: Bool
    /// No channel takes alarms: the patient has to call.
    public let areChannelsDown: Bool
    /// No channel leads out of this box at all.
    public let leavesNoBox: Bool
    /// It was decided that alarms may stay on the box ("Kein Alarm verlässt dieses Gerät").
    public internal(set) var isLocalOnly = false
    /// What the patient is asked for.
    public let prompts: Set<PatientPrompt>
}
