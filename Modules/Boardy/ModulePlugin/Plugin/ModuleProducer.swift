import BoardyCore

/// The producer of the boards of one module. It makes the module's own boards, the boards of the contracts that the
/// module requires, and those that contributions to the points of the module name. It refuses every other board of the
/// app, installed or not.
///
/// Constructors, contributions and gateways may keep it: it keeps neither the boards of the launcher nor contributions
/// alive.
final class ModuleProducer: BoardProducing {
    private let plugin: String
    private let producer: any BoardRegistering
    /// The boards of the module, and those that it declares to use when it has declared everything. Only ever read or
    /// replaced: a change in place would be checked for exclusive access here and at each read.
    var known: [BoardID]
    /// The points whose contributions name further boards of the module.
    private var points: [ObjectIdentifier] = []
    private weak var registry: Registry?

    /// - Parameters:
    ///   - registry: has the contributions.
    ///   - producer: makes the boards of all plugins, and does not keep them alive.
    init(plugin: String, registry: Registry, producer: any BoardRegistering) {
        self.plugin = plugin
        self.registry = registry
        self.producer = producer
        var known: [BoardID] = []
        known.reserveCapacity(3)  // Most modules register and require few boards.
        self.known = known
    }

    var gateways: Gateways? { producer.gateways }
    var registeredIDs: [BoardID] { producer.registeredIDs.filter(knows) }

    func registration(for id: BoardID) -> BoardRegistration? { knows(id) ? producer.registration(for: id) : nil }

    func missingDeclaration(of id: BoardID) -> String? {
        if knows(id) { return nil }
        guard let contract = producer.registration(for: id)?.contract else {
            return
                "the module '\(plugin)' neither requires nor registers it. Add "
                + "main.require(…) with its contract to the plugin, "
                + "or main.register(…) if the board is the module's own"
        }
        return "the module '\(plugin)' does not require it. Add \(contract).self to 'awaitedContracts' of a board that "
            + "awaits it, or main.require(\(contract).self) to the plugin"
    }

    private func knows(_ id: BoardID) -> Bool {
        known.contains(id) || points.contains { registry?.contributions(to: $0, name: id) ?? false }
    }

    func add(_ registration: BoardRegistration) {
        var changed = exchange(&known, with: [])
        changed.append(registration.id)
        known = changed
        producer.add(registration: registration)
    }

    /// Adds the boards that the contributions to a point name, also those that come later.
    func admitBoards<Point: ExtensionPoint>(namedByContributionsTo point: Point.Type) {
        let key = ObjectIdentifier(point)
        if !points.contains(key) { points.append(key) }
    }

    /// Guards a board of the module. The gate has the boards of the module, also where another module activates the
    /// guarded board.
    func guardBoard(
        _ id: BoardID, by registration: GatewayBarrierRegistration, _ file: StaticString, _ line: UInt
    ) {
        // A task board lets activations past a gateway by default, and the plugin has said that its contract is
        // guarded.
        let gate = registration.producing(with: self, isUnavoidable: true)
        producer.registerGateway(gate, for: .board(id), file: file, line: line)
    }
}

extension GatewayBarrierRegistration {
    /// Returns the same gate, which has the boards of one producer wherever it is asked.
    ///
    /// - Parameter isUnavoidable: true if the gate also guards a board that lets activations past gateways.
    func producing(
        with producer: any BoardProducing, isUnavoidable: Bool = false
    ) -> GatewayBarrierRegistration {
        if make == nil { return self }
        var registration = self
        (registration.producer, registration.isUnavoidable) = (producer, isUnavoidable)
        return registration
    }
}
