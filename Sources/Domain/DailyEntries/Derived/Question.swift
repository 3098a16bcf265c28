public import CivilTime

/// Something a person should be asked now.
public enum Question: Sendable, Hashable {
    /// A session is ambiguous: please weigh again.
    case weighAgain(day: CivilDate, window: DayWindow, readings: [String])
    /// "Wirklich 92,0 kg?": a typed value outside the band.
    case confirmTyped(reading: String, kind: ReadingKind)
    /// "Neue Waage?"
    case newDevice(id: String, readings: [String])
    /// To staff: "Stimmt das Ausgangsgewicht?"
    case baseline(readings: [String])
    /// To staff: "Ist Nutzer 2 der Patient?"
    case user(device: String?, user: String, readings: [String])
    /// "Stimmt die Uhr?"
    case clock(boot: String?, readings: [String])
    /// A second photo, after a flagged reading or one that differs.
    case photographAgain(reading: String)
    /// Two photos in a row were refused or wait: type the number.
    case typeGravity(readings: [String])
    /// "Stimmt die Zahl?" for a photo in review.
    case confirmPhoto(reading: String)
}
