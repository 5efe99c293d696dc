// swift-tools-version: 6.2
import PackageDescription

// A package as another team writes it: it sees products, and what is public in them. `Scripts/outside-app` builds it by
// path, and by version from the clone that the variable names.
let library: Package.Dependency =
    if let clone = Context.environment["CLUB_LIBRARY"] {
        .package(url: clone, from: "1000.0.0")
    } else {
        .package(name: "boardy-monorepo", path: "../..")
    }

/// Private asynchronous functions of a board stay on its actor with this feature.
let settings: [SwiftSetting] = [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "boardy-monorepo") }

let package = Package(
    name: "club",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "club", targets: ["Club"]), .executable(name: "lamp", targets: ["Lamp"])],
    dependencies: [library],
    targets: [
        .target(
            name: "MembersIO", dependencies: [product("Boardy"), product("BoardyRemote")], path: "MembersIO",
            swiftSettings: settings),
        .target(
            name: "Members",
            dependencies: [
                "MembersIO", product("Boardy"), product("BoardyHeadless"), product("BoardyStorage"),
                product("DashboardIO"), product("LauncherKit"),
            ], path: "Members", swiftSettings: settings),
        .target(
            name: "Points",
            dependencies: [
                "MembersIO", product("Boardy"), product("BoardyHeadless"), product("BoardyRemote"),
                product("BoardyStorage"), product("BoardyValues"),
            ], path: "Points", swiftSettings: settings),
        .executableTarget(
            name: "Club",
            dependencies: [
                "Members", "Points", product("Authentication"), product("Dashboard"), product("DashboardIO"),
                product("LauncherKit"), product("LauncherPostgres"), product("LauncherWeb"),
            ], path: "Club", swiftSettings: settings),
        // It needs no headers but those of SQLite and libsodium.
        .executableTarget(name: "Lamp", dependencies: [product("LauncherKit")], path: "Lamp", swiftSettings: settings),
        .testTarget(
            name: "ClubTests",
            dependencies: [
                "Club", "Members", "MembersIO", "Points", product("BoardyPostgresStorage"), product("BoardyStorage"),
                product("LauncherTesting"),
            ],
            path: "Tests", exclude: ["Sessions", "Club.txt"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
