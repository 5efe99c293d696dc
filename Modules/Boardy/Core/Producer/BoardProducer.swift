/// Makes boards by ID. It makes a new one at each call; keeping one is the motherboard's job.
public final class BoardProducer: BoardRegistering {
    /// Asked for what is not registered here.
    private let externalProducer: (any BoardProducing)?
    private let ownGateways: Gateways
    /// In the order of registration.
    public private(set) var registrations: [BoardRegistration] = []
    private var indices: [BoardID: Int] = [:]

    /// A producer with nothing registered.
    ///
    /// - Parameter externalProducer: asked for IDs that are not registered here; kept alive.
    public init(externalProducer: (any BoardProducing)? = nil) {
        self.externalProducer = externalProducer
        ownGateways = Gateways(externalProducer: externalProducer)
    }

    /// A producer with the listed registrations.
    ///
    /// - Parameter registrationsBuilder: gets a stand-in for this producer that does not keep it alive, to hand to continuable boards.
    public convenience init(
        externalProducer: (any BoardProducing)? = nil,
        @RegistrationsBuilder registrationsBuilder: (any BoardProducing) -> [BoardRegistration]
    ) {
        self.init(externalProducer: externalProducer)
        for registration in registrationsBuilder(boxed) { add(registration: registration) }
    }

    /// A stand-in that does not keep this producer alive. Once it has gone, the stand-in produces nothing and ignores registrations.
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
        // Released last: what its constructor captured may look for boards here when it is released.
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

/// The seeds' other name for a producer that takes registrations at any time.
public typealias BoardContainer = BoardProducer
