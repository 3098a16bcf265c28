// swift-tools-version: 6.2
import PackageDescription

/// One settings array for every target: Swift 6 mode (tools 6.2 default), warnings are errors,
/// the upcoming features that make imports, existentials and isolation explicit.
let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// Targets that never touch a C library or a raw pointer: there any unsafe construct is an error.
let pure: [SwiftSetting] = strict + [.strictMemorySafety()]

/// Reading a photo is arithmetic over millions of pixels: without optimisation it takes half a minute instead of half a second, and the tests would wait for it.
let quick: [SwiftSetting] = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// A C library of Debian as a Clang module (module map and header only).
func library(_ name: String, pkgConfig: String, apt: String) -> Target {
    .systemLibrary(
        name: name, path: "Sources/Shims/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// A target of one floor together with its test target of the same name.
func floor(
    _ path: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = strict,
    tests: [Target.Dependency] = []
) -> [Target] {
    let name = String(path.split(separator: "/").last ?? "")
    return [
        .target(
            name: name, dependencies: dependencies, path: "Sources/\(path)", swiftSettings: settings),
        .testTarget(
            name: name + "Tests", dependencies: [.byName(name: name)] + dependencies + tests,
            path: "Tests/\(name)Tests", swiftSettings: strict),
    ]
}

let shims: [Target] =
    [
        library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
        library("CTesseract", pkgConfig: "tesseract", apt: "libtesseract-dev"),
        library("CLeptonica", pkgConfig: "lept", apt: "libleptonica-dev"),
        library("CSystemd", pkgConfig: "libsystemd", apt: "libsystemd-dev"),
        library("COpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev"),
        library("CHeif", pkgConfig: "libheif", apt: "libheif-dev"),
        library("CExif", pkgConfig: "libexif", apt: "libexif-dev"),
        library("CTurboJPEG", pkgConfig: "libturbojpeg", apt: "libturbojpeg0-dev"),
        library("CSeccomp", pkgConfig: "libseccomp", apt: "libseccomp-dev"),
        library("CSodium", pkgConfig: "libsodium", apt: "libsodium-dev"),
        library("CExpat", pkgConfig: "expat", apt: "libexpat1-dev"),
        library("CArchive", pkgConfig: "libarchive", apt: "libarchive-dev"),
        library("CMosquitto", pkgConfig: "libmosquitto", apt: "libmosquitto-dev"),
        library("CXLSXWriter", pkgConfig: "xlsxwriter", apt: "libxlsxwriter-dev"),
        library("CCairo", pkgConfig: "cairo", apt: "libcairo2-dev"),
        .target(
            name: "CCurl", path: "Sources/Shims/CCurl", linkerSettings: [.linkedLibrary("curl")]),
    ]
    + [
        .target(name: "CDemoPhoto", path: "Sources/Shims/CDemoPhoto", exclude: ["refractometer.jpg"]),
        .target(name: "CClock", path: "Sources/Shims/CClock"),
        .target(name: "CMemory", path: "Sources/Shims/CMemory"),
        .target(name: "CWalIndex", dependencies: ["CSQLite"], path: "Sources/Shims/CWalIndex"),
        .target(
            name: "CPoolWatch", path: "Sources/Shims/CPoolWatch",
            linkerSettings: [.unsafeFlags(["-Xlinker", "--wrap=dispatch_source_set_timer"])]),
        .target(name: "CArguments", path: "Sources/Shims/CArguments"),
        .target(name: "CLocalSocket", path: "Sources/Shims/CLocalSocket"),
        .target(name: "CConsoleAssets", path: "Sources/Shims/CConsoleAssets"),
        .target(name: "CHTTPD", path: "Sources/Shims/CHTTPD", linkerSettings: [.linkedLibrary("microhttpd")]),
    ]
    + floor("Shims/Crypto", ["COpenSSL"])
    + floor("Shims/BlockingWork")
    + floor("Shims/Archive", ["CArchive"], tests: ["TestServers"])
    + floor("Shims/EventLoops")
    + floor("Shims/SystemBus", ["CSystemd", "EventLoops"], tests: ["BusHarness"])
    + [.target(name: "BusHarness", dependencies: ["SystemBus", "EventLoops", "JSONValues", "TestServers"], path: "Tests/BusHarness", swiftSettings: strict)]
    + [.target(name: "TestRandom", path: "Tests/TestRandom", swiftSettings: strict)]
    + [.target(name: "CSpawn", path: "Tests/CSpawn")]
    + [.target(name: "TestServers", dependencies: ["CSpawn"], path: "Tests/TestServers", swiftSettings: strict)]
    + floor("Shims/HTTPClient", ["CCurl", "BlockingWork", "Crypto"], tests: ["TestServers"])
    + floor("Shims/MQTTClient", ["CMosquitto", "BlockingWork"], tests: ["TestServers"])

let domain: [Target] =
    floor("Domain/EscalationCore", settings: pure, tests: ["JSONValues", "Evaluation", "TestRandom", "TestServers"])
    + floor("Domain/CarePlan", ["EscalationCore", "CivilTime"], settings: pure, tests: ["JSONValues", "Evaluation", "TestRandom", "TestServers"])
    + floor("Domain/JSONValues", settings: pure)
    + floor("Domain/EventLog", ["CivilTime", "JSONValues"], settings: pure)
    + floor("Domain/CivilTime", settings: pure, tests: ["TestServers"])
    + floor(
        "Domain/DailyEntries", ["CivilTime", "EscalationCore", "CarePlan"], settings: pure,
        tests: ["JSONValues", "Evaluation", "TestRandom", "TestServers"])

let devices: [Target] =
    floor("Devices/ScaleProtocols", ["Crypto", "CivilTime", "JSONValues"], settings: pure)
    + floor("Devices/ScaleLink", ["ScaleProtocols", "CivilTime", "JSONValues", "EventLog", "EventLoops", "SystemBus"], settings: pure, tests: ["BusHarness"])
    + floor(
        "Devices/Withings", ["CivilTime", "JSONValues", "EventLog", "HTTPClient", "Crypto", "CExpat", "BlockingWork"], tests: ["TestServers"])
    + floor("Devices/PhotoAnswers", ["JSONValues", "BlockingWork"])
    + floor(
        "Devices/Refractometer",
        ["PhotoAnswers", "CivilTime", "JSONValues", "CTesseract", "CLeptonica", "CHeif", "CExif", "CTurboJPEG", "CSeccomp"], settings: quick)
    + floor("Devices/DropFolder", ["CivilTime", "DailyEntries", "EventLog", "EventLoops", "JSONValues", "BlockingWork"])

let gateway: [Target] =
    floor("Gateway/Store", ["CSQLite", "CWalIndex", "CivilTime", "JSONValues", "EventLog", "Crypto", "BlockingWork"])
    + floor(
        "Gateway/Evaluation",
        ["EscalationCore", "CarePlan", "DailyEntries", "CivilTime", "JSONValues", "Crypto"], settings: pure)
    + floor("Gateway/DecodeTool", ["ScaleProtocols", "CivilTime", "JSONValues"])
    + floor(
        "Gateway/Intake",
        [
            "Store", "Evaluation", "DailyEntries", "EscalationCore", "CarePlan", "CivilTime", "JSONValues", "EventLog", "Crypto", "BlockingWork",
            "ScaleProtocols", "Withings", "PhotoAnswers",
        ], tests: ["TestRandom"])
    + floor(
        "Gateway/Alarms",
        [
            "Store", "CivilTime", "JSONValues", "EventLog", "EscalationCore", "CarePlan", "HTTPClient", "MQTTClient", "Crypto", "BlockingWork",
        ], tests: ["TestServers", "TestRandom"])
    + floor(
        "Gateway/HandOff",
        [
            "Store", "Intake", "Evaluation", "DailyEntries", "EscalationCore", "CarePlan", "CivilTime", "JSONValues", "EventLog", "HTTPClient", "Crypto",
            "PhotoAnswers", "CXLSXWriter", "CCairo", "BlockingWork",
        ], tests: ["TestServers"])
    + floor(
        "Gateway/Console",
        [
            "Store", "Intake", "Evaluation", "DailyEntries", "EscalationCore", "CarePlan", "CivilTime", "JSONValues", "EventLog", "Crypto", "BlockingWork",
            "Alarms", "PhotoAnswers", "CHTTPD", "CConsoleAssets", "CSodium",
        ])
    + floor(
        "Gateway/Service",
        [
            "Store", "Intake", "Evaluation", "Alarms", "HandOff", "Console", "DailyEntries", "EscalationCore", "CarePlan",
            "CivilTime", "JSONValues", "EventLog", "Crypto", "ScaleProtocols", "ScaleLink", "Withings",
            "PhotoAnswers", "DropFolder", "CSystemd", "CLocalSocket", "CClock", "CMemory", "CDemoPhoto", "EventLoops", "SystemBus", "HTTPClient",
            "BlockingWork",
            "Archive",
        ])

let package = Package(
    name: "hypona",
    products: [
        .executable(name: "hypona", targets: ["hypona"]),
        .executable(name: "hypona-photo-worker", targets: ["hypona-photo-worker"]),
        .library(name: "EscalationCore", targets: ["EscalationCore"]),
        .library(name: "CarePlan", targets: ["CarePlan"]),
    ],
    targets: shims + domain + devices + gateway + [
        .executableTarget(
            name: "hypona",
            dependencies: [
                "CArguments", "CPoolWatch", "Service", "DecodeTool", "Evaluation", "Store", "CivilTime", "EventLog", "JSONValues", "Withings", "PhotoAnswers",
            ],
            path: "Sources/hypona", swiftSettings: strict),
        .executableTarget(
            name: "hypona-photo-worker", dependencies: ["CArguments", "PhotoAnswers", "Refractometer"], path: "Sources/hypona-photo-worker",
            swiftSettings: strict),
        .testTarget(
            name: "AcceptanceTests", dependencies: ["JSONValues", "BusHarness", "TestServers"], path: "Tests/AcceptanceTests",
            swiftSettings: strict),
    ],
    cLanguageStandard: .gnu2x
)
