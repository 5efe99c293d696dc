// swift-tools-version: 6.2
import PackageDescription

// A package like those of the framework's users: it sees products, and what is public in them. The workloads are the
// very files of the benchmarks, linked; `Scripts/bench --client` runs them.
let package = Package(
    name: "benchmark-client",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "client-benchmarks", targets: ["Client"])],
    dependencies: [.package(name: "boardy-monorepo", path: "../../..")],
    targets: [
        .executableTarget(
            name: "Client",
            dependencies: [
                .product(name: "BenchmarkHarness", package: "boardy-monorepo"),
                .product(name: "BoardyCore", package: "boardy-monorepo"),
            ], path: "Sources",
            swiftSettings: [.treatAllWarnings(as: .error), .enableUpcomingFeature("NonisolatedNonsendingByDefault")])
    ],
    swiftLanguageModes: [.v6]
)
