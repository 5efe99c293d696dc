import BoardyCore
public import BoardyModulePlugin

/// The plugin of this module. It is nonisolated, and its boards belong to the main actor.
public nonisolated struct GreetingPlugin: LauncherPlugin, ModulePlugin {
    public let name = "greeting"
    private let screen: Screen

    public init(screen: Screen) { self.screen = screen }

    public func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    public func apply(for main: MainComponent) {
        main.provide(Greeting.self) { [screen] in GreetingBoard(identifier: $0, screen: screen) }
        main.route("app://greet/{name}", to: Greeting.self) { try $0.text("name") }
    }
}
