/// A producer that makes boards by their registrations. It makes a new board at each call and keeps none; motherboards keep them.
public final class BoardProducer: BoardRegistering {
    private let externalProducer: (any BoardProducing)?
    private let ownGateways: Gateways
    /// The registrations made here, in order. Those of the external producer are not among them.
    public private(set) var registrations: [BoardRegistration] = []
    private var indices: [BoardID: Int] = [:]

    /// Creates a producer without registrations.
    ///
    /// - Parameter externalProducer: asked for IDs that are not registered here; kept alive.
    public init(externalProducer: (any BoardProducing)? = nil) {
        self.externalProducer = externalProducer
        ownGateways = Gateways(externalProducer: externalProducer)
    }

    /// Creates a producer with the listed registrations.
    ///
    /// - Parameter registrationsBuilder: receives a stand-in for this producer, for the continuable boards that it registers. The stand-in
    ///   does not keep the producer alive.
    public convenience init(
        externalProducer: (any BoardProducing)? = nil,
        @RegistrationsBuilder registrationsBuilder: (any BoardProducing) -> [BoardRegistration]
    ) {
        self.init(externalProducer: externalProducer)
        for registration in registrationsBuilder(boxed) { add(registration: registration) }
    }

    /// A stand-in that does not keep this producer alive. When the producer is released, the stand-in produces nothing and ignores
    /// registrations.
    public var boxed: any BoardRegistering { BoxedProducer(self) }

    public var gateways: Gateways? { ownGateways }

    @discardableResult
    public func add(registration: BoardRegistration, replacingExisting: Bool) -> Bool {
        guard let index = indices[registration.id] else {
            indices[registration.id] = registrations.count
            registrations.append(registration)
            return true
        }
        let existing = registrations[index]
        guard replacingExisting else {
            refuse(registration, for: existing)
            return false
        }
        registrations[index] = registration
        // Released last: captures of its constructor may ask this producer for boards when they are released.
        withExtendedLifetime(existing) {}
        return true
    }

    private func refuse(_ registration: BoardRegistration, for existing: BoardRegistration) {
        DiagnosticSink.current.report(
            Diagnostic(
                .duplicateRegistration, board: registration.id,
                "'\(registration.id)' is registered already, at \(existing.file):\(existing.line); the first registration stays. "
                    + "Remove one, or pass replacingExisting: true", file: registration.file, line: registration.line))
    }

    @discardableResult
    public func remove(registration: BoardRegistration) -> Bool {
        guard let index = indices[registration.id] else { return false }
        let removed = registrations.remove(at: index)
        indices = Dictionary(uniqueKeysWithValues: registrations.enumerated().map { ($1.id, $0) })
        withExtendedLifetime(removed) {}
        return true
    }

    public func registration(for id: BoardID) -> BoardRegistration? {
        guard let found = indices[id].map({ registrations[$0] }) else { return externalProducer?.registration(for: id) }
        guard let externalProducer else { return found }
        return found.orElse { externalProducer.matchBoard(withIdentifier: id, to: $0) }
    }

    public var registeredIDs: [BoardID] { registrations.map(\.id) + (externalProducer?.registeredIDs ?? []) }
}

/// A stand-in for a producer that does not keep it alive, so that boards can keep the producer that makes them.
private final class BoxedProducer: BoardRegistering {
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
