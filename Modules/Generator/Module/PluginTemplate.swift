/// The files of a module with a plugin and no board.
struct PluginTemplate {
    /// The version. It grows with each change of the texts.
    static let version = 1

    let module: TypeName

    var row: ModuleRow { ModuleRow("\(module)") }

    var files: [GeneratedFile] {
        [
            GeneratedFile(
                "Modules/\(module)/IO/\(module)ServiceMap.swift",
                """
                public import Boardy

                /// The boards that \(module.spaced) publishes, as `serviceMap.mod\(module)` gives them.
                public final class \(module)ServiceMap: ModuleServiceMap {}

                extension ServiceMap {
                    /// The boards that \(module.spaced) publishes.
                    public var mod\(module): \(module)ServiceMap { link() }
                }
                """),
            GeneratedFile(
                "Modules/\(module)/Implementation/\(module)LauncherPlugin.swift",
                """
                public import Boardy
                import \(module)IO

                /// The module of \(module.spaced).
                public struct \(module)LauncherPlugin: LauncherPlugin {
                    public let name = "\(module.dashed)"

                    /// Creates the plugin for the table of a launcher.
                    public init() {}

                    public func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
                        ModuleComponent(modulePlugins: [\(module)ModulePlugin()])
                    }
                }

                /// The boards of \(module.spaced), and what it requires and offers.
                private struct \(module)ModulePlugin: ModulePlugin {
                    func apply(for main: MainComponent) {}
                }
                """),
            GeneratedFile(
                "Tests/\(module)/IO/\(module)ServiceMapTests.swift",
                """
                import Boardy
                import \(module)IO
                import Testing

                @MainActor @Suite struct \(module)ServiceMapTests {
                    @Test("The service map of \(module.spaced) is reached from a motherboard")
                    func map() {
                        #expect(type(of: Motherboard().serviceMap.mod\(module)) == \(module)ServiceMap.self)
                    }
                }
                """),
            GeneratedFile(
                "Tests/\(module)/Implementation/\(module)PluginTests.swift",
                """
                import Boardy
                import BoardyTesting
                import \(module)
                import Testing

                @MainActor @Suite struct \(module)PluginTests {
                    @Test("The plugin of \(module.spaced) lacks nothing but boards of other modules", .diagnostics)
                    func launches() {
                        let launcher = PluginLauncher.with(options: .default)
                            .install(launcherPlugin: \(module)LauncherPlugin())
                        let issues = launcher.validate().issues.filter { issue in
                            if case .gap = issue.kind { false } else { true }
                        }
                        #expect(issues.isEmpty)
                    }
                }
                """),
        ]
    }
}
