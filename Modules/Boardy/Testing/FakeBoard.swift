import BoardyComponentKit
public import BoardyCore

/// A board that replaces the one of a contract in a test. It answers with a closure of the test, and keeps its inputs
/// and commands.
///
///     let login = FakeBoard<Login>.answering { request in .loggedIn(request.user) }
///     let motherboard = Motherboard { _ in login.registration }
///
/// The boards of a plugin use what plugins provide, and no board that a test installs on the mainboard. So a plugin of
/// the test provides the fake: `main.provide(Login.self) { _ in login }`.
///
/// For a `BlockTaskContract` it takes parameters too. Each output ends the oldest open activation, and calls the
/// handlers of its parameter. The board completes after the last one, as a `BlockTaskBoard` does.
public final class FakeBoard<C: BoardContract>: Board, ContractBoard {
    public typealias Contract = C
    public typealias BoardKind = C.BoardKind
    /// The inputs of all activations, in order, also of those before the board completed.
    public private(set) var inputs: [C.Input] = []
    /// The commands that the board got, in order. It does nothing else with them.
    public private(set) var commands: [C.Command] = []
    private let onInput: (FakeBoard, C.Input) -> Void
    private lazy var tasks = (C.self as? any BlockTaskContract.Type).map { makeTasks(of: $0) }

    /// Creates a board that calls a closure with each input.
    ///
    /// - Parameters:
    ///   - identifier: the ID of the board; by default the contract's.
    ///   - onInput: gets the board, to send outputs and actions and to complete. By default it does nothing.
    public init(identifier: BoardID = C.id, onInput: @escaping (FakeBoard, C.Input) -> Void = { _, _ in }) {
        self.onInput = onInput
        super.init(identifier: identifier)
    }

    /// Returns a board that answers each input with an output.
    ///
    /// - Parameters:
    ///   - identifier: the ID of the board; by default the contract's.
    ///   - completing: true if the board completes after each answer.
    ///   - answer: returns the output for an input.
    public static func answering(
        identifier: BoardID = C.id, completing: Bool = false, _ answer: @escaping (C.Input) -> C.Output
    ) -> FakeBoard {
        FakeBoard(identifier: identifier) { board, input in
            board.sendOutput(answer(input))
            if completing, board.tasks == nil { board.complete() }
        }
    }

    /// A registration that produces this board each time, so that it keeps the inputs of all activations.
    public var registration: BoardRegistration {
        identifier == C.id
            ? BoardRegistration(C.self) { _ in self } : BoardRegistration(identifier) { _ in self }
    }

    public func activate(withGuaranteedInput input: C.Input) {
        if tasks?.activate(input) == nil { receive(input) }
    }

    private func receive(_ input: C.Input) {
        inputs.append(input)
        onInput(self, input)
    }

    /// Sends an output. For a `BlockTaskContract` it is the result of the oldest open activation.
    public func sendOutput(_ output: C.Output, file: StaticString = #fileID, line: UInt = #line) {
        if tasks?.answer(output) ?? false { return }
        send(output, as: self, file, line)
    }

    /// Calls the convenience of every board that sends outputs, which ``sendOutput(_:file:line:)`` hides.
    private func send<B: Board & GuaranteedOutputSendingBoard>(
        _ output: B.OutputType, as board: B, _ file: StaticString, _ line: UInt
    ) { board.sendOutput(output, file: file, line: line) }

    private func makeTasks<Served: BlockTaskContract>(of _: Served.Type) -> any FakeTaskQueue {
        FakeTasks<Served>(identifier) { [unowned self] input in (input as? C.Input).map { receive($0) } }
    }

    public func interact(guaranteedCommand: C.Command) { commands.append(guaranteedCommand) }
}

extension FakeBoard: AdaptingBoard {
    package var wrapped: Board? { tasks?.board }

    package func adapted(_ output: C.Output) -> C.Output { output }
}

extension FakeBoard: SelectiveBoard {
    package func admits() -> Bool { true }

    package func takes(_ value: Any) -> Bool? { (wrapped as? any SelectiveBoard)?.takes(value) }
}

/// The open activations of a fake that serves a `BlockTaskContract`, without the types of the contract.
private protocol FakeTaskQueue {
    /// The board inside the fake, which calls the handlers of parameters.
    var board: Board { get }
    /// Activates the board inside with a plain input. Returns nil if the value is no input.
    func activate(_ input: Any) -> Void?
    /// Ends the oldest open activation with an output. Returns false if none is open.
    func answer(_ output: Any) -> Bool
}

/// A `BlockTaskBoard` inside a fake, whose activations wait until the test has the fake send an output.
private final class FakeTasks<Served: BlockTaskContract>: FakeTaskQueue {
    private let tasks: BlockTaskBoard<Served.Input, Served.Output>
    private let open = OpenTasks<Served.Output>()

    /// - Parameter onInput: called with the input of each activation, which is open from then on.
    init(_ identifier: BoardID, onInput: @escaping (Served.Input) -> Void) {
        tasks = BlockTaskBoard(wrappedAs: identifier) { [open] input, end in
            open.ends.append(end)
            onInput(input)
        }
    }

    var board: Board { tasks }

    func activate(_ input: Any) -> Void? { (input as? Served.Input).map { tasks.activate(withGuaranteedInput: $0) } }

    func answer(_ output: Any) -> Bool {
        guard let output = output as? Served.Output else { return false }
        while !open.ends.isEmpty {
            if open.ends.removeFirst()(output) { return true }
        }
        return false
    }
}

/// The closures that end the activations which the test has not answered yet, oldest first. One that was cancelled
/// meanwhile returns false.
private final class OpenTasks<Output> {
    var ends: [(Output) -> Bool] = []
}
