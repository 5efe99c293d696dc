public import BoardyCore

/// A board that replaces the one of a contract in a test. It answers with a closure of the test, and keeps its inputs and commands.
///
///     let login = FakeBoard<Login>.answering { request in .loggedIn(request.user) }
///     let motherboard = Motherboard { _ in login.registration }
public final class FakeBoard<C: BoardContract>: Board, ContractBoard {
    public typealias Contract = C
    /// The inputs of all activations, in order, also of those before the board completed.
    public private(set) var inputs: [C.Input] = []
    /// The commands that the board got, in order. It does nothing else with them.
    public private(set) var commands: [C.Command] = []
    private let onInput: (FakeBoard, C.Input) -> Void

    /// Creates a board that calls a closure with each input.
    ///
    /// - Parameters:
    ///   - identifier: the ID of the board; by default that of the contract.
    ///   - onInput: gets the board, to send outputs and actions and to complete. By default it does nothing.
    public init(identifier: BoardID = C.id, onInput: @escaping (FakeBoard, C.Input) -> Void = { _, _ in }) {
        self.onInput = onInput
        super.init(identifier: identifier)
    }

    /// Returns a board that answers each input with an output.
    ///
    /// - Parameters:
    ///   - identifier: the ID of the board; by default that of the contract.
    ///   - completing: true if the board completes after each answer.
    ///   - answer: returns the output for an input.
    public static func answering(
        identifier: BoardID = C.id, completing: Bool = false, _ answer: @escaping (C.Input) -> C.Output
    ) -> FakeBoard {
        FakeBoard(identifier: identifier) { board, input in
            board.sendOutput(answer(input))
            if completing { board.complete() }
        }
    }

    /// A registration that produces this board each time, so that it keeps the inputs of all activations.
    public var registration: BoardRegistration {
        identifier == C.id
            ? BoardRegistration(C.self) { _ in self } : BoardRegistration(identifier) { _ in self }
    }

    public func activate(withGuaranteedInput input: C.Input) {
        inputs.append(input)
        onInput(self, input)
    }

    public func interact(guaranteedCommand: C.Command) { commands.append(guaranteedCommand) }
}
