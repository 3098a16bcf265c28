/// The way on which octets of a scale came, or in `gattWrite` went to it.
public enum ScaleTransport: String, Sendable, Hashable, CaseIterable {
    /// Service data of an advertisement.
    case serviceData = "adv_service_data"
    /// Manufacturer data of an advertisement.
    case manufacturerData = "adv_manufacturer_data"
    /// Value of a characteristic whose flags say `notify`.
    case notification = "gatt_notify"
    /// Value of a characteristic whose flags say `indicate`: the scale was told that it arrived.
    case indication = "gatt_indicate"
    /// Value that was read.
    case read = "gatt_read"
    /// Value that the gateway writes.
    case write = "gatt_write"

    /// Whether the octets were broadcast, without a connection.
    public var isAdvertisement: Bool { self == .serviceData || self == .manufacturerData }
}
