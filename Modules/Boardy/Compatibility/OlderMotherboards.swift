public import BoardyCore

// The members of a motherboard as Boardy 1.x has them: boards come and go as `any ActivatableBoard`.

extension Motherboard {
    /// Creates a root motherboard with ready-made boards and a producer for the others. Write the boards first.
    public convenience init(
        identifier: BoardID = .random(), boardProducer: any BoardProducing, boards: [any ActivatableBoard],
        isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(
            identifier: identifier, boards: boards.map(\.asBoard), boardProducer: boardProducer, isolation: isolation,
            file: file, line: line)
    }

    /// Creates a root motherboard with ready-made boards.
    @_disfavoredOverload
    public convenience init(
        identifier: BoardID = .random(), boards: [any ActivatableBoard], isolation: isolated (any Actor)? = #isolation,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(
            identifier: identifier, boards: boards.map(\.asBoard), isolation: isolation, file: file, line: line)
    }

    /// Creates a root motherboard with a producer of its own, and a producer for what that does not make.
    ///
    /// Give the external producer to a `BoardProducer`, and that to the motherboard, instead.
    public convenience init(
        identifier: BoardID = .random(), externalProducer: any BoardProducing,
        isolation: isolated (any Actor)? = #isolation,
        @RegistrationsBuilder registrationsBuilder: (any BoardProducing) -> [BoardRegistration]
    ) {
        self.init(
            identifier: identifier,
            boardProducer: BoardProducer(
                externalProducer: externalProducer, registrationsBuilder: registrationsBuilder),
            isolation: isolation)
    }

    /// Installs a board.
    @_disfavoredOverload
    public func addBoard(_ board: any ActivatableBoard, file: StaticString = #fileID, line: UInt = #line) {
        addBoard(board.asBoard, file: file, line: line)
    }

    /// Installs a board, as `addBoard(_:)` does.
    public func installBoard(_ board: any InstallableBoard, file: StaticString = #fileID, line: UInt = #line) {
        addBoard(board.asBoard, file: file, line: line)
    }

    /// Removes a board without completing it. Write `removeBoard(withIdentifier:)` instead.
    public func removeBoard(_ board: any ActivatableBoard, file: StaticString = #fileID, line: UInt = #line) {
        removeBoard(withIdentifier: board.identifier, file: file, line: line)
    }

    /// Removes a board without completing it. Write `removeBoard(withIdentifier:)` instead.
    public func deactivateBoard(identifier: BoardID, file: StaticString = #fileID, line: UInt = #line) {
        removeBoard(withIdentifier: identifier, file: file, line: line)
    }

    /// Returns the installed board of an ID. Write `getBoard(identifier:)` instead.
    public func installedBoard(identifier: BoardID) -> Board? { getBoard(identifier: identifier) }

    /// Installs boards, and returns the motherboard. Write `addBoard(_:)` for each.
    @discardableResult
    public func extended(
        boards: [any ActivatableBoard], file: StaticString = #fileID, line: UInt = #line
    ) -> Motherboard {
        for board in boards { addBoard(board.asBoard, file: file, line: line) }
        return self
    }

    /// Activates every installed board with the request for it, or with a value for all others.
    public func activateAllBoards(
        models: [any BoardInputModel], defaultOption: Any? = nil, file: StaticString = #fileID, line: UInt = #line
    ) {
        let options = Dictionary(models.map { ($0.identifier, $0.option) }) { first, _ in first }
        activateAllBoards(withOptions: options, defaultOption: defaultOption, file: file, line: line)
    }

    /// Activates every installed board with the input for it, or with a value for all others.
    public func activateAllBoards<Input>(
        withInputs inputs: [BoardInput<Input>] = [], defaultInput: Input, file: StaticString = #fileID,
        line: UInt = #line
    ) {
        activateAllBoards(models: inputs, defaultOption: defaultInput, file: file, line: line)
    }

    /// Activates every installed board with the input for it, or with none.
    public func activateAllBoards<Input>(
        withInputs inputs: [BoardInput<Input>], file: StaticString = #fileID, line: UInt = #line
    ) {
        activateAllBoards(models: inputs, file: file, line: line)
    }
}

extension BoardCommand {
    /// Creates a command for a board. Write `target:` and `command:` instead.
    public init(identifier: BoardID, input: Command) { self.init(target: identifier, command: input) }

    /// The value of the command. Write `command` instead.
    public var input: Command { command }

    /// Returns the same command for another board.
    public func withIdentifier(_ identifier: BoardID) -> BoardCommand { .target(identifier, command) }
}

extension BoardCommand where Command == Void {
    /// Creates a command without a value. Write `.target(identifier)` instead.
    public init(identifier: BoardID) { self.init(target: identifier, command: ()) }
}

extension BoardCommand where Command: ExpressibleByNilLiteral {
    /// Creates a command with nil as its value. Write `.target(identifier)` instead.
    public init(identifier: BoardID) { self.init(target: identifier, command: nil) }
}

extension BoardInput where Input == Void {
    /// Creates an input without a value. Write `.target(identifier)` instead.
    public init(target identifier: BoardID) { self.init(target: identifier, input: ()) }
}

extension BoardInput where Input: ExpressibleByNilLiteral {
    /// Creates an input with nil as its value. Write `.target(identifier)` instead.
    public init(target identifier: BoardID) { self.init(target: identifier, input: nil) }
}
