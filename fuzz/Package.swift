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

/// A part of the product, from its own source.
func part(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// Everything that reads octets from outside in the process of the gateway itself, tormented with coverage in view: script/fuzz-inputs.
let package = Package(
    name: "FuzzInputs",
    targets: [
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto"),
        .systemLibrary(name: "CExpat", pkgConfig: "expat"),
        .target(name: "CCurl", linkerSettings: [.linkedLibrary("curl")]),
        part("BlockingWork"), part("JSONValues"), part("CivilTime"), part("EscalationCore"),
        part("Crypto", ["COpenSSL"]),
        part("EventLog", ["CivilTime", "JSONValues"]),
        part("CarePlan", ["EscalationCore", "CivilTime"]),
        part("DailyEntries", ["CivilTime", "EscalationCore", "CarePlan"]),
        part("HTTPClient", ["CCurl", "BlockingWork", "Crypto"]),
        part("ScaleProtocols", ["Crypto", "CivilTime", "JSONValues"]),
        part("Withings", ["CivilTime", "JSONValues", "EventLog", "HTTPClient", "Crypto", "CExpat", "BlockingWork"]),
        part("Evaluation", ["EscalationCore", "CarePlan", "DailyEntries", "CivilTime", "JSONValues", "Crypto"]),
        // Its main is libFuzzer's, which -sanitize=fuzzer links in.
        .executableTarget(
            name: "FuzzInputs", dependencies: ["JSONValues", "CivilTime", "Withings", "ScaleProtocols", "Evaluation"],
            swiftSettings: strict),
    ]
)
