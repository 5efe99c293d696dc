public import BoardyCore

/// A module as the app sees it: the one public type of its implementation.
public protocol LauncherPlugin {
    /// The module's name, as the command line takes and prints it, such as `product-management`.
    var name: String { get }

    /// What the module brings. Called once, when the plugin is installed; constructs no board and opens nothing.
    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent
}

/// What a launcher plugin brings.
public struct ModuleComponent {
    let modulePlugins: [any ModulePlugin]
    let launchSettings: (Motherboard) -> Void

    /// - Parameters:
    ///   - modulePlugins: applied at `initialize`, in this order.
    ///   - launchSettings: run on the mainboard at `initialize`, after all plugins have been applied.
    public init(modulePlugins: [any ModulePlugin], launchSettings: @escaping (Motherboard) -> Void = { _ in }) {
        self.modulePlugins = modulePlugins
        self.launchSettings = launchSettings
    }
}

/// The place where a module declares what it provides, requires, routes and contributes.
public protocol ModulePlugin {
    /// Declares everything, on the component handed in. No board is constructed yet.
    func apply(for main: MainComponent)
}
