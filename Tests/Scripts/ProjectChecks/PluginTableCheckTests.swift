import Testing

@testable import ProjectChecks

/// Tests of the check that the launcher installs each feature that it links.
@Suite struct PluginTableCheckTests {
    private func issues(imports: String, table: String) throws -> [String] {
        let package = FixturePackage(
            [
                PackageTarget(name: "Loyalty", path: "Modules/Loyalty/Implementation"),
                PackageTarget(name: "Launcher", path: "Launcher", type: "executable", dependencies: ["Loyalty"]),
            ],
            files: [
                "Package.swift": "let modules = [\n    .feature(\"Loyalty\"),\n]",
                "Modules/Loyalty/Implementation/LoyaltyLauncherPlugin.swift":
                    "public struct LoyaltyLauncherPlugin: LauncherPlugin {}\nprivate struct Part: ModulePlugin {}",
                "Launcher/Main.swift": "\(imports)\nlet all: [any LauncherPlugin] = [\(table)]",
            ])
        return try package.issues(of: .pluginTable, .unusedDependency).map { "\($0)" }
    }

    @Test(
        "a feature missing in the launcher's table is found, with the lines to add, and nobody advises to remove it",
        arguments: ["", "import Loyalty"])
    func missing(imports: String) throws {
        #expect(
            try issues(imports: imports, table: "") == [
                """
                Package.swift:2: plugin-table: Launcher links Loyalty and does not install it
                    instead: add 'import Loyalty' and 'LoyaltyLauncherPlugin()' to Launcher/Main.swift
                """
            ])
    }

    @Test(
        "where the build writes the table, a feature needs no line, but the name of its plugin is the feature's",
        arguments: [
            ("LoyaltyLauncherPlugin", []),
            (
                "PointsPlugin",
                [
                    """
                    Package.swift:1: plugin-table: Launcher links Loyalty, whose plugin is not named \
                    LoyaltyLauncherPlugin
                        instead: rename PointsPlugin; the build writes the name into the table of Launcher
                    """
                ]
            ),
        ])
    func built(plugin: String, expected: [String]) throws {
        let package = FixturePackage(
            [
                PackageTarget(name: "Loyalty", path: "Modules/Loyalty/Implementation"),
                PackageTarget(name: "PluginTable", path: "Scripts/PluginTable", type: "plugin"),
                PackageTarget(
                    name: "Launcher", path: "Launcher", type: "executable", dependencies: ["Loyalty", "PluginTable"]),
            ],
            files: [
                "Package.swift": "let modules = [.feature(\"Loyalty\")]",
                "Modules/Loyalty/Implementation/Plugin.swift": "public struct \(plugin): LauncherPlugin {}",
                "Launcher/Main.swift": "let all = PluginTable.plugins",
            ])
        #expect(try package.issues(of: .pluginTable, .unusedDependency).map { "\($0)" } == expected)
    }

    @Test("a plugin that an app cannot see is found where it is declared", arguments: [true, false])
    func hidden(isBuilt: Bool) throws {
        let table = PackageTarget(name: "PluginTable", path: "Scripts/PluginTable", type: "plugin")
        let launcher = PackageTarget(
            name: "Launcher", path: "Launcher", type: "executable",
            dependencies: ["Loyalty"] + (isBuilt ? ["PluginTable"] : []))
        let package = FixturePackage(
            [PackageTarget(name: "Loyalty", path: "Modules/Loyalty/Implementation"), table, launcher],
            files: [
                "Modules/Loyalty/Implementation/Plugin.swift": "struct LoyaltyLauncherPlugin: LauncherPlugin {}",
                "Launcher/Main.swift": "let all = [LoyaltyLauncherPlugin()]",
            ])
        #expect(
            try package.issues(of: .pluginTable).map { "\($0)" } == [
                """
                Modules/Loyalty/Implementation/Plugin.swift:1:8: plugin-table: LoyaltyLauncherPlugin is not public, so \
                Launcher cannot install it
                    instead: write 'public' in front of it and of its name, init() and prepareForLaunching(withOptions:)
                """
            ])
    }

    @Test("a feature that is in the table has no issue")
    func installed() throws {
        #expect(try issues(imports: "import Loyalty", table: "LoyaltyLauncherPlugin()").isEmpty)
    }
}
