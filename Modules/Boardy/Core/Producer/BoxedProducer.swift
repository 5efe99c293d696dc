/// Stands in for a producer without keeping it alive, so that boards can be handed the producer that makes them.
final class BoxedProducer: BoardRegistering {
    private weak var producer: (any BoardRegistering)?

    init(_ producer: any BoardRegistering) { self.producer = producer }

    func registration(for id: BoardID) -> BoardRegistration? { producer?.registration(for: id) }
    var gateways: Gateways? { producer?.gateways }
    var registeredIDs: [BoardID] { producer?.registeredIDs ?? [] }
    var registrations: [BoardRegistration] { producer?.registrations ?? [] }

    func add(registration: BoardRegistration, replacingExisting: Bool) -> Bool {
        producer?.add(registration: registration, replacingExisting: replacingExisting) ?? false
    }

    func remove(registration: BoardRegistration) -> Bool { producer?.remove(registration: registration) ?? false }
}
