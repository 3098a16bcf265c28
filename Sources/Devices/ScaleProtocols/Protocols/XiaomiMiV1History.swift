/// Stored weighings of the Xiaomi Mi Smart Scale, notified on 00002a2f-0000-3512-2118-0009af100700: one or two records of ten octets a
/// notification (layout: ``XiaomiMiV1``), the octet 03 alone ends the transfer. Everybody in the household is in it.
///
/// Commands: ``XiaomiHistory``. Source: openScale `MiScaleHandler.kt`.
enum XiaomiMiV1History {
    static let definition = ScaleProtocol(
        name: "xiaomi_mi_v1_history", title: "Xiaomi Mi Smart Scale, stored weighings",
        sources: [.characteristic(XiaomiHistory.characteristic, service: .weightScale, by: [.notification, .indication])], delivery: .records,
        fields: XiaomiMiV1.fields, decode: { (bytes, _) throws(PacketError) in try XiaomiHistory.records(bytes, of: XiaomiMiV1.octets, XiaomiMiV1.record) })
}
