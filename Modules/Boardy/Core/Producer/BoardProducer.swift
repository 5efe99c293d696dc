/// Makes boards by ID. It makes a new one at each call; keeping one is the motherboard's job.
public final class BoardProducer: BoardRegistering {
    /// Asked for what is not registered here.
    private let externalProducer: (any BoardProducing)?
    private let ownGateways: Gateways
    private var own = IDTable<BoardRegistration>()

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

    public var registrations: [BoardRegistration] { Array(own.elements) }

    @discardableResult
    public func add(registration: BoardRegistration, replacingExisting: Bool) -> Bool {
        let index = own.index(of: registration.id)
        if let index, !replacingExisting {
            refuse(registration, for: own.elements[index])
            return false
        }
        var changed = exchange(&own, with: IDTable())
        let replaced = index.map { changed.elements[$0] }
        if let index {
            changed.replace(at: index, with: registration)
        } else {
            changed.append(registration)
        }
        own = changed
        // Released only now: what its constructor captured may look for boards here as it goes.
        withExtendedLifetime(replaced) {}
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
        var changed = exchange(&own, with: IDTable())
        let removed = changed.remove { $0 == registration }
        own = changed
        return !removed.isEmpty
    }

    public func registration(for id: BoardID) -> BoardRegistration? {
        guard let found = own[id] else { return externalProducer?.registration(for: id) }
        guard let externalProducer else { return found }
        return found.orElse { externalProducer.matchBoard(withIdentifier: id, to: $0) }
    }

    public var registeredIDs: [BoardID] { own.elements.map(\.id) + (externalProducer?.registeredIDs ?? []) }
}

/// The seeds' other name for a producer that takes registrations at any time.
public typealias BoardContainer = BoardProducer
