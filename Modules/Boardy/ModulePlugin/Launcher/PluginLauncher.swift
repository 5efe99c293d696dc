public import BoardyCore

/// An assembled app: the boards of its plugins on one mainboard.
///
///     PluginLauncher.with(options: .default)
///         .install(launcherPlugin: AuthenticationLauncherPlugin())
///         .install(launcherPlugin: DashboardLauncherPlugin())
///         .initialize()
///         .launch(in: context) { $0.serviceMap.modDashboard.ioDashboard.activation.activate() }
///
/// A launcher belongs to the isolation domain in which it was made. It keeps its mainboard and the boards of its
/// plugins alive. A context that is an `AttachmentOwner` keeps the launcher.
public final class PluginLauncher {
    /// The root motherboard, which makes the boards of all plugins.
    public let mainboard: Motherboard
    /// The declarations of each plugin, in the order of installation.
    public let manifests: [PluginManifest]
    let links: LinkOpener
    let lifecycles: PluginLifecycles
    fileprivate let registry: Registry
    private let app: AppDeclarations
    private weak var keeper: (any AttachmentOwner)?

    fileprivate init(
        mainboard: Motherboard, registry: Registry, manifests: [PluginManifest], of app: LauncherAssembly
    ) {
        self.mainboard = mainboard
        self.registry = registry
        self.manifests = manifests
        self.app = app.app
        links = LinkOpener(of: manifests, openers: app.openers)
        lifecycles = PluginLifecycles(app.lifecycles, of: manifests)
    }

    /// Checks that the plugins fit together. For this, no board is made, and none is activated.
    ///
    /// - Parameter available: the manifests of all known plugins, to name those that would close a gap.
    public func validate(among available: [PluginManifest] = []) -> Validation {
        Validation(of: manifests, among: available, app: app, installed: mainboard.boards.map(\.identifier))
    }

    /// Returns the contributions of all plugins to an extension point.
    public func contributions<Point: ExtensionPoint>(to point: Point.Type) -> Contributions<Point> {
        registry.contributions(to: point)
    }

    // MARK: - Launch

    /// Puts the mainboard into a context and starts the app there.
    ///
    /// The context keeps the launcher alive. The context of an earlier launch releases it.
    ///
    /// - Parameter body: activates the first boards of the app on the mainboard.
    public func launch<Context: AttachmentOwner>(
        in context: Context, isolation: isolated (any Actor)? = #isolation, _ body: (Motherboard) -> Void
    ) {
        context.attachObject(self)
        start(in: context, keptBy: context, isolation, body)
    }

    /// Puts the mainboard into any object and starts the app there.
    ///
    /// - Parameter body: activates the first boards of the app on the mainboard.
    /// - Returns: the launcher, which the caller must keep, since the object does not.
    @_disfavoredOverload
    public func launch(
        in context: AnyObject, isolation: isolated (any Actor)? = #isolation, _ body: (Motherboard) -> Void
    ) -> PluginLauncher {
        start(in: context, keptBy: nil, isolation, body)
        return self
    }

    /// Starts the app without a context: calls `body` with the mainboard.
    public func activateNow(_ body: (Motherboard) -> Void) { body(mainboard) }

    private func start(
        in context: AnyObject, keptBy owner: (any AttachmentOwner)?, _ isolation: isolated (any Actor)?,
        _ body: (Motherboard) -> Void
    ) {
        if let keeper, keeper !== owner { keeper.detachObject(self) }
        keeper = owner
        mainboard.adopt(isolation: isolation)
        mainboard.putIntoContext(context)
        body(mainboard)
    }
}

/// The plugins and gateways of an app that is being assembled. ``PluginLauncher/with(options:)`` starts an assembly.
public struct LauncherAssembly {
    private let options: MainOptions
    /// The plugins in the order of installation. Few have openers, a lifecycle or settings, which are kept apart.
    private var plugins: [(name: String, parts: [any ModulePlugin], hasOtherCode: Bool)] = []
    fileprivate var openers: [(plugin: Int, opener: any URLOpenerPlugin)] = []
    fileprivate var lifecycles: [Int: PluginLifecycles.Member] = [:]
    private var launchSettings: [(Motherboard) -> Void] = []
    private var names = Set<String>()
    fileprivate var app = AppDeclarations()
    private var shared = SharedValues()
    private var gatewayRegistrations: [(BoardProducer) -> Void] = []
    private var earlier: PluginLauncher?

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
        assembly.names.reserveCapacity(assembly.names.count + plugins.count)
        if assembly.plugins.isEmpty { assembly.plugins.reserveCapacity(plugins.count) }
        for plugin in plugins { assembly.add(plugin, file, line) }
        return assembly
    }

    private mutating func add(_ plugin: any LauncherPlugin, _ file: StaticString, _ line: UInt) {
        let name = plugin.name
        if names.insert(name).inserted {
            if !name.isPluginName {
                let shown = name.unicodeScalars.map { $0.escaped(asASCII: false) }.joined()
                app.nameIssues.append(
                    ValidationIssue(
                        .invalidPlugin(name), "a plugin is named '\(shown)', which no command line can select",
                        at: [.init(name, file, line)],
                        advice: "give it a name without blanks, commas and control characters, as in 'gift-cards'"))
            }
            add(plugin.prepareForLaunching(withOptions: options), of: name)
        } else {
            let issue = ValidationIssue(
                .duplicatePlugin(name), "a second plugin named '\(name)' was left out", at: [.init(name, file, line)],
                advice: "install it once, or give it a name of its own")
            DiagnosticSink.current.report(Diagnostic(.duplicatePlugin, "\(issue)", file: file, line: line))
            app.nameIssues.append(issue)
        }
    }

    private mutating func add(_ component: ModuleComponent, of name: String) {
        let position = plugins.count, hasOpeners = !component.urlOpenerPlugins.isEmpty
        if hasOpeners { openers += component.urlOpenerPlugins.map { (position, $0) } }
        if let lifecycle = component.lifecycle { lifecycles[position] = (name, lifecycle) }
        if let settings = component.launchSettings { launchSettings.append(settings) }
        let hasOtherCode = hasOpeners || component.lifecycle != nil || component.launchSettings != nil
        plugins.append((name, component.modulePlugins, hasOtherCode))
    }

    /// Returns this assembly with a value that every plugin can read, also by a type of its own that has the same JSON.
    ///
    /// A plugin reads it with ``SharedValueComponent/sharedValue(_:)``. A value that cannot be encoded is reported
    /// `codingFailed`, and not shared.
    public func share(
        value: some Encodable, file: StaticString = #fileID, line: UInt = #line
    ) -> LauncherAssembly {
        var assembly = self
        do {
            try assembly.shared.add(value)
        } catch {
            DiagnosticSink.current.report(
                Diagnostic(
                    .codingFailed, "a value of \(type(of: value)) is not shared with the plugins: \(error)", file: file,
                    line: line))
        }
        return assembly
    }

    /// Returns this assembly with a gateway. The mainboard asks it before it activates a board, and so does every
    /// motherboard inside that makes its boards with the plugins' producer.
    ///
    /// A second gateway for the same target is refused and reported `duplicateRegistration` at the launch, and so is
    /// one for a board that its own plugin guards.
    ///
    /// - Parameters:
    ///   - registration: the gate that decides, or `GatewayBarrierRegistration.exempt`.
    ///   - target: the boards to guard; by default every board that has no gateway of its own.
    public func install(
        gatewayBarrier registration: GatewayBarrierRegistration, for target: GatewayTarget = .everyBoard,
        file: StaticString = #fileID, line: UInt = #line
    ) -> LauncherAssembly {
        var assembly = self
        if let board = target.board { assembly.app.gateways.append((board, .init("the app", file, line))) }
        // The gate has the boards of all plugins, also where a module activates the guarded board.
        assembly.gatewayRegistrations.append { producer in
            let gate = registration.producing(with: producer.boxed)
            producer.registerGateway(gate, for: target, file: file, line: line)
        }
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

    /// Returns this assembly for an app that reads an extension point itself, by ``PluginLauncher/contributions(to:)``.
    /// Without it, validation warns of contributions that no plugin reads.
    public func reading<Point: ExtensionPoint>(_ point: Point.Type) -> LauncherAssembly {
        var assembly = self
        assembly.app.reads.insert(ObjectIdentifier(point))
        return assembly
    }

    /// Returns this assembly for an app that is launched many times in a process, such as once for each visitor.
    ///
    /// The declarations that are equal in the earlier launch take no memory of their own, nor do the contributions that
    /// their extension point calls the same. Boards, constructors and gateways are never shared. Both launchers belong
    /// to one isolation domain. The assembly keeps the earlier one alive, and the new launcher does not.
    ///
    /// - Parameter launcher: a launcher of the same plugins in the same order; nil for the first one.
    public func sharingDeclarations(with launcher: PluginLauncher?) -> LauncherAssembly {
        var assembly = self
        assembly.earlier = launcher
        return assembly
    }

    /// Checks that the plugins fit together, without a launch.
    ///
    /// A board that settings put on the mainboard is not known yet; ``PluginLauncher/validate(among:)`` knows it.
    ///
    /// - Parameter available: the manifests of all known plugins, to name those that would close a gap.
    public func validate(among available: [PluginManifest] = []) -> Validation {
        Validation(of: manifests, among: available, app: app)
    }

    /// The declarations of each plugin, in the order of installation, to list or validate plugins without a launch.
    ///
    /// Each read applies the plugins to a registry that is released afterwards. It makes no mainboard, runs no settings
    /// and reports nothing.
    public var manifests: [PluginManifest] {
        DiagnosticSink.withSink(.init { _ in }) { apply().manifests }
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
        let (registry, manifests) = apply()
        if let earlier { registry.compact(sharingWith: earlier.registry) }
        // After the gateways of the plugins, which the app may not replace.
        for register in gatewayRegistrations { register(registry.producer) }
        let mainboard = Motherboard(boardProducer: registry.producer, isolation: isolation)
        settings(mainboard)
        for setUp in launchSettings { setUp(mainboard) }
        return PluginLauncher(mainboard: mainboard, registry: registry, manifests: manifests, of: self)
    }

    /// Makes a launcher, as ``initialize(isolation:settings:)`` does. The seeds use both names; no launcher is shared.
    public func instantiate(
        isolation: isolated (any Actor)? = #isolation, settings: (Motherboard) -> Void = { _ in }
    ) -> PluginLauncher {
        initialize(isolation: isolation, settings: settings)
    }

    private func apply() -> (registry: Registry, manifests: [PluginManifest]) {
        // The components refer to the registry weakly, since a constructor may capture them.
        let registry = Registry()
        registry.producer.reserveCapacity(plugins.count)
        let producer = registry.producer.boxed
        var manifests: [PluginManifest] = []
        manifests.reserveCapacity(plugins.count)
        for (name, parts, hasOtherCode) in plugins {
            let before = earlier?.manifests.dropFirst(manifests.count).first
            let builder = ManifestBuilder(
                name, recalling: before?.name == name ? before : nil, hasOtherCode: hasOtherCode)
            let component = MainComponent(
                plugin: name, options: options, shared: shared, registry: registry, producer: producer)
            manifests.append(component.declare(parts, by: builder))
        }
        return (registry, manifests)
    }
}

extension PluginLauncher {
    /// Starts an assembly, to which plugins are added with `install(launcherPlugin:)`.
    ///
    /// - Parameter options: the options for all plugins.
    public static func with(options: MainOptions) -> LauncherAssembly { LauncherAssembly(options: options) }
}

extension String {
    /// True for a name that a command line can have in a list.
    fileprivate var isPluginName: Bool {
        let isPlain = utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ",") }
        if isPlain { return !isEmpty }
        return !unicodeScalars.contains { scalar in
            scalar == "," || scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
        }
    }
}
