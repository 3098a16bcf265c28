/// Stored weighings of the Xiaomi Mi Body Composition Scale, notified on 00002a2f-0000-3512-2118-0009af100700: one record of thirteen octets a
/// notification (layout: ``XiaomiMiV2``), the octet 03 alone ends the transfer.
///
/// Commands: ``XiaomiHistory``. Source: openScale#1431.
enum XiaomiMiV2History {
    static let definition = ScaleProtocol(
        name: "xiaomi_mi_v2_history", title: "Xiaomi Mi Body Composition Scale, stored weighings",
        sources: [.characteristic(XiaomiHistory.characteristic, service: .bodyComposition, by: [.notification, .indication])], delivery: .records,
        fields: XiaomiMiV2.fields, decode: { (bytes, _) throws(PacketError) in try XiaomiHistory.records(bytes, of: XiaomiMiV2.octets, XiaomiMiV2.record) })
}
