public import BoardyCore

/// A module as an app installs it. It is the one public type of the module's implementation target.
public protocol LauncherPlugin {
    /// The name of the module, as the command line takes and prints it, such as `product-management`.
    var name: String { get }

    /// Returns the parts of the module. It is called once, when the plugin is installed, and must neither make a board
    /// nor open a resource.
    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent

    /// The plugin's part for a library that the framework does not know, such as commands of its own, or nil for
    /// nothing, which is the default.
    ///
    /// The library gives it to the plugins that conform to a protocol of the library, so that it need not cast each
    /// plugin to that protocol. Such a cast searches all conformances of the program, which takes as long as the
    /// installation of the plugin.
    var supplement: (any PluginSupplement)? { get }
}

extension LauncherPlugin {
    /// Nothing.
    public var supplement: (any PluginSupplement)? { nil }
}

/// A part of a plugin for a library that the framework does not know. The library casts it to its own type.
public protocol PluginSupplement {}

/// The parts of a module: its module plugins, its openers of URLs, its settings at launch, and what it starts and
/// stops.
public struct ModuleComponent {
    package let modulePlugins: [any ModulePlugin]
    package let urlOpenerPlugins: [any URLOpenerPlugin]
    let lifecycle: ModuleLifecycle?
    package let launchSettings: ((Motherboard) -> Void)?

    /// Creates the parts of a module.
    ///
    /// - Parameters:
    ///   - modulePlugins: applied at `initialize`, in this order.
    ///   - urlOpenerPlugins: asked about URLs, in this order.
    ///   - lifecycle: runs before the first screen and after the last one; nil for a module that has nothing to start
    ///     or to stop.
    ///   - launchSettings: called with the mainboard at `initialize`, after all plugins have been applied.
    public init(
        modulePlugins: [any ModulePlugin], urlOpenerPlugins: [any URLOpenerPlugin] = [],
        lifecycle: ModuleLifecycle? = nil, launchSettings: ((Motherboard) -> Void)? = nil
    ) {
        self.modulePlugins = modulePlugins
        self.urlOpenerPlugins = urlOpenerPlugins
        self.lifecycle = lifecycle
        self.launchSettings = launchSettings
    }
}

/// A part of a module that declares the boards it provides and requires, its routes and its contributions.
public protocol ModulePlugin {
    /// The ID of the part among the parts of all plugins; empty for none, which is the default.
    ///
    /// A second part with an ID is not applied, and reported `duplicatePlugin`.
    var identifier: BoardID { get }

    /// Declares everything on a component. No board is made yet: constructors run at the first activation.
    func apply(for main: MainComponent)
}

extension ModulePlugin {
    /// No ID: the part may be installed more than once.
    public var identifier: BoardID { noPart }
}

/// Made once, since an ID is hashed when it is made.
private let noPart: BoardID = ""

/// The object on which a module plugin declares its boards, requirements, routes and contributions.
///
/// Constructors of boards may capture it: it does not keep the launcher or its boards alive.
public final class MainComponent: SharedValueComponent {
    public let options: MainOptions
    private let shared: SharedValues
    private let boards: ModuleProducer
    private weak var registry: Registry?
    /// Collects the declarations while the plugin is applied. Constructors run later, again and again, and declare
    /// nothing.
    private var builder: ManifestBuilder?
    private var substitute: ((BoardRegistration) -> BoardRegistration?)?
    /// The gateways of the plugin by the ID of their board. They are registered when the plugin has declared
    /// everything.
    private var gateways: [BoardID: InstalledGateway] = [:]

    /// - Parameter producer: the boxed producer of the registry.
    init(
        plugin: String, options: MainOptions, shared: SharedValues, registry: Registry, producer: any BoardRegistering
    ) {
        self.options = options
        self.shared = shared
        self.registry = registry
        boards = ModuleProducer(plugin: plugin, registry: registry, producer: producer)
    }

    /// Applies the parts of the module, registers the gateways, and returns the declarations. The component does not
    /// keep them, so that the closures of a gateway or a route may capture it. Requirements that a constructor declares
    /// later come too late to be proved, and have no effect.
    ///
    /// - Parameter builder: collects the declarations.
    func declare(_ modulePlugins: [any ModulePlugin], by builder: ManifestBuilder) -> PluginManifest {
        self.builder = builder
        for modulePlugin in modulePlugins where admits(modulePlugin.identifier, of: builder.plugin) {
            modulePlugin.apply(for: self)
        }
        self.builder = nil
        let manifest = builder.manifest(knowing: exchange(&boards.known, with: []))
        boards.known = manifest.declared.boards
        let installed = exchange(&gateways, with: [:])
        for provided in manifest.provides {
            guard let gateway = installed[provided.id] ?? refusal(of: provided, by: manifest.name) else { continue }
            boards.guardBoard(provided.id, by: gateway.registration, gateway.file, gateway.line)
        }
        return manifest
    }

    /// Returns true if a part may be applied. A part without an ID always may.
    private func admits(_ part: BoardID, of plugin: String) -> Bool {
        part.rawValue.isEmpty || registry?.admits(part, of: plugin) ?? true
    }

    /// Applies a part of another plugin while boards of provided contracts are registered in another way. The
    /// declarations of the part stay as they are.
    ///
    /// - Parameter substitute: returns another registration for the board of a contract, or nil for the part's own.
    package func apply(
        _ modulePlugin: any ModulePlugin, substituting substitute: @escaping (BoardRegistration) -> BoardRegistration?
    ) {
        let before = exchange(&self.substitute, with: substitute)
        modulePlugin.apply(for: self)
        self.substitute = before
    }

    /// True if other processes run the boards that the plugin provides, while a part of the plugin is applied.
    ///
    /// Their settings are theirs: what this process knows of a setting says nothing about them.
    public var isStandIn: Bool { substitute != nil }

    /// Returns a gateway that refuses, for a contract with a requirement that nothing checks.
    private func refusal(of provided: ContractDeclaration, by plugin: String) -> InstalledGateway? {
        guard let requirement = provided.requirement else { return nil }
        let refusal = GatewayMissing(board: provided.id, requirement: requirement, plugin: plugin)
        return InstalledGateway(
            registration: .registerWithActivation { gate, _ in gate.refuse(refusal) }, file: provided.file,
            line: provided.line)
    }

    /// The producer for the continuable boards of this module. It makes the boards of the module, of the contracts that
    /// the module requires, and those that contributions to its points name.
    ///
    /// Use of any other board is refused and reported `undeclaredRequirement`, also if a plugin provides it. The
    /// producer does not keep plugins alive, and makes no boards once the launcher and its mainboard are gone.
    public var producer: any BoardProducing { moduleProducer }

    var moduleProducer: ModuleProducer {
        builder?.hasOtherCode = true
        return boards
    }

    public func sharedValue<Value: Decodable>(_ type: Value.Type) -> Value? { shared.value(of: type) }

    /// Declares that the plugin provides a contract with a requirement, and registers its board.
    func provide<C: BoardContract>(
        _ registration: BoardRegistration, of contract: C.Type, requiring requirement: String?
    ) {
        builder?.declared.provides.append(
            ContractDeclaration(
                contract: contract, id: registration.id, requirement: requirement, file: registration.file,
                line: registration.line))
        if let other = substitute?(registration) { boards.add(other) } else { boards.add(registration) }
    }

    /// Declares that a board of the plugin awaits the boards of contracts.
    func add(
        awaited contracts: [any BoardContract.Type], by board: BoardID, _ file: StaticString, _ line: UInt
    ) {
        for contract in contracts {
            let awaited = ContractDeclaration(contract: contract, id: contract.id, file: file, line: line)
            builder?.declared.awaits.append(AwaitDeclaration(board: board, awaited: awaited))
        }
    }

    /// Guards the board of a contract that this plugin provides, wherever it is activated: the gateway decides before
    /// each activation.
    ///
    /// An app cannot replace it. A gateway for a contract that the plugin does not provide is not registered, and is a
    /// ``ValidationIssue``.
    ///
    /// - Parameter registration: the gate that decides.
    public func install<C: BoardContract>(
        gatewayBarrier registration: GatewayBarrierRegistration, for contract: C.Type, file: StaticString = #fileID,
        line: UInt = #line
    ) {
        gateways[contract.id] = InstalledGateway(registration: registration, file: file, line: line)
        builder?.declared.guards.append(
            ContractDeclaration(contract: contract, id: contract.id, file: file, line: line))
    }

    /// Keeps a fact among the declarations of the plugin.
    func add(_ fact: CallerFact) { builder?.add(fact) }

    /// Declares that the plugin needs the board of a contract, which ``producer`` makes then. Without a plugin that
    /// provides it, validation finds a gap, and the launch is refused.
    public func require<C: BoardContract>(_ contract: C.Type, file: StaticString = #fileID, line: UInt = #line) {
        let id = contract.id
        builder?.declared.require(ContractDeclaration(contract: contract, id: id, file: file, line: line))
    }

    /// Declares that the plugin uses the board of a contract if a plugin provides it. ``producer`` makes it then, and
    /// its `registration(for:)` tells if there is one. A launch without it is no gap.
    public func useIfProvided<C: BoardContract>(
        _ contract: C.Type, file: StaticString = #fileID, line: UInt = #line
    ) {
        builder?.declared.uses.append(ContractDeclaration(contract: contract, id: contract.id, file: file, line: line))
    }

    /// Registers a board that only this module uses. It is no part of the plugin's manifest.
    public func register(_ registration: BoardRegistration) {
        builder?.declared.registers.append(
            RegisteredBoard(
                id: registration.id, contract: registration.contract, file: registration.file, line: registration.line))
        boards.add(registration)
    }

    /// Declares that links of a pattern activate the board of a contract.
    ///
    /// - Parameters:
    ///   - pattern: scheme, host and path, such as `app://products/{sku}`. A name in braces stands for any one
    ///     component.
    ///   - page: the way in which the route is a web address. By default the board shows its screens there.
    ///   - input: makes the input of the board from the parameters of the link. It throws ``LinkProblem`` if they do
    ///     not fit.
    public func route<C: BoardContract>(
        _ pattern: String, to contract: C.Type, page: RoutePage<C> = .screens, file: StaticString = #fileID,
        line: UInt = #line, input: @escaping (LinkParameters) throws -> C.Input
    ) {
        guard let builder else { return }
        builder.add(
            Route(
                declaration: builder.declaration(pattern, page, file, line),
                target: ContractTarget(page, isGuarded: C.self is any GuardedContract.Type, input)))
    }

    /// Declares that links of a pattern activate the board of a contract that needs no input.
    public func route<C: BoardContract>(
        _ pattern: String, to contract: C.Type, page: RoutePage<C> = .screens, file: StaticString = #fileID,
        line: UInt = #line
    ) where C.Input == Void {
        route(pattern, to: contract, page: page, file: file, line: line) { _ in }
    }

    /// Adds a contribution to an extension point. It has no effect if no plugin reads the point.
    public func contribute<Point: ExtensionPoint>(
        _ contribution: Point.Contribution, to point: Point.Type, file: StaticString = #fileID, line: UInt = #line
    ) {
        builder?.declared.contributions.append(
            PointDeclaration(
                point: point, contracts: Point.contracts(of: contribution), title: Point.title(of: contribution),
                file: file, line: line))
        registry?.contributions(to: point).add(contribution)
    }

    /// Returns the contributions of all plugins to an extension point; none once the launcher is gone. From now on
    /// ``producer`` also makes the boards that these contributions name.
    ///
    /// Read them when they are needed: plugins that are applied later add to them.
    public func contributions<Point: ExtensionPoint>(
        to point: Point.Type, file: StaticString = #fileID, line: UInt = #line
    ) -> Contributions<Point> {
        if let builder, !builder.declared.reads.contains(where: { $0.point == point }) {
            builder.declared.reads.append(PointDeclaration(point: point, contracts: [], file: file, line: line))
        }
        let contributions = registry?.contributions(to: point) ?? Contributions()
        boards.admitBoards(namedByContributionsTo: point)
        return contributions
    }

    /// Declares a setting, and returns the value that the app gave to it, or its default.
    ///
    /// A second plugin that declares the name is a ``ValidationIssue``. A constructor that reads a setting later
    /// declares nothing.
    ///
    /// - Returns: the value. It does not change while the app runs.
    public func setting<Value>(
        _ setting: Setting<Value>, file: StaticString = #fileID, line: UInt = #line
    ) -> Value {
        if let builder, !builder.declared.settings.contains(where: setting.declaration.isSameSetting) {
            builder.declared.settings.append(setting.declaration.declared(file, line))
        }
        guard let values = options.value(of: SettingValues.self) else { return setting.absent }
        if values.hasOtherType(than: setting) {
            DiagnosticSink.current.report(
                Diagnostic(
                    .duplicateRegistration,
                    "the setting '\(setting.name)' has a value of another plugin's type, so "
                        + "the default counts. Rename one of them",
                    file: file, line: line))
        }
        return values.value(of: setting)
    }
}

/// A gateway of a plugin, with the place of the call that installs the gateway.
private struct InstalledGateway {
    let registration: GatewayBarrierRegistration
    let file: StaticString
    let line: UInt
}

/// The options and values that an app hands to the boards of its plugins.
public protocol SharedValueComponent {
    /// The options that the app gave to its plugins.
    var options: MainOptions { get }

    /// Returns a value that the app shares with ``LauncherAssembly/share(value:file:line:)``, or nil if none fits.
    ///
    /// The latest value of the type itself counts, and else the latest whose JSON the type can be decoded from. A
    /// module can so read what it needs by a type of its own.
    func sharedValue<Value: Decodable>(_ type: Value.Type) -> Value?
}
