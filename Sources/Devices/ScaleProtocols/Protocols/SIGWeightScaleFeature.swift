/// Weight Scale Feature (2A9E, read): 32 bits, LE. For information only, the scaling of 2A9D never depends on it.
///
///     bit 0 time, 1 several users, 2 BMI, 3–6 weight resolution, 7–9 height resolution
///
/// Source: SIG Weight Scale Service 1.0, field table of oesmith/gatt-xml.
enum SIGWeightScaleFeature {
    static let definition = ScaleProtocol(
        name: "sig_wss_feature", title: "Weight Scale service, features",
        sources: [.characteristic(.weightScaleFeature, service: .weightScale, by: [.read])], delivery: .auxiliary, fields: [],
        decode: { (bytes, _) throws(PacketError) in
            let flags = try bytes.u32(0)
            return .features(
                ScaleFeatures(
                    hasTimestamp: flags & 1 != 0, hasUsers: flags & 2 != 0, hasBMI: flags & 4 != 0,
                    massResolution: SIGScaling.massResolution(flags >> 3 & 15), heightResolution: SIGScaling.heightResolution(flags >> 7 & 7)))
        })
}
