/// Makes boards by ID. It makes a new one at each call; keeping one is the motherboard's job.
public final class BoardProducer: BoardRegistering {
    /// Asked for what is not registered here.
    private let externalProducer: (any BoardProducing)?
    private let ownGateways: Gateways
    private var byID: [BoardID: BoardRegistration] = [:]
    private var order: [BoardID] = []

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

    public var registrations: [BoardRegistration] { order.compactMap { byID[$0] } }

    @discardableResult
    public func add(registration: BoardRegistration, replacingExisting: Bool) -> Bool {
        if let existing = byID[registration.id], !replacingExisting {
            DiagnosticSink.current.report(
                Diagnostic(
                    .duplicateRegistration, board: registration.id,
                    "'\(registration.id)' is registered already, at \(existing.file):\(existing.line); the first registration stays. "
                        + "Remove one, or pass replacingExisting: true", file: registration.file,
                    line: registration.line))
            return false
        }
        if byID.updateValue(registration, forKey: registration.id) == nil { order.append(registration.id) }
        return true
    }

    @discardableResult
    public func remove(registration: BoardRegistration) -> Bool {
        guard byID.removeValue(forKey: registration.id) != nil else { return false }
        order.removeAll { $0 == registration.id }
        return true
    }

    public func registration(for id: BoardID) -> BoardRegistration? {
        guard let own = byID[id] else { return externalProducer?.registration(for: id) }
        guard let externalProducer else { return own }
        return own.orElse { externalProducer.matchBoard(withIdentifier: id, to: $0) }
    }

    public var registeredIDs: [BoardID] { order + (externalProducer?.registeredIDs ?? []) }
}

/// The seeds' other name for a producer that takes registrations at any time.
public typealias BoardContainer = BoardProducer
