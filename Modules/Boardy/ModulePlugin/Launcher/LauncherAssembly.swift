public import BoardyCore

/// The plugins of an app to be, and the options they get.
public struct LauncherAssembly {
    private let options: MainOptions
    private var plugins: [(name: String, component: ModuleComponent)] = []
    private var names = FirstNumbers<String>()
    private var refused: [Finding] = []
    private var gateways: [(BoardProducer) -> Void] = []

    init(options: MainOptions) { self.options = options }

    /// This assembly with one more plugin, which is prepared now.
    ///
    /// A second plugin of one name is left out and reported `duplicatePlugin`.
    public consuming func install(
        launcherPlugin plugin: any LauncherPlugin, file: StaticString = #fileID, line: UInt = #line
    ) -> LauncherAssembly {
        install(launcherPlugins: [plugin], file: file, line: line)
    }

    /// This assembly with more plugins, in their order.
    public consuming func install(
        launcherPlugins plugins: [any LauncherPlugin], file: StaticString = #fileID, line: UInt = #line
    ) -> LauncherAssembly {
        var assembly = self
        let count = assembly.plugins.count + plugins.count
        assembly.names.reserve(count)
        assembly.plugins.reserveCapacity(count)
        for plugin in plugins { assembly.add(plugin, file, line) }
        return assembly
    }

    private mutating func add(_ plugin: any LauncherPlugin, _ file: StaticString, _ line: UInt) {
        let name = plugin.name
        if names.note(plugins.count, for: name) == nil {
            plugins.append((name, plugin.prepareForLaunching(withOptions: options)))
        } else {
            let finding = Finding(kind: .duplicatePlugin(name), plugin: name, remedies: [], place: "\(file):\(line)")
            DiagnosticSink.current.report(Diagnostic(.duplicatePlugin, "\(finding)", file: file, line: line))
            refused.append(finding)
        }
    }

    /// This assembly with a gateway: the mainboard, and every motherboard inside its boards that makes its boards with the plugins' producer,
    /// asks it before it activates a board.
    ///
    /// A second gateway for the same is refused and reported `duplicateRegistration` at the launch.
    ///
    /// - Parameters:
    ///   - registration: how the gate decides, or ``GatewayBarrierRegistration/exempt``.
    ///   - target: what it guards; every board that has no gateway of its own, if not given.
    public func install(
        gatewayBarrier registration: GatewayBarrierRegistration, for target: GatewayTarget = .everyBoard,
        file: StaticString = #fileID, line: UInt = #line
    ) -> LauncherAssembly {
        var assembly = self
        assembly.gateways.append { $0.registerGateway(registration, for: target, file: file, line: line) }
        return assembly
    }

    /// This assembly with a gateway for the board of an ID, as the form with a target gives it.
    @_disfavoredOverload
    public func install(
        gatewayBarrier registration: GatewayBarrierRegistration, for identifier: BoardID, file: StaticString = #fileID,
        line: UInt = #line
    ) -> LauncherAssembly {
        install(gatewayBarrier: registration, for: .board(identifier), file: file, line: line)
    }

    /// What each plugin declares, in the order of installation, to list or validate them without a launch.
    ///
    /// Applies the plugins to a registry that is thrown away: there is no mainboard, no settings run, and nothing is reported.
    public var manifests: [PluginManifest] {
        let registry = Registry()
        // The plugins' components refer to it weakly.
        defer { withExtendedLifetime(registry) {} }
        return DiagnosticSink.withSink(.init { _ in }) { apply(to: registry) }
    }

    /// Applies the plugins in the order of installation, and makes a mainboard over what they provide.
    ///
    /// - Parameters:
    ///   - isolation: the domain of the mainboard and of everything produced on it.
    ///   - settings: run on the mainboard before the plugins' own launch settings.
    public func initialize(
        isolation: isolated (any Actor)? = #isolation, settings: (Motherboard) -> Void = { _ in }
    ) -> PluginLauncher {
        let registry = Registry()
        for register in gateways { register(registry.producer) }
        let manifests = apply(to: registry)
        let mainboard = Motherboard(boardProducer: registry.producer, isolation: isolation)
        settings(mainboard)
        for index in plugins.indices { plugins[index].component.launchSettings(mainboard) }
        return PluginLauncher(mainboard: mainboard, registry: registry, manifests: manifests, refusedPlugins: refused)
    }

    /// The same as ``initialize(isolation:settings:)``: every launcher belongs to who makes it, none is shared.
    public func instantiate(
        isolation: isolated (any Actor)? = #isolation, settings: (Motherboard) -> Void = { _ in }
    ) -> PluginLauncher {
        initialize(isolation: isolation, settings: settings)
    }

    private func apply(to registry: Registry) -> [PluginManifest] {
        let shared = RegistryStandIn(registry, options: options)
        var manifests: [PluginManifest] = []
        manifests.reserveCapacity(plugins.count)
        for index in plugins.indices {
            let main = MainComponent(plugin: plugins[index].name, shared: shared)
            for modulePlugin in plugins[index].component.modulePlugins { modulePlugin.apply(for: main) }
            manifests.append(main.takeManifest())
        }
        return manifests
    }
}
