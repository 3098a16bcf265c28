/// The kind of instrument a photo shows.
public enum InstrumentDisplay: String, Sendable, CaseIterable {
    /// A digital display of seven segments, liquid crystal or light emitting.
    case lcd
    /// The round field of an optical hand refractometer.
    case eyepiece
    /// Neither was found.
    case unknown
}
