public import BoardyCore

/// A module as an app installs it. It is the one public type of the module's implementation target.
public protocol LauncherPlugin {
    /// The name of the module, as the command line takes and prints it, such as `product-management`.
    var name: String { get }

    /// Returns the parts of the module. It is called once, when the plugin is installed, and must neither make a board nor open a resource.
    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent
}

/// The parts of a module: its module plugins, and the settings that it makes at launch.
public struct ModuleComponent {
    let modulePlugins: [any ModulePlugin]
    let launchSettings: (Motherboard) -> Void

    /// Creates the parts of a module.
    ///
    /// - Parameters:
    ///   - modulePlugins: applied at `initialize`, in this order.
    ///   - launchSettings: called with the mainboard at `initialize`, after all plugins have been applied.
    public init(modulePlugins: [any ModulePlugin], launchSettings: @escaping (Motherboard) -> Void = { _ in }) {
        self.modulePlugins = modulePlugins
        self.launchSettings = launchSettings
    }
}

/// A part of a module that declares the boards it provides and requires, its routes and its contributions.
public protocol ModulePlugin {
    /// Declares everything on a component. No board is made yet: constructors run at the first activation.
    func apply(for main: MainComponent)
}
