// swift-tools-version: 6.2
import PackageDescription

/// The core alone, from the sources of the product, and the program that measures it.
let package = Package(
    name: "CoreBenchmark",
    targets: [
        .target(name: "EscalationCore"),
        .executableTarget(name: "CoreBenchmark", dependencies: ["EscalationCore"]),
    ]
)
