public import BoardyCore

/// What a module plugin declares itself on. Constructors of boards may capture it: it keeps nothing of the launcher alive.
public final class MainComponent {
    /// What the app handed to its plugins.
    public let options: MainOptions
    /// Makes the boards of all plugins; a stand-in that does not keep them alive. Hand it to continuable boards.
    public let producer: any BoardProducing
    private weak var registry: Registry?
    private(set) var manifest: PluginManifest

    init(plugin: String, options: MainOptions, registry: Registry) {
        self.options = options
        self.registry = registry
        producer = registry.boxedProducer
        manifest = PluginManifest(name: plugin)
    }

    /// Keeps a contract: other plugins may require it, and it can be activated from outside.
    ///
    /// - Parameter make: makes the board, at its first activation and again after it has completed.
    public func provide<C: BoardContract, B: InstallableBoard & GuaranteedBoard & GuaranteedOutputSendingBoard>(
        _ contract: C.Type, file: StaticString = #fileID, line: UInt = #line, make: @escaping (BoardID) -> B
    ) where B.InputType == C.Input, B.OutputType == C.Output {
        manifest.provides.append(ContractDeclaration(contract: contract, file: file, line: line))
        register(BoardRegistration(contract, file: file, line: line, make: make))
    }

    /// Needs somebody to keep a contract: a launch without a provider is refused.
    public func require<C: BoardContract>(_ contract: C.Type, file: StaticString = #fileID, line: UInt = #line) {
        manifest.requires.append(ContractDeclaration(contract: contract, file: file, line: line))
    }

    /// Registers a board of the module's own, which nobody else knows.
    public func register(_ registration: BoardRegistration) { registry?.producer.add(registration: registration) }

    /// Takes links of a pattern.
    ///
    /// - Parameters:
    ///   - pattern: scheme, host and path, such as `app://products/{sku}`; a name in braces stands for any one component.
    ///   - input: makes the board's input of the link's parameters; throws ``LinkProblem`` when they do not fit.
    public func route<C: BoardContract>(
        _ pattern: String, to contract: C.Type, file: StaticString = #fileID, line: UInt = #line,
        input: @escaping (LinkParameters) throws -> C.Input
    ) {
        manifest.routes.append(
            Route(
                pattern: RoutePattern(pattern), plugin: manifest.name, contract: contract, file: file, line: line,
                prepare: { parameters in
                    let input = try input(parameters)
                    return { $0[C.self].activation.activate(with: input, file: file, line: line) }
                }))
    }

    /// Takes links of a pattern for a board without an input.
    public func route<C: BoardContract>(
        _ pattern: String, to contract: C.Type, file: StaticString = #fileID, line: UInt = #line
    ) where C.Input == Void {
        route(pattern, to: contract, file: file, line: line) { _ in }
    }

    /// Offers something at an extension point. Whether anybody asks for it is no matter of the module's.
    public func contribute<Point: ExtensionPoint>(_ contribution: Point.Contribution, to point: Point.Type) {
        contributions(to: point).add(contribution)
    }

    /// What all plugins offer at an extension point; read it when it is needed, as plugins applied later add to it. Nothing once the
    /// launcher has gone.
    public func contributions<Point: ExtensionPoint>(to point: Point.Type) -> Contributions<Point> {
        registry?.contributions(to: point) ?? Contributions()
    }
}

/// What all plugins of a launcher share.
final class Registry {
    let producer: BoardProducer
    /// The stand-in for the producer that all plugins get.
    let boxedProducer: any BoardProducing
    private var byPoint: [ObjectIdentifier: AnyObject] = [:]

    init() {
        producer = BoardProducer()
        boxedProducer = producer.boxed
    }

    func contributions<Point: ExtensionPoint>(to point: Point.Type) -> Contributions<Point> {
        let key = ObjectIdentifier(point)
        if let existing = byPoint[key] as? Contributions<Point> { return existing }
        let made = Contributions<Point>()
        byPoint[key] = made
        return made
    }
}
