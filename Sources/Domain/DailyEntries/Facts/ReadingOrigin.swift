/// From where a reading came.
public struct ReadingOrigin: Sendable, Hashable {
    /// The source of a value, as provenance names it.
    public enum Source: String, Sendable, Hashable, CaseIterable {
        case ble
        case withings
        case photo
        case manualPatient = "manual.patient"
        case manualStaff = "manual.staff"
        /// A file of another system.
        case fileImport = "import"
    }

    /// The way a radio reading came: adverts repeat themselves and carry a coarse clock, GATT indications come once each.
    public enum Transport: String, Sendable, Hashable {
        case advert
        case gatt
    }

    /// The source.
    public var source: Source
    /// Of radio readings the transport.
    public var transport: Transport?
    /// Stable id of the device; nil for typed values.
    public var deviceID: String?
    /// The device's own user id as text; nil where it has none or did not say.
    public var deviceUser: String?
    /// Withings: the group's `attrib`; nil where the group has none.
    public var attrib: Int?

    /// An origin.
    public init(_ source: Source, transport: Transport? = nil, deviceID: String? = nil, deviceUser: String? = nil, attrib: Int? = nil) {
        self.source = source
        self.transport = transport
        self.deviceID = deviceID
        self.deviceUser = deviceUser
        self.attrib = attrib
    }
}
