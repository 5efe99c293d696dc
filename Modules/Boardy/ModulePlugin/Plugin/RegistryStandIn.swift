import BoardyCore

/// What the components of all plugins share: the options, and the registry, by one weak reference for all of them. It stands in for the producer
/// without keeping anything of the launcher alive; once that has gone, it produces nothing and ignores registrations.
final class RegistryStandIn: BoardRegistering {
    let options: MainOptions
    private weak var registry: Registry?

    init(_ registry: Registry, options: MainOptions) {
        self.options = options
        self.registry = registry
    }

    /// What all plugins offer at an extension point.
    func contributions<Point: ExtensionPoint>(to point: Point.Type) -> Contributions<Point> {
        registry?.contributions(to: point) ?? Contributions()
    }

    private var producer: BoardProducer? { registry?.producer }

    func registration(for id: BoardID) -> BoardRegistration? { producer?.registration(for: id) }
    var gateways: Gateways? { producer?.gateways }
    var registeredIDs: [BoardID] { producer?.registeredIDs ?? [] }
    var registrations: [BoardRegistration] { producer?.registrations ?? [] }

    func add(registration: BoardRegistration, replacingExisting: Bool) -> Bool {
        producer?.add(registration: registration, replacingExisting: replacingExisting) ?? false
    }

    func remove(registration: BoardRegistration) -> Bool { producer?.remove(registration: registration) ?? false }
}
