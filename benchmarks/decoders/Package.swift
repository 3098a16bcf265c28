// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// The decoders alone, from the sources of the product, and the programs that measure and torment them.
let package = Package(
    name: "Decoders",
    targets: [
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .target(name: "Crypto", dependencies: ["COpenSSL"], swiftSettings: strict),
        .target(name: "CivilTime", swiftSettings: strict),
        .target(name: "JSONValues", swiftSettings: strict),
        .target(name: "ScaleProtocols", dependencies: ["Crypto", "CivilTime", "JSONValues"], swiftSettings: strict),
        .executableTarget(name: "FuzzDecoders", dependencies: ["ScaleProtocols", "COpenSSL"], swiftSettings: strict),
        .executableTarget(name: "BenchDecoders", dependencies: ["ScaleProtocols", "CivilTime"], swiftSettings: strict),
    ]
)
