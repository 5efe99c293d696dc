public import BoardyComponentKit
public import BoardyCore

/// The table in which a plugin lists the boards of its contracts: those that it provides for others, or those that only
/// its module uses.
///
///     main.provide(Checkout.self) { CheckoutBoard(identifier: $0, producer: producer) }
///     main.provide(ListProducts.self) { query in try catalogue.list(query) }
///     main.register(Ordering.self) { try orders.place($0) }
///
/// A row is a constructor, or a function in place of a board. The value that a function returns is the output of its
/// board, which then completes. Gateways guard the board of every function.
///
/// The plugin requires the contracts that a board or a function declares to await, and the graph shows them.
public struct BoardTable {
    private let component: MainComponent
    private let isPublished: Bool

    /// - Parameter isPublished: true if others may activate the boards.
    init(of component: MainComponent, isPublished: Bool) {
        self.component = component
        self.isPublished = isPublished
    }

    /// Adds the board of a contract.
    ///
    /// - Parameter make: makes the board, at its first activation and again after it has completed.
    public func callAsFunction<C: BoardContract, B: ConstructedBoard & GuaranteedBoard & GuaranteedOutputSendingBoard>(
        _ contract: C.Type, file: StaticString = #fileID, line: UInt = #line, make: @escaping (BoardID) -> B
    ) where B.InputType == C.Input, B.OutputType == C.Output, B.BoardKind == C.BoardKind {
        self(contract, requiring: C.callerCondition, file: file, line: line, make: make)
    }

    /// Adds the board of a contract with a requirement, or nil for none, which a fake in a test has.
    package func callAsFunction<C: BoardContract, B: ConstructedBoard & GuaranteedBoard & GuaranteedOutputSendingBoard>(
        _ contract: C.Type, requiring requirement: String?, file: StaticString = #fileID, line: UInt = #line,
        make: @escaping (BoardID) -> B
    ) where B.InputType == C.Input, B.OutputType == C.Output, B.BoardKind == C.BoardKind {
        let registration = BoardRegistration(contract, file: file, line: line, make: make)
        if isPublished {
            component.provide(registration, of: contract, requiring: requirement)
        } else {
            component.register(registration)
        }
        component.add(awaited: B.awaitedContracts, by: registration.id, file, line)
    }

    /// Adds a contract that a function answers.
    ///
    ///     main.provide(Audit.self) { try cashier.audit() }
    ///
    /// - Parameter answer: returns the answer to an input, on the domain of the caller. An error that it throws is
    ///   reported `boardFailed` and offered to `failure` of the board's handles.
    public func callAsFunction<C: BoardContract>(
        _ contract: C.Type, file: StaticString = #fileID, line: UInt = #line,
        answer: @escaping (C.Input) throws -> C.Output
    ) where C.BoardKind == PlainBoardKind, C.Command == Never {
        self(contract, file: file, line: line) { FunctionBoard<C>($0, file: file, line: line, answer: answer) }
    }

    /// Adds the contract of a block task that a function answers.
    ///
    /// - Parameter answer: returns the answer to an input, on the domain of the caller. An error that it throws goes to
    ///   the error handler of the activation, or else is reported `boardFailed`, and is offered to `failure` of the
    ///   board's handles.
    public func callAsFunction<C: BlockTaskContract>(
        _ contract: C.Type, file: StaticString = #fileID, line: UInt = #line,
        answer: @escaping (C.Input) throws -> C.Output
    ) {
        self(contract, file: file, line: line) { BlockTaskBoard(identifier: $0, answer: answer) }
    }

    /// Adds a contract that an asynchronous function answers.
    ///
    ///     main.provide(Cart.self, awaiting: CurrentUser.self) { _, board in
    ///         let user = try await board.motherboard.ioCurrentUser().output()
    ///         return try carts.contents(of: user?.id)
    ///     }
    ///     main.provide(Rate.self) { currency, board in try await board.perform { try await bank.rate(of: currency) } }
    ///
    /// It is a response like `respond(to:)` of an `AsyncRequestBoard`: it ends in the same ways, and is cancelled with
    /// its board and its activation.
    ///
    /// - Parameters:
    ///   - awaited: the contracts that the function awaits.
    ///   - answer: gets the input and the board of the activation, whose motherboard has the boards of the component's
    ///     producer. Work off the domain is `perform` of the board. A function that is isolated to an actor is refused
    ///     with `isolationMissing`.
    public func callAsFunction<C: BoardContract>(
        _ contract: C.Type, awaiting awaited: any BoardContract.Type..., file: StaticString = #fileID,
        line: UInt = #line, answer: @escaping @isolated(any) (C.Input, ContinuousBoard) async throws -> C.Output
    ) where C.BoardKind == PlainBoardKind, C.Command == Never {
        self(contract, file: file, line: line) { [producer = component.moduleProducer] in
            AsyncFunctionBoard<C>($0, boardProducer: producer, answer: answer)
        }
        component.add(awaited: awaited, by: C.id, file, line)
    }
}

extension MainComponent {
    /// Declares that the plugin provides contracts: other plugins may require them, and their boards can be activated
    /// from outside.
    ///
    ///     main.provide(Pay.self) { PayBoard(identifier: $0) }
    ///
    /// A second plugin that provides a contract is a ``ValidationIssue``, and its registration is reported
    /// `duplicateRegistration`. Activations of a ``GuardedContract`` are refused if the plugin installs no gateway that
    /// checks its requirement.
    public var provide: BoardTable { BoardTable(of: self, isPublished: true) }

    /// Registers boards of contracts that only this module uses, in the forms of ``provide``. They are no part of the
    /// plugin's manifest.
    public var register: BoardTable { BoardTable(of: self, isPublished: false) }
}
