/// An ID together with the constructor of its board. Two registrations are equal if they have the same ID.
public struct BoardRegistration: Hashable {
    /// All but the constructor, which is the same in each launch of an app.
    struct Declaration: Equatable {
        let id: BoardID
        let contract: (any BoardContract.Type)?
        let boardType: Any.Type?
        let file: StaticString
        let line: UInt

        static func == (a: Declaration, b: Declaration) -> Bool {
            a.id == b.id && a.contract == b.contract && a.boardType == b.boardType && a.line == b.line
                && a.file.isSameLiteral(as: b.file)
        }
    }

    let declaration: Declaration
    /// Makes a board. Nil means that the constructor has no board at this moment.
    let make: (BoardID) -> Board?

    /// The ID under which the board is produced.
    public var id: BoardID { declaration.id }
    /// The contract under which the board is registered, or nil for a board under a plain ID.
    public var contract: (any BoardContract.Type)? { declaration.contract }
    /// The file of the registration, as `#fileID` gives it.
    public var file: StaticString { declaration.file }
    /// The line of the registration.
    public var line: UInt { declaration.line }
    /// The class of boards that the constructor declares to return, or nil if only its boards tell.
    var boardType: Any.Type? { declaration.boardType }

    /// Registers a board for a contract. It compiles only if board and contract have the same Input, Output and kind.
    ///
    /// - Parameter make: called with the contract's ID each time a board is needed, and not before its first
    ///   activation.
    // Inlinable, so that the class of the board is known where it is passed on.
    @inlinable public init<C: BoardContract, B: ConstructedBoard & GuaranteedBoard & GuaranteedOutputSendingBoard>(
        _ contract: C.Type, file: StaticString = #fileID, line: UInt = #line, make: @escaping (BoardID) -> B
    ) where B.InputType == C.Input, B.OutputType == C.Output, B.BoardKind == C.BoardKind {
        self.init(
            id: C.id, contract: C.self, boardType: B.self, file: file, line: line, make: B.constructor(make))
    }

    /// Registers a board under a plain ID, for dynamic use.
    ///
    /// - Parameter make: called with the ID each time a board is needed. If it returns nil, the external producer is
    ///   asked.
    @_disfavoredOverload
    public init(
        _ id: BoardID, file: StaticString = #fileID, line: UInt = #line, make: @escaping (BoardID) -> Board?
    ) {
        self.init(id: id, contract: nil, boardType: nil, file: file, line: line, make: make)
    }

    /// Registers a board under a plain ID, with a factory that returns a protocol and so does not tell the class.
    ///
    /// - Parameter make: called with the ID each time a board is needed.
    @_disfavoredOverload
    public init(
        _ id: BoardID, file: StaticString = #fileID, line: UInt = #line,
        make: @escaping (BoardID) -> any ActivatableBoard
    ) {
        self.init(id: id, contract: nil, boardType: nil, file: file, line: line) { make($0).asBoard }
    }

    /// Registers a ready-made board under its own ID. Every production returns this board, also after it has completed.
    ///
    /// - Parameter board: kept alive by the registration.
    public init(_ board: Board, file: StaticString = #fileID, line: UInt = #line) {
        self.init(
            id: board.identifier, contract: nil, boardType: type(of: board), file: file, line: line
        ) { _ in board }
    }

    @usableFromInline init(
        id: BoardID, contract: (any BoardContract.Type)?, boardType: Any.Type?, file: StaticString, line: UInt,
        make: @escaping (BoardID) -> Board?
    ) {
        declaration = Declaration(id: id, contract: contract, boardType: boardType, file: file, line: line)
        self.make = make
    }

    init(_ declaration: Declaration, make: @escaping (BoardID) -> Board?) {
        (self.declaration, self.make) = (declaration, make)
    }

    /// Returns the registration with a second constructor, which is called if the first returns nil.
    func orElse(_ makeOther: @escaping (BoardID) -> Board?) -> BoardRegistration {
        BoardRegistration(declaration) { make($0) ?? makeOther($0) }
    }
    public static func == (a: BoardRegistration, b: BoardRegistration) -> Bool { a.id == b.id }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension StaticString {
    /// Returns true if both are the same text of the program. It compares their places in memory, because reading would
    /// copy both texts.
    package func isSameLiteral(as other: StaticString) -> Bool {
        hasPointerRepresentation && other.hasPointerRepresentation && utf8Start == other.utf8Start
            && utf8CodeUnitCount == other.utf8CodeUnitCount
    }
}

/// A builder that collects the registrations of a producer, with `if`, `switch` and loops.
@resultBuilder
public enum RegistrationsBuilder {
    /// Takes one registration, such as `BoardRegistration(Login.self) { LoginBoard(identifier: $0) }`.
    public static func buildExpression(_ registration: BoardRegistration) -> [BoardRegistration] { [registration] }
    /// Takes an array of registrations that were made elsewhere.
    public static func buildExpression(_ registrations: [BoardRegistration]) -> [BoardRegistration] { registrations }
    /// Takes a ready-made board, which is registered under its own ID.
    public static func buildExpression(
        _ board: Board, file: StaticString = #fileID, line: UInt = #line
    ) -> [BoardRegistration] { [BoardRegistration(board, file: file, line: line)] }
    /// Joins the registrations of a block, in the order of its lines.
    public static func buildBlock(_ parts: [BoardRegistration]...) -> [BoardRegistration] { parts.flatMap(\.self) }
    /// Takes the registrations of an `if` without `else`, if its condition holds.
    public static func buildOptional(_ part: [BoardRegistration]?) -> [BoardRegistration] { part ?? [] }
    /// Takes the first branch of an `if` or `switch`.
    public static func buildEither(first part: [BoardRegistration]) -> [BoardRegistration] { part }
    /// Takes the other branch of an `if` or `switch`.
    public static func buildEither(second part: [BoardRegistration]) -> [BoardRegistration] { part }
    /// Joins the registrations of a loop, in the order of its rounds.
    public static func buildArray(_ parts: [[BoardRegistration]]) -> [BoardRegistration] { parts.flatMap(\.self) }
}
