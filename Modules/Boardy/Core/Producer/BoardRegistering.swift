/// A producer that takes registrations: ``BoardProducer``, or the stand-in for one.
public protocol BoardRegistering: BoardProducing {
    /// What is registered here, in the order of registration.
    var registrations: [BoardRegistration] { get }

    /// Registers a board. An ID that is registered already is refused and reported `duplicateRegistration`, unless it is to be replaced.
    ///
    /// - Returns: whether it is registered now.
    @discardableResult
    func add(registration: BoardRegistration, replacingExisting: Bool) -> Bool

    /// Forgets the registration of an ID. Boards made before stay.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    func remove(registration: BoardRegistration) -> Bool
}

extension BoardRegistering {
    /// Registers a board, unless its ID is registered already.
    ///
    /// - Returns: whether it is registered now.
    @discardableResult
    public func add(registration: BoardRegistration) -> Bool {
        add(registration: registration, replacingExisting: false)
    }

    /// Registers how to make the board of an ID.
    ///
    /// - Parameters:
    ///   - replacingExisting: whether an earlier registration of the ID makes way; else this one is refused and reported.
    ///   - factory: called with the ID each time a board is needed; nil sends the search on to the external producer.
    /// - Returns: whether it is registered now.
    @discardableResult
    public func registerBoard(
        _ identifier: BoardID, replacingExisting: Bool = false, file: StaticString = #fileID, line: UInt = #line,
        factory: @escaping (BoardID) -> Board?
    ) -> Bool {
        add(
            registration: BoardRegistration(identifier, file: file, line: line, make: factory),
            replacingExisting: replacingExisting)
    }

    /// Registers a ready-made board under its own ID: it is what every production returns, also after it has completed.
    ///
    /// - Parameter board: kept alive. It must not keep this producer alive in turn: hand it ``BoardProducer/boxed``.
    /// - Returns: whether it is registered now.
    @discardableResult
    public func registerBoard(
        _ board: Board, replacingExisting: Bool = false, file: StaticString = #fileID, line: UInt = #line
    ) -> Bool {
        add(
            registration: BoardRegistration(board, file: file, line: line),
            replacingExisting: replacingExisting)
    }

    /// Registers one constructor for several IDs.
    ///
    /// - Parameter factory: called with the ID that a board is needed for.
    /// - Returns: whether all of them are registered now.
    @discardableResult
    public func registerBoards(
        _ identifiers: BoardID..., replacingExisting: Bool = false, file: StaticString = #fileID, line: UInt = #line,
        factory: @escaping (BoardID) -> Board?
    ) -> Bool {
        registerBoards(identifiers, replacingExisting: replacingExisting, file: file, line: line, factory: factory)
    }

    /// Registers one constructor for each ID of a list, as the form with the IDs one by one does.
    @discardableResult
    public func registerBoards(
        _ identifiers: [BoardID], replacingExisting: Bool = false, file: StaticString = #fileID, line: UInt = #line,
        factory: @escaping (BoardID) -> Board?
    ) -> Bool {
        identifiers.reduce(true) { areAllRegistered, identifier in
            registerBoard(
                identifier, replacingExisting: replacingExisting, file: file, line: line, factory: factory)
                && areAllRegistered
        }
    }
}
