public import BoardyComponentKit
public import BoardyCore

// A function in place of a board. The answer is the output of its board, which then completes. Its board is guarded by
// gateways.

extension MainComponent {
    /// Declares that the plugin provides a contract, which a function answers.
    ///
    ///     main.provide(Audit.self) { try cashier.audit() }
    ///     main.provide(ListProducts.self) { query in try catalogue.list(query) }
    ///
    /// - Parameter answer: returns the answer to an input, on the domain of the caller. An error that it throws is
    ///   reported `boardFailed` and offered to `failure` of the board's handles.
    public func provide<C: BoardContract>(
        _ contract: C.Type, file: StaticString = #fileID, line: UInt = #line,
        answer: @escaping (C.Input) throws -> C.Output
    ) where C.BoardKind == PlainBoardKind, C.Command == Never {
        provide(contract, file: file, line: line) { FunctionBoard<C>($0, file: file, line: line, answer: answer) }
    }

    /// Declares that the plugin provides a contract of a block task, which a function answers.
    ///
    /// - Parameter answer: returns the answer to an input, on the domain of the caller. An error that it throws goes to
    ///   the error handler of the activation, or else is reported `boardFailed`, and is offered to `failure` of the
    ///   board's handles.
    public func provide<C: BlockTaskContract>(
        _ contract: C.Type, file: StaticString = #fileID, line: UInt = #line,
        answer: @escaping (C.Input) throws -> C.Output
    ) {
        provide(contract, file: file, line: line) { BlockTaskBoard(identifier: $0, answer: answer) }
    }

    /// Declares that the plugin provides a contract, which an asynchronous function answers.
    ///
    ///     main.provide(Cart.self, awaiting: CurrentUser.self) { _, board in
    ///         let user = try await board.motherboard.ioCurrentUser().output()
    ///         return try carts.contents(of: user?.id)
    ///     }
    ///     main.provide(Rate.self) { currency, board in try await board.perform { try await bank.rate(of: currency) } }
    ///
    /// It is a response as that of an `AsyncRequestBoard`: it ends in the same ways, and is cancelled with its board
    /// and its activation.
    ///
    /// - Parameters:
    ///   - awaited: the contracts that the function awaits. The plugin requires them, and the graph shows them.
    ///   - answer: gets the input and the board of the activation, whose motherboard has the boards of ``producer``.
    ///     Work off the domain is `perform` of the board. A function that is isolated to an actor is refused with
    ///     `isolationMissing`.
    public func provide<C: BoardContract>(
        _ contract: C.Type, awaiting awaited: any BoardContract.Type..., file: StaticString = #fileID,
        line: UInt = #line, answer: @escaping @isolated(any) (C.Input, ContinuousBoard) async throws -> C.Output
    ) where C.BoardKind == PlainBoardKind, C.Command == Never {
        provide(contract, file: file, line: line) { [producer] in
            AsyncFunctionBoard<C>($0, boardProducer: producer, answer: answer)
        }
        add(awaited: awaited, by: C.id, file, line)
    }

    /// Registers a function as the board of a contract that only this module uses, as the form of `provide` does.
    public func register<C: BoardContract>(
        _ contract: C.Type, file: StaticString = #fileID, line: UInt = #line,
        answer: @escaping (C.Input) throws -> C.Output
    ) where C.BoardKind == PlainBoardKind, C.Command == Never {
        register(contract, file: file, line: line) { FunctionBoard<C>($0, file: file, line: line, answer: answer) }
    }

    /// Registers a function as the board of a block task that only this module uses, as the form of `provide` does.
    public func register<C: BlockTaskContract>(
        _ contract: C.Type, file: StaticString = #fileID, line: UInt = #line,
        answer: @escaping (C.Input) throws -> C.Output
    ) {
        register(contract, file: file, line: line) { BlockTaskBoard(identifier: $0, answer: answer) }
    }

    /// Registers an asynchronous function as the board of a contract that only this module uses, as the form of
    /// `provide` does.
    public func register<C: BoardContract>(
        _ contract: C.Type, awaiting awaited: any BoardContract.Type..., file: StaticString = #fileID,
        line: UInt = #line, answer: @escaping @isolated(any) (C.Input, ContinuousBoard) async throws -> C.Output
    ) where C.BoardKind == PlainBoardKind, C.Command == Never {
        register(contract, file: file, line: line) { [producer] in
            AsyncFunctionBoard<C>($0, boardProducer: producer, answer: answer)
        }
        add(awaited: awaited, by: C.id, file, line)
    }
}
