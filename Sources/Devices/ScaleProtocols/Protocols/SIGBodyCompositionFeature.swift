/// Body Composition Feature (2A9B, read): 32 bits, LE. For information only.
///
///     bit 0 time, 1 several users, 2–8 fields of the composition, 9 weight, 10 height, 11–14 mass resolution, 15–17 height resolution
///
/// Source: SIG Body Composition Service 1.0, field table of oesmith/gatt-xml.
enum SIGBodyCompositionFeature {
    static let definition = ScaleProtocol(
        name: "sig_bcs_feature", title: "Body Composition service, features",
        sources: [.characteristic(.bodyCompositionFeature, service: .bodyComposition, by: [.read])], delivery: .auxiliary, fields: [],
        decode: { (bytes, _) throws(PacketError) in
            let flags = try bytes.u32(0)
            return .features(
                ScaleFeatures(
                    hasTimestamp: flags & 1 != 0, hasUsers: flags & 2 != 0, hasWeight: flags & 0x200 != 0, hasHeight: flags & 0x400 != 0,
                    massResolution: SIGScaling.massResolution(flags >> 11 & 15), heightResolution: SIGScaling.heightResolution(flags >> 15 & 7)))
        })
}
