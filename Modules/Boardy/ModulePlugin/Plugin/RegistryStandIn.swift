import BoardyCore

/// What the components of all plugins share: the options, and the producer and what else the launcher keeps, both weakly. It stands in for the
/// producer as long as that is there, with the launcher or with a mainboard; after that it produces nothing and ignores registrations.
final class RegistryStandIn: BoardRegistering {
    let options: MainOptions
    private weak var registry: Registry?
    // Not by the registry: a mainboard that outlives its launcher keeps the producer alone.
    private weak var producer: BoardProducer?

    init(_ registry: Registry, options: MainOptions) {
        self.options = options
        self.registry = registry
        producer = registry.producer
    }

    /// What all plugins offer at an extension point.
    func contributions<Point: ExtensionPoint>(to point: Point.Type) -> Contributions<Point> {
        registry?.contributions(to: point) ?? Contributions()
    }

    func registration(for id: BoardID) -> BoardRegistration? { producer?.registration(for: id) }
    var gateways: Gateways? { producer?.gateways }
    var registeredIDs: [BoardID] { producer?.registeredIDs ?? [] }
    var registrations: [BoardRegistration] { producer?.registrations ?? [] }

    func add(registration: BoardRegistration, replacingExisting: Bool) -> Bool {
        producer?.add(registration: registration, replacingExisting: replacingExisting) ?? false
    }

    func remove(registration: BoardRegistration) -> Bool { producer?.remove(registration: registration) ?? false }
}
