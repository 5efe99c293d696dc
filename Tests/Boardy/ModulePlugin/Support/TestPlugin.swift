import BoardyCore
import BoardyModulePlugin

/// A plugin whose declarations, preparation and settings are closures of the test.
struct TestPlugin: LauncherPlugin, ModulePlugin {
    let name: String
    private let declare: (MainComponent) -> Void
    private var prepare: (MainOptions) -> Void = { _ in }
    private var settings: ((Motherboard) -> Void)?
    private var lifecycle: ModuleLifecycle?
    private var openers: [any URLOpenerPlugin] = []

    init(_ name: String, declare: @escaping (MainComponent) -> Void = { _ in }) {
        self.name = name
        self.declare = declare
    }

    func onPrepare(_ prepare: @escaping (MainOptions) -> Void) -> TestPlugin {
        var plugin = self
        plugin.prepare = prepare
        return plugin
    }

    func onLaunch(_ settings: @escaping (Motherboard) -> Void) -> TestPlugin {
        var plugin = self
        plugin.settings = settings
        return plugin
    }

    func running(_ lifecycle: ModuleLifecycle) -> TestPlugin {
        var plugin = self
        plugin.lifecycle = lifecycle
        return plugin
    }

    func opening(_ openers: any URLOpenerPlugin...) -> TestPlugin {
        var plugin = self
        plugin.openers = openers
        return plugin
    }

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        prepare(options)
        return ModuleComponent(
            modulePlugins: [self], urlOpenerPlugins: openers, lifecycle: lifecycle, launchSettings: settings)
    }

    func apply(for main: MainComponent) { declare(main) }
}

/// Returns an assembly of plugins, as if installed by line 9 of App.swift.
func assembly(_ plugins: TestPlugin..., options: MainOptions = .default) -> LauncherAssembly {
    PluginLauncher.with(options: options).install(launcherPlugins: plugins, file: "App.swift", line: 9)
}
