/// A source of boards for a motherboard. It is asked for a board when a message first needs it.
public protocol BoardProducing: AnyObject {
    /// Returns the registration of an ID; nil if the ID is not registered here or further out.
    func registration(for id: BoardID) -> BoardRegistration?
    /// The gateways in front of the boards that are made here. Nil, the default, means that there are none.
    var gateways: Gateways? { get }
    /// Every ID that can be produced, for messages and listings. The order is that of registration.
    var registeredIDs: [BoardID] { get }
}

extension BoardProducing {
    /// Nil, so that a producer that guards no boards need not declare gateways.
    public var gateways: Gateways? { nil }

    /// Returns the board of an ID; nil if it is not registered, or its constructor returns nil. A ready-made board is the same each time.
    public func produceBoard(identifier: BoardID) -> Board? { matchBoard(withIdentifier: identifier, to: identifier) }

    /// Returns the board that is registered under one ID, made for use under another.
    ///
    /// - Parameter newIdentifier: the ID that the constructor receives instead of the registered one.
    public func matchBoard(withIdentifier identifier: BoardID, to newIdentifier: BoardID) -> Board? {
        registration(for: identifier)?.make(newIdentifier)
    }
}

/// A producer that takes registrations: a ``BoardProducer``, or the stand-in for one.
public protocol BoardRegistering: BoardProducing {
    /// The registrations made here, in order. Those of an external producer are not among them.
    var registrations: [BoardRegistration] { get }

    /// Registers a board. An ID that is registered already is refused and reported `duplicateRegistration`, unless it is to be replaced.
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
    /// Registers a board. An ID that is registered already is refused and reported `duplicateRegistration`.
    ///
    /// - Returns: true if the board is registered now.
    @discardableResult
    public func add(registration: BoardRegistration) -> Bool {
        add(registration: registration, replacingExisting: false)
    }

    /// Registers the constructor of a board.
    ///
    /// - Parameters:
    ///   - replacingExisting: true to replace an earlier registration of the ID; otherwise this one is refused and reported.
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
