public import BoardyCore

/// A list of registrations, as the builders of Boardy 1.x take it. `RegistrationsBuilder` takes registrations, arrays
/// of them, and boards without it.
public protocol BoardRegistrationsConvertible {
    /// Returns the registrations.
    func asBoardRegistrations() -> [BoardRegistration]
}

extension BoardRegistration: BoardRegistrationsConvertible {
    public func asBoardRegistrations() -> [BoardRegistration] { [self] }
}

extension Array: BoardRegistrationsConvertible where Element == BoardRegistration {
    public func asBoardRegistrations() -> [BoardRegistration] { self }
}

extension Board: BoardRegistrationsConvertible {
    /// Returns the registration of this board under its own ID.
    public final func asBoardRegistrations() -> [BoardRegistration] { [BoardRegistration(self)] }
}

extension RegistrationsBuilder {
    /// Takes the registrations of a type of the app.
    @_disfavoredOverload
    public static func buildExpression(
        _ registrations: any BoardRegistrationsConvertible
    ) -> [BoardRegistration] { registrations.asBoardRegistrations() }
}

extension BoardRegistration {
    /// Creates a registration. Write the closure without a label.
    @_disfavoredOverload
    public init(
        _ identifier: BoardID, file: StaticString = #fileID, line: UInt = #line,
        constructor: @escaping (BoardID) -> (any ActivatableBoard)?
    ) { self.init(identifier, file: file, line: line) { id -> Board? in constructor(id)?.asBoard } }

    /// The ID under which the board is produced. Write `id` instead.
    public var identifier: BoardID { id }
}

extension BoardRegistering {
    /// Registers a factory that returns a protocol.
    @_disfavoredOverload
    @discardableResult
    public func registerBoard(
        _ identifier: BoardID, replacingExisting: Bool = false, file: StaticString = #fileID, line: UInt = #line,
        factory: @escaping (BoardID) -> any ActivatableBoard
    ) -> Bool {
        registerBoard(identifier, replacingExisting: replacingExisting, file: file, line: line) { id -> Board? in
            factory(id).asBoard
        }
    }
}

extension BoardProducer {
    /// Creates a producer with registrations. Write `registrationsBuilder:` instead.
    public convenience init(externalProducer: (any BoardProducing)? = nil, registrations: [BoardRegistration]) {
        self.init(externalProducer: externalProducer) { _ in registrations }
    }
}

/// A producer without registrations. Leave the external producer out instead.
public final class NoBoardProducer: BoardProducing {
    /// Creates a producer that makes no board.
    public init() {}

    public var registeredIDs: [BoardID] { [] }

    public func registration(for id: BoardID) -> BoardRegistration? { nil }
}
