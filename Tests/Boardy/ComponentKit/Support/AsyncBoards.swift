import BoardyComponentKit
import BoardyCore

/// A number in, a text out.
enum Ask: BoardContract {
    static let id: BoardID = "ask"
    typealias Input = Int
    typealias Output = String
}

/// A number in, a number out.
enum Tally: BoardContract {
    static let id: BoardID = "tally"
    typealias Input = Int
    typealias Output = Int
}

/// A board that answers with the asynchronous function that the test gives it.
final class AsyncBoard<C: BoardContract>: ModernContinuableBoard, AsyncRequestBoard where C.Command == Never {
    typealias Contract = C
    let respondsInTurn: Bool
    private let shares: (C.Input) -> Bool
    private let onRequest: (AsyncBoard, C.Input) async throws -> C.Output

    init(
        _ identifier: BoardID = C.id, boardProducer: any BoardProducing = BoardProducer(), inTurn: Bool = false,
        sharing shares: @escaping (C.Input) -> Bool = { _ in false },
        onRequest: @escaping (AsyncBoard, C.Input) async throws -> C.Output
    ) {
        self.onRequest = onRequest
        self.shares = shares
        respondsInTurn = inTurn
        super.init(identifier: identifier, boardProducer: boardProducer)
    }

    func sharesAnswer(to input: C.Input) -> Bool { shares(input) }

    func respond(to input: C.Input) async throws -> C.Output { try await onRequest(self, input) }
}

/// A board that hands its requests to the test, which answers them.
final class KeepingBoard<C: BoardContract>: Board, RequestBoard where C.Command == Never {
    typealias Contract = C
    private(set) var requests: [Request<C>] = []

    init(_ identifier: BoardID = C.id) { super.init(identifier: identifier) }

    func respond(to request: Request<C>) { requests.append(request) }
}

/// A board that does what the test says with each input, and completes only when the test says so.
final class PlainBoard<C: BoardContract>: Board, ContractBoard where C.Command == Never {
    typealias Contract = C
    private let onInput: (PlainBoard, C.Input) -> Void

    init(_ identifier: BoardID = C.id, onInput: @escaping (PlainBoard, C.Input) -> Void = { _, _ in }) {
        self.onInput = onInput
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput input: C.Input) { onInput(self, input) }
}

extension Board {
    /// The motherboard that holds the board.
    var required: Motherboard {
        get throws {
            guard let owner else { throw CancellationError() }
            return owner
        }
    }
}

/// A place where a response waits until the test gives the answer.
final class Waiting<Value> {
    private(set) var answers: [Answering<Value>] = []

    func value(for board: Board) async throws -> Value { try await board.suspend { answers.append($0) } }

    /// Gives the answer to the oldest wait.
    func give(_ value: Value) { if !answers.isEmpty { answers.removeFirst().give(value) } }

    func fail(_ error: any Error) { if !answers.isEmpty { answers.removeFirst().give(.failure(error)) } }

    func drop() { answers = [] }

    func dropFirst() { if !answers.isEmpty { answers.removeFirst() } }
}

extension Log {
    /// Logs the outputs, the errors and the completions of a board, each with its ID.
    func listen<C: BoardContract>(to contract: C.Type, on motherboard: Motherboard) {
        motherboard[C.self].flow.handle { self.add("\(C.id) \($0)") }
        motherboard[C.self].failure.handle { self.add("\(C.id) failed \($0)") }
        motherboard[C.self].completion.handle { self.add("\(C.id) completed \($0)") }
    }
}
