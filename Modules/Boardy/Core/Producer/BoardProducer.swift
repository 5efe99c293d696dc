/// A producer that takes registrations: a ``BoardProducer``, or the stand-in for one.
public protocol BoardRegistering: BoardProducing {
    /// The registrations made here, in order. Those of an external producer are not among them.
    var registrations: [BoardRegistration] { get }

    /// Registers a board. An ID that is registered already is refused and reported `duplicateRegistration`, unless it
    /// is to be replaced.
    ///
    /// - Returns: true if the board is registered now.
    @discardableResult
    func add(registration: BoardRegistration, replacingExisting: Bool) -> Bool

    /// Removes the registration of an ID. Boards that it made before stay where they are.
    ///
    /// - Returns: true if there was a registration.
    @discardableResult
    func remove(registration: BoardRegistration) -> Bool
}

extension BoardRegistering {
    /// Registers a board. An ID that is registered already is refused, and reported as `duplicateRegistration`.
    ///
    /// - Returns: true if the board is registered now.
    @discardableResult
    public func add(registration: BoardRegistration) -> Bool {
        add(registration: registration, replacingExisting: false)
    }

    /// Registers the constructor of a board.
    ///
    /// - Parameters:
    ///   - replacingExisting: true to replace an earlier registration of the ID; otherwise this one is refused and
    ///     reported.
    ///   - factory: called with the ID each time a board is needed. If it returns nil, the external producer is asked.
    /// - Returns: true if the board is registered now.
    @discardableResult
    public func registerBoard(
        _ identifier: BoardID, replacingExisting: Bool = false, file: StaticString = #fileID, line: UInt = #line,
        factory: @escaping (BoardID) -> Board?
    ) -> Bool {
        add(
            registration: BoardRegistration(identifier, file: file, line: line, make: factory),
            replacingExisting: replacingExisting)
    }

    /// Registers a ready-made board under its own ID. Every production returns this board, also after it has completed.
    ///
    /// - Parameter board: kept alive. It must not keep this producer alive; give it ``BoardProducer/boxed``.
    /// - Returns: true if the board is registered now.
    @discardableResult
    public func registerBoard(
        _ board: Board, replacingExisting: Bool = false, file: StaticString = #fileID, line: UInt = #line
    ) -> Bool {
        add(registration: BoardRegistration(board, file: file, line: line), replacingExisting: replacingExisting)
    }
}

/// A producer that makes boards by their registrations. It makes a new board at each call and keeps none; motherboards
/// keep them.
public final class BoardProducer: BoardRegistering {
    private let externalProducer: (any BoardProducing)?
    private let ownGateways: Gateways
    /// Only ever read or replaced, as the receivers of a ``HandlerList`` are.
    private var table = RegistrationTable()

    /// Creates a producer without registrations.
    ///
    /// - Parameter externalProducer: asked for IDs that are not registered here; kept alive.
    public init(externalProducer: (any BoardProducing)? = nil) {
        self.externalProducer = externalProducer
        ownGateways = Gateways(externalProducer: externalProducer)
    }

    /// Creates a producer with the listed registrations.
    ///
    /// - Parameter registrationsBuilder: receives a stand-in for this producer, for the continuable boards that it
    ///   registers. The stand-in does not keep the producer alive.
    public convenience init(
        externalProducer: (any BoardProducing)? = nil,
        @RegistrationsBuilder registrationsBuilder: (any BoardProducing) -> [BoardRegistration]
    ) {
        self.init(externalProducer: externalProducer)
        for registration in registrationsBuilder(boxed) { add(registration: registration) }
    }

    /// A stand-in that does not keep this producer alive. When the producer is released, the stand-in produces nothing
    /// and ignores registrations.
    public var boxed: any BoardRegistering { BoxedProducer(self) }

    public var gateways: Gateways? { ownGateways }

    /// The registrations made here, in order. Those of the external producer are not among them.
    public var registrations: [BoardRegistration] { table.all }

    @discardableResult
    public func add(registration: BoardRegistration, replacingExisting: Bool) -> Bool {
        var existing: BoardRegistration?
        change { existing = $0.insert(registration, replacingExisting: replacingExisting) }
        if let existing, !replacingExisting {
            refuse(registration, for: existing)
            return false
        }
        // Released last: captures of its constructor may ask this producer for boards when they are released.
        withExtendedLifetime(existing) {}
        return true
    }

    /// Reserves memory for a number of further registrations.
    package func reserveCapacity(_ count: Int) { change { $0.reserveCapacity(count) } }

    private func change(_ body: (inout RegistrationTable) -> Void) {
        var changed = exchange(&table, with: RegistrationTable())
        body(&changed)
        table = changed
    }

    private func refuse(_ registration: BoardRegistration, for existing: BoardRegistration) {
        DiagnosticSink.current.report(
            Diagnostic(
                .duplicateRegistration, board: registration.id,
                "'\(registration.id)' is registered already, at "
                    + "\(existing.file):\(existing.line); the first registration stays. "
                    + "Remove one, or pass replacingExisting: true", file: registration.file, line: registration.line))
    }

    @discardableResult
    public func remove(registration: BoardRegistration) -> Bool {
        guard let removed = table[registration.id] else { return false }
        change { $0.remove(registration.id) }
        withExtendedLifetime(removed) {}
        return true
    }

    /// Releases the memory that was reserved for more boards, and shares the declarations with a producer that has
    /// equal ones.
    package func compact(sharingWith other: BoardProducer) {
        ownGateways.compact(sharingWith: other.ownGateways)
        let other = other.table
        change { $0.compact(sharingWith: other) }
    }

    public func registration(for id: BoardID) -> BoardRegistration? {
        guard let found = table[id] else { return externalProducer?.registration(for: id) }
        guard let externalProducer else { return found }
        return found.orElse { externalProducer.matchBoard(withIdentifier: id, to: $0) }
    }

    public func missingDeclaration(of id: BoardID) -> String? { externalProducer?.missingDeclaration(of: id) }
    public var registeredIDs: [BoardID] { table.ids + (externalProducer?.registeredIDs ?? []) }
}

/// A stand-in for a producer that does not keep it alive, so that boards can keep the producer that makes them.
private final class BoxedProducer: BoardRegistering {
    private weak var producer: (any BoardRegistering)?

    init(_ producer: any BoardRegistering) { self.producer = producer }

    func registration(for id: BoardID) -> BoardRegistration? { producer?.registration(for: id) }
    var gateways: Gateways? { producer?.gateways }
    func missingDeclaration(of id: BoardID) -> String? { producer?.missingDeclaration(of: id) }
    var registeredIDs: [BoardID] { producer?.registeredIDs ?? [] }
    var registrations: [BoardRegistration] { producer?.registrations ?? [] }

    func add(registration: BoardRegistration, replacingExisting: Bool) -> Bool {
        producer?.add(registration: registration, replacingExisting: replacingExisting) ?? false
    }

    func remove(registration: BoardRegistration) -> Bool { producer?.remove(registration: registration) ?? false }
}

/// The registrations of a producer, in their order and by ID.
private struct RegistrationTable {
    /// A closure in an array is wrapped in another one, and one in a structure is not.
    private struct Constructor {
        let make: (BoardID) -> Board?
    }

    private var declarations: [BoardRegistration.Declaration] = []
    /// The constructors of the declarations. They stand apart, because each launch has its own.
    private var constructors: [Constructor] = []
    private var indices: [BoardID: Int] = [:]

    var all: [BoardRegistration] { declarations.indices.map(registration) }
    var ids: [BoardID] { declarations.map(\.id) }

    subscript(id: BoardID) -> BoardRegistration? { indices[id].map(registration) }

    private func registration(_ index: Int) -> BoardRegistration {
        BoardRegistration(declarations[index], make: constructors[index].make)
    }

    /// Adds a registration, unless there is another one with its ID that it is not to replace.
    ///
    /// - Returns: the other registration; nil if there is none.
    mutating func insert(_ registration: BoardRegistration, replacingExisting: Bool) -> BoardRegistration? {
        guard let index = indices.updateValue(declarations.count, forKey: registration.id) else {
            declarations.append(registration.declaration)
            constructors.append(Constructor(make: registration.make))
            return nil
        }
        indices[registration.id] = index
        let existing = self.registration(index)
        if replacingExisting {
            declarations[index] = registration.declaration
            constructors[index] = Constructor(make: registration.make)
        }
        return existing
    }

    mutating func reserveCapacity(_ count: Int) {
        declarations.reserveCapacity(count)
        constructors.reserveCapacity(count)
        indices.reserveCapacity(count)
    }

    mutating func remove(_ id: BoardID) {
        guard let index = indices[id] else { return }
        declarations.remove(at: index)
        constructors.remove(at: index)
        indices = Dictionary(uniqueKeysWithValues: declarations.enumerated().map { ($1.id, $0) })
    }

    /// Releases the memory that was reserved for more boards, and shares the indices and the declarations with a table
    /// that has equal ones.
    mutating func compact(sharingWith other: RegistrationTable) {
        constructors = constructors.map(\.self)
        if indices == other.indices { indices = other.indices }
        declarations = declarations == other.declarations ? other.declarations : declarations.map(\.self)
    }
}
