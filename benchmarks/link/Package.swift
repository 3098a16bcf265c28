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

/// The link alone, from the sources of the product, a bluetoothd that only advertises, and a receiver in C beside it.
let package = Package(
    name: "Link",
    targets: [
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        .target(name: "Crypto", dependencies: ["COpenSSL"], swiftSettings: strict),
        .target(name: "EventLoops", swiftSettings: strict),
        .target(name: "SystemBus", dependencies: ["CSystemd", "EventLoops"], swiftSettings: strict),
        .target(name: "CivilTime", swiftSettings: strict),
        .target(name: "JSONValues", swiftSettings: strict),
        .target(name: "EventLog", dependencies: ["CivilTime", "JSONValues"], swiftSettings: strict),
        .target(name: "ScaleProtocols", dependencies: ["Crypto", "CivilTime", "JSONValues"], swiftSettings: strict),
        .target(
            name: "ScaleLink", dependencies: ["ScaleProtocols", "CivilTime", "JSONValues", "EventLog", "EventLoops", "SystemBus"],
            swiftSettings: strict),
        .executableTarget(name: "BenchLink", dependencies: ["ScaleLink", "EventLog", "CivilTime", "JSONValues"], swiftSettings: strict),
        .executableTarget(name: "Bluetoothd", dependencies: ["CSystemd"], linkerSettings: [.linkedLibrary("systemd")]),
        .executableTarget(name: "Receiver", dependencies: ["CSystemd"], linkerSettings: [.linkedLibrary("systemd")]),
    ]
)
