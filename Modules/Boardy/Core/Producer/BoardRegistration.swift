/// An ID and how to make its board. Two registrations are equal if they are for the same ID.
public struct BoardRegistration {
    private let facts: Facts

    /// The ID under which the board is produced.
    public var id: BoardID { facts.id }
    /// The contract it was registered under; nil for a plain ID.
    public var contract: (any BoardContract.Type)? { facts.contract }
    /// Where it was registered.
    public var file: StaticString { facts.file }
    /// Where it was registered.
    public var line: UInt { UInt(facts.line) }
    /// The class that the constructor is declared to give; nil where only its boards tell.
    var boardType: Any.Type? { facts.boardType }

    /// Makes a board; nil if it cannot now.
    func make(_ id: BoardID) -> Board? { facts.make(id) }

    /// Registers a board of one contract. Compiles only where Input and Output of board and contract are the same.
    ///
    /// Inlinable, so that what is made is handed on as what it is: in generic code the board would be copied, and asked which board it is.
    ///
    /// - Parameter make: called with the contract's ID each time a board is needed; not before its first activation.
    @inlinable public init<C: BoardContract, B: InstallableBoard & GuaranteedBoard & GuaranteedOutputSendingBoard>(
        _ contract: C.Type, file: StaticString = #fileID, line: UInt = #line, make: @escaping (BoardID) -> B
    ) where B.InputType == C.Input, B.OutputType == C.Output {
        self.init(id: C.id, contract: C.self, boardType: B.self, file: file, line: line) { make($0).asBoard }
    }

    /// Registers a board under a plain ID, for dynamic use.
    ///
    /// - Parameter make: called with the ID each time a board is needed; nil sends the search on to the external producer.
    @_disfavoredOverload
    public init(
        _ id: BoardID, file: StaticString = #fileID, line: UInt = #line, make: @escaping (BoardID) -> Board?
    ) {
        self.init(id: id, contract: nil, boardType: nil, file: file, line: line, make: make)
    }

    /// Registers a board under a plain ID whose factory does not tell its class.
    ///
    /// - Parameter make: called with the ID each time a board is needed.
    @_disfavoredOverload
    public init(
        _ id: BoardID, file: StaticString = #fileID, line: UInt = #line,
        make: @escaping (BoardID) -> any ActivatableBoard
    ) {
        self.init(id: id, contract: nil, boardType: nil, file: file, line: line) { make($0).asBoard }
    }

    /// Registers a ready-made board under its own ID: it is what every production returns, also after it has completed.
    ///
    /// - Parameter board: kept alive.
    public init(_ board: Board, file: StaticString = #fileID, line: UInt = #line) {
        self.init(
            id: board.identifier, contract: nil, boardType: type(of: board), file: file, line: line
        ) { _ in board }
    }

    /// The same registration, where another maker is asked if this one gives nil.
    func orElse(_ makeOther: @escaping (BoardID) -> Board?) -> BoardRegistration {
        BoardRegistration(id: id, contract: contract, boardType: boardType, file: file, line: line) {
            make($0) ?? makeOther($0)
        }
    }

    @usableFromInline init(
        id: BoardID, contract: (any BoardContract.Type)?, boardType: Any.Type?, file: StaticString, line: UInt,
        make: @escaping (BoardID) -> Board?
    ) {
        facts = Facts(id: id, contract: contract, boardType: boardType, file: file, line: line, make: make)
    }
}

/// What is registered. An object, so that finding a registration is passing a reference on.
private final class Facts {
    let id: BoardID
    let contract: (any BoardContract.Type)?
    let boardType: Any.Type?
    let make: (BoardID) -> Board?
    let file: StaticString
    /// In half a word: an app has many registrations.
    let line: UInt32

    init(
        id: BoardID, contract: (any BoardContract.Type)?, boardType: Any.Type?, file: StaticString, line: UInt,
        make: @escaping (BoardID) -> Board?
    ) {
        self.id = id
        self.contract = contract
        self.boardType = boardType
        self.make = make
        self.file = file
        self.line = UInt32(clamping: line)
    }
}

extension BoardRegistration: Hashable {
    public static func == (a: BoardRegistration, b: BoardRegistration) -> Bool { a.id == b.id }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
