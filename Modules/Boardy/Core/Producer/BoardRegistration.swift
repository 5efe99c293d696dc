/// An ID and how to make its board.
public struct BoardRegistration {
    /// The ID under which the board is produced.
    public let id: BoardID
    /// The contract it was registered under; nil for a plain ID.
    public let contract: (any BoardContract.Type)?
    /// Where it was registered.
    public let file: StaticString
    /// Where it was registered.
    public let line: UInt
    /// Makes a board; nil if it cannot now.
    let make: (BoardID) -> Board?

    /// Registers a board of one contract. Compiles only where Input and Output of board and contract are the same.
    ///
    /// - Parameter make: called with the contract's ID each time a board is needed; not before its first activation.
    public init<C: BoardContract, B: InstallableBoard & GuaranteedBoard & GuaranteedOutputSendingBoard>(
        _ contract: C.Type, file: StaticString = #fileID, line: UInt = #line, make: @escaping (BoardID) -> B
    ) where B.InputType == C.Input, B.OutputType == C.Output {
        self.init(id: C.id, contract: C.self, file: file, line: line) { make($0).asBoard }
    }

    /// Registers a board under a plain ID, for dynamic use.
    ///
    /// - Parameter make: called with the ID each time a board is needed; nil sends the search on to the external producer.
    @_disfavoredOverload
    public init(
        _ id: BoardID, file: StaticString = #fileID, line: UInt = #line, make: @escaping (BoardID) -> Board?
    ) {
        self.init(id: id, contract: nil, file: file, line: line, make: make)
    }

    /// The same registration, where another maker is asked if this one gives nil.
    func orElse(_ makeOther: @escaping () -> Board?) -> BoardRegistration {
        BoardRegistration(id: id, contract: contract, file: file, line: line) { [make] in make($0) ?? makeOther() }
    }

    private init(
        id: BoardID, contract: (any BoardContract.Type)?, file: StaticString, line: UInt,
        make: @escaping (BoardID) -> Board?
    ) {
        self.id = id
        self.contract = contract
        self.file = file
        self.line = line
        self.make = make
    }
}
