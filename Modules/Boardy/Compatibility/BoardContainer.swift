public import BoardyCore

/// The second name of a producer in Boardy 1.x, for one that takes registrations at any time.
public typealias BoardContainer = BoardProducer

extension BoardRegistering {
    /// Registers one constructor for the listed IDs: `container.registerBoards(.a, .b) { id in … }`.
    ///
    /// - Parameter factory: called with the ID of the board that is needed.
    /// - Returns: true if all of them are registered now.
    @discardableResult
    public func registerBoards(
        _ identifiers: BoardID..., replacingExisting: Bool = false, file: StaticString = #fileID, line: UInt = #line,
        factory: @escaping (BoardID) -> Board?
    ) -> Bool {
        registerBoards(identifiers, replacingExisting: replacingExisting, file: file, line: line, factory: factory)
    }

    /// Registers one constructor for several IDs.
    ///
    /// - Parameter factory: called with the ID of the board that is needed.
    /// - Returns: true if all of them are registered now.
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
