public import BoardyCore
public import BoardyModulePlugin

/// A module plugin with one entry point under an ID, in the form of Boardy 1.x: `build` returns any board.
///
/// A `ModuleBuilderPlugin` of Boardy 1.x becomes one by its name alone. Declare a contract and conform to
/// `ModuleBuilderPlugin` for an entry point that other modules can require, and that validation knows.
public protocol IDModuleBuilderPlugin: ModulePlugin {
    /// Makes the board of the entry point, at its first activation and again after it has completed.
    ///
    /// - Parameters:
    ///   - identifier: the ID of the plugin.
    ///   - sharedComponent: the options of the app and the values that it shares.
    ///   - internalContinuousProducer: makes the inner boards, and else those that the module may use.
    func build(
        with identifier: BoardID, sharedComponent: any SharedValueComponent,
        internalContinuousProducer: any BoardProducing
    ) -> any ActivatableBoard

    /// Returns the registrations of the inner boards, when the plugin is applied. By default there are no
    /// registrations.
    @RegistrationsBuilder func internalContinuousRegistrations(
        sharedComponent: any SharedValueComponent, producer: any BoardProducing
    ) -> [BoardRegistration]

    /// Called when the entry point is registered.
    func pluginDidLoad(with sharedComponent: any SharedValueComponent)
}

extension IDModuleBuilderPlugin {
    /// An empty list, for an entry point without inner boards of its own.
    public func internalContinuousRegistrations(
        sharedComponent: any SharedValueComponent, producer: any BoardProducing
    ) -> [BoardRegistration] { [] }

    /// Does nothing.
    public func pluginDidLoad(with sharedComponent: any SharedValueComponent) {}

    /// Registers the entry point, and then calls `pluginDidLoad(with:)`.
    public func apply(for main: MainComponent) {
        let inner = BoardProducer(externalProducer: main.modules) { producer in
            internalContinuousRegistrations(sharedComponent: main, producer: producer)
        }
        main.register(
            BoardRegistration(identifier) { id -> Board? in
                build(with: id, sharedComponent: main, internalContinuousProducer: inner).asBoard
            })
        pluginDidLoad(with: main)
    }
}

#if compiler(>=6.3)
    extension MainComponent {
        /// The producer of the module, as Boardy 1.x has it: it takes registrations. It needs Swift 6.3.
        ///
        /// Write `provide` for a board that other modules activate, and `register` for one of the module's own.
        public var producer: any BoardRegistering { ComponentProducer(self) }

        /// The producer that the class has. By its name alone, the one of this extension would be meant.
        fileprivate var modules: any BoardProducing { self.BoardyModulePlugin::producer }
    }
#else
    extension MainComponent {
        fileprivate var modules: any BoardProducing { producer }
    }
#endif

/// The producer of a module, with registrations that the component makes.
private final class ComponentProducer: BoardRegistering {
    private let component: MainComponent
    private let modules: any BoardProducing
    private(set) var registrations: [BoardRegistration] = []

    init(_ component: MainComponent) {
        self.component = component
        modules = component.modules
    }

    var gateways: Gateways? { modules.gateways }
    var registeredIDs: [BoardID] { modules.registeredIDs }

    func registration(for id: BoardID) -> BoardRegistration? { modules.registration(for: id) }
    func missingDeclaration(of id: BoardID) -> String? { modules.missingDeclaration(of: id) }

    func add(registration: BoardRegistration, replacingExisting: Bool) -> Bool {
        component.register(registration)
        registrations.append(registration)
        return true
    }

    /// Removes nothing: a module's registrations stay.
    func remove(registration: BoardRegistration) -> Bool { false }
}

extension LauncherPlugin {
    /// The name of the type. A plugin that is named on a command line declares a name of its own.
    public var name: String { "\(Self.self)" }
}

/// One module plugin, or several, as the installer of Boardy 1.x takes them.
public protocol ModulePluginConvertible {
    /// The plugins in their order.
    var modulePlugins: [any ModulePlugin] { get }
}

extension Array: ModulePluginConvertible where Element == any ModulePlugin {
    public var modulePlugins: [any ModulePlugin] { self }
}

extension ModulePlugin {
    /// The plugin itself.
    public var modulePlugins: [any ModulePlugin] { [self] }
}

/// A builder that collects module plugins. A `ModuleComponent` takes an array instead.
@resultBuilder
public enum ModulePluginBuilder {
    /// Takes one plugin.
    public static func buildExpression(_ plugin: any ModulePlugin) -> [any ModulePlugin] { [plugin] }
    /// Takes several plugins.
    public static func buildExpression(_ plugins: any ModulePluginConvertible) -> [any ModulePlugin] {
        plugins.modulePlugins
    }
    /// Joins the plugins of a block, in the order of its lines.
    public static func buildBlock(_ parts: [any ModulePlugin]...) -> [any ModulePlugin] { parts.flatMap(\.self) }
    /// Takes the plugins of an `if` without `else`, if its condition holds.
    public static func buildOptional(_ part: [any ModulePlugin]?) -> [any ModulePlugin] { part ?? [] }
    /// Takes the first branch of an `if` or `switch`.
    public static func buildEither(first part: [any ModulePlugin]) -> [any ModulePlugin] { part }
    /// Takes the other branch of an `if` or `switch`.
    public static func buildEither(second part: [any ModulePlugin]) -> [any ModulePlugin] { part }
    /// Joins the plugins of a loop, in the order of its rounds.
    public static func buildArray(_ parts: [[any ModulePlugin]]) -> [any ModulePlugin] { parts.flatMap(\.self) }
}
