/// Makes boards by ID. It makes a new one at each call; keeping one is the motherboard's job.
public final class BoardProducer: BoardProducing {
    /// Asked for what is not registered here.
    private let externalProducer: (any BoardProducing)?
    private var byID: [BoardID: BoardRegistration] = [:]
    private var order: [BoardID] = []

    /// A producer with nothing registered.
    ///
    /// - Parameter externalProducer: asked for IDs that are not registered here; kept alive.
    public init(externalProducer: (any BoardProducing)? = nil) { self.externalProducer = externalProducer }

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

    /// A stand-in that does not keep this producer alive and produces nothing once it has gone.
    public var boxed: any BoardProducing { BoxedProducer(self) }

    /// What is registered here, in the order of registration.
    public var registrations: [BoardRegistration] { order.compactMap { byID[$0] } }

    /// Registers a board. An ID that is registered already is refused and reported `duplicateRegistration`, unless it is to be replaced.
    ///
    /// - Returns: whether it is registered now.
    @discardableResult
    public func add(registration: BoardRegistration, replacingExisting: Bool = false) -> Bool {
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

    public func registration(for id: BoardID) -> BoardRegistration? {
        guard let own = byID[id] else { return externalProducer?.registration(for: id) }
        guard let externalProducer else { return own }
        return own.orElse { externalProducer.registration(for: id)?.make(id) }
    }

    public var registeredIDs: [BoardID] { order + (externalProducer?.registeredIDs ?? []) }
}

private final class BoxedProducer: BoardProducing {
    private weak var producer: BoardProducer?

    init(_ producer: BoardProducer) { self.producer = producer }

    func registration(for id: BoardID) -> BoardRegistration? { producer?.registration(for: id) }
    var registeredIDs: [BoardID] { producer?.registeredIDs ?? [] }
}
