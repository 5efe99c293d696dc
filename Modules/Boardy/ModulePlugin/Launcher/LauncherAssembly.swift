public import BoardyCore

/// The plugins and gateways of an app that is being assembled. ``PluginLauncher/with(options:)`` starts an assembly.
public struct LauncherAssembly {
    private let options: MainOptions
    private var plugins: [(name: String, component: ModuleComponent)] = []
    private var names = Set<String>()
    private var refused: [ValidationIssue] = []
    private var gatewayRegistrations: [(BoardProducer) -> Void] = []

    init(options: MainOptions) { self.options = options }

    /// Returns this assembly with one more plugin, which is prepared now.
    ///
    /// A second plugin with the same name is left out and reported `duplicatePlugin`.
    // Consuming, so that a chain of calls does not copy the plugins at each call.
    public consuming func install(
        launcherPlugin plugin: any LauncherPlugin, file: StaticString = #fileID, line: UInt = #line
    ) -> LauncherAssembly {
        install(launcherPlugins: [plugin], file: file, line: line)
    }

    /// Returns this assembly with more plugins, in their order. They are prepared now.
    public consuming func install(
        launcherPlugins plugins: [any LauncherPlugin], file: StaticString = #fileID, line: UInt = #line
    ) -> LauncherAssembly {
        var assembly = self
        for plugin in plugins { assembly.add(plugin, file, line) }
        return assembly
    }

    private mutating func add(_ plugin: any LauncherPlugin, _ file: StaticString, _ line: UInt) {
        let name = plugin.name
        if names.insert(name).inserted {
            plugins.append((name, plugin.prepareForLaunching(withOptions: options)))
        } else {
            let issue = ValidationIssue(.duplicatePlugin(name), plugin: name, file, line)
            DiagnosticSink.current.report(Diagnostic(.duplicatePlugin, "\(issue)", file: file, line: line))
            refused.append(issue)
        }
    }

    /// Returns this assembly with a gateway. The mainboard asks it before it activates a board, and so does every motherboard inside that makes
    /// its boards with the plugins' producer.
    ///
    /// A second gateway for the same target is refused and reported `duplicateRegistration` at the launch.
    ///
    /// - Parameters:
    ///   - registration: the gate that decides, or ``GatewayBarrierRegistration/exempt``.
    ///   - target: the boards to guard; by default every board that has no gateway of its own.
    public func install(
        gatewayBarrier registration: GatewayBarrierRegistration, for target: GatewayTarget = .everyBoard,
        file: StaticString = #fileID, line: UInt = #line
    ) -> LauncherAssembly {
        var assembly = self
        assembly.gatewayRegistrations.append { $0.registerGateway(registration, for: target, file: file, line: line) }
        return assembly
    }

    /// Returns this assembly with a gateway for the board of an ID. See the form with a target.
    @_disfavoredOverload
    public func install(
        gatewayBarrier registration: GatewayBarrierRegistration, for identifier: BoardID, file: StaticString = #fileID,
        line: UInt = #line
    ) -> LauncherAssembly {
        install(gatewayBarrier: registration, for: .board(identifier), file: file, line: line)
    }

    /// The declarations of each plugin, in the order of installation, to list or validate plugins without a launch.
    ///
    /// Each read applies the plugins to a registry that is released afterwards. It makes no mainboard, runs no settings and reports nothing.
    public var manifests: [PluginManifest] {
        DiagnosticSink.withSink(.init { _ in }) { apply(to: Registry()) }
    }

    /// Applies the plugins in the order of installation, and makes a mainboard with their boards.
    ///
    /// - Parameters:
    ///   - isolation: the domain of the mainboard and of all boards on it.
    ///   - settings: called with the mainboard before the launch settings of the plugins.
    /// - Returns: a launcher, which keeps the mainboard alive. Each call makes one of its own.
    public func initialize(
        isolation: isolated (any Actor)? = #isolation, settings: (Motherboard) -> Void = { _ in }
    ) -> PluginLauncher {
        let registry = Registry()
        for register in gatewayRegistrations { register(registry.producer) }
        let manifests = apply(to: registry)
        let mainboard = Motherboard(boardProducer: registry.producer, isolation: isolation)
        settings(mainboard)
        for plugin in plugins { plugin.component.launchSettings(mainboard) }
        return PluginLauncher(mainboard: mainboard, registry: registry, manifests: manifests, refusedPlugins: refused)
    }

    /// Makes a launcher, as ``initialize(isolation:settings:)`` does. The seeds use both names; no launcher is shared.
    public func instantiate(
        isolation: isolated (any Actor)? = #isolation, settings: (Motherboard) -> Void = { _ in }
    ) -> PluginLauncher {
        initialize(isolation: isolation, settings: settings)
    }

    private func apply(to registry: Registry) -> [PluginManifest] {
        // The components refer to the registry weakly, since a constructor may capture them.
        defer { withExtendedLifetime(registry) {} }
        let producer = registry.producer.boxed
        return plugins.map { name, component in
            let main = MainComponent(plugin: name, options: options, registry: registry, producer: producer)
            for modulePlugin in component.modulePlugins { modulePlugin.apply(for: main) }
            return main.takeManifest()
        }
    }
}

extension PluginLauncher {
    /// Starts an assembly, to which plugins are added with `install(launcherPlugin:)`.
    ///
    /// - Parameter options: the options for all plugins.
    public static func with(options: MainOptions) -> LauncherAssembly { LauncherAssembly(options: options) }
}
