public import BoardyCore

/// What a module plugin declares itself on. Constructors of boards may capture it: it keeps nothing of the launcher alive.
public final class MainComponent {
    /// What the app handed to its plugins.
    public var options: MainOptions { shared.options }
    /// Makes the boards of all plugins; a stand-in that does not keep them alive. Hand it to continuable boards.
    public var producer: any BoardProducing { shared }
    private let shared: RegistryStandIn
    private var manifest: PluginManifest

    init(plugin: String, shared: RegistryStandIn) {
        self.shared = shared
        manifest = PluginManifest(name: plugin)
    }

    /// What the plugin has declared. To be asked for once: it is handed over, not copied.
    func takeManifest() -> PluginManifest { exchange(&manifest, with: PluginManifest(name: "")) }

    // Changed in a local variable: a property that is never accessed for longer than an instant needs no exclusivity check.

    private func declare(_ role: PluginManifest.Declared.Role, _ declaration: ContractDeclaration) {
        var changed = takeManifest()
        changed.declare(role, declaration)
        manifest = changed
    }

    private func declare(_ route: Route) {
        var changed = takeManifest()
        changed.routes.append(route)
        manifest = changed
    }

    /// Keeps a contract: other plugins may require it, and it can be activated from outside.
    ///
    /// - Parameter make: makes the board, at its first activation and again after it has completed.
    public func provide<C: BoardContract, B: InstallableBoard & GuaranteedBoard & GuaranteedOutputSendingBoard>(
        _ contract: C.Type, file: StaticString = #fileID, line: UInt = #line, make: @escaping (BoardID) -> B
    ) where B.InputType == C.Input, B.OutputType == C.Output {
        let registration = BoardRegistration(contract, file: file, line: line, make: make)
        declare(.provided, ContractDeclaration(contract: contract, id: registration.id, file: file, line: line))
        register(registration)
    }

    /// Needs somebody to keep a contract: a launch without a provider is refused.
    public func require<C: BoardContract>(_ contract: C.Type, file: StaticString = #fileID, line: UInt = #line) {
        declare(.required, ContractDeclaration(contract: contract, id: contract.id, file: file, line: line))
    }

    /// Registers a board of the module's own, which nobody else knows.
    public func register(_ registration: BoardRegistration) { shared.add(registration: registration) }

    /// Takes links of a pattern.
    ///
    /// - Parameters:
    ///   - pattern: scheme, host and path, such as `app://products/{sku}`; a name in braces stands for any one component.
    ///   - input: makes the board's input of the link's parameters; throws ``LinkProblem`` when they do not fit.
    public func route<C: BoardContract>(
        _ pattern: String, to contract: C.Type, file: StaticString = #fileID, line: UInt = #line,
        input: @escaping (LinkParameters) throws -> C.Input
    ) {
        declare(
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
        shared.contributions(to: point)
    }
}
