public import BoardyCore

/// A board that stands in for the one of a contract in a test: it answers as the test says and keeps what it got.
///
///     let login = FakeBoard<Login>.answering { request in .loggedIn(request.user) }
///     let motherboard = Motherboard { _ in login.registration }
public final class FakeBoard<C: BoardContract>: Board, ContractBoard {
    public typealias Contract = C
    /// What it was activated with, in order.
    public private(set) var inputs: [C.Input] = []
    /// The commands it got, in order.
    public private(set) var commands: [C.Command] = []
    private let onInput: (FakeBoard, C.Input) -> Void

    /// A board that does with each input what a closure says; nothing, without one.
    ///
    /// - Parameters:
    ///   - identifier: the contract's, if not given.
    ///   - onInput: gets the board itself, to send outputs and actions and to complete.
    public init(identifier: BoardID = C.id, onInput: @escaping (FakeBoard, C.Input) -> Void = { _, _ in }) {
        self.onInput = onInput
        super.init(identifier: identifier)
    }

    /// A board that answers each input with an output.
    ///
    /// - Parameters:
    ///   - identifier: the contract's, if not given.
    ///   - completing: whether it completes after each answer.
    public static func answering(
        identifier: BoardID = C.id, completing: Bool = false, _ answer: @escaping (C.Input) -> C.Output
    ) -> FakeBoard {
        FakeBoard(identifier: identifier) { board, input in
            board.sendOutput(answer(input))
            if completing { board.complete() }
        }
    }

    /// Registers the board itself: it is the one that is produced, each time, so that what it got stays in one place.
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
