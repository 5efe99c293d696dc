import BoardyComponentKit
import BoardyCore

/// Plays a case with boards.
final class ResponseWorld {
    struct Failure: Error {}

    private let plan: ResponseCase
    private let log = Log()
    private let waits = (0..<ResponseCase.boards).map { _ in Waiting<Int>() }
    private let producer = BoardProducer()
    private lazy var root = Motherboard(boardProducer: producer)

    private init(_ plan: ResponseCase) { self.plan = plan }

    /// Returns the events of a case.
    static func trace(of plan: ResponseCase) -> [String] {
        let world = ResponseWorld(plan)
        world.prepare()
        world.play()
        return world.log.entries
    }

    private static func id(_ board: Int) -> BoardID { BoardID("board-\(board)") }

    private func prepare() {
        root.diagnostics = DiagnosticSink { _ in }
        for board in 0..<ResponseCase.boards {
            producer.registerBoard(Self.id(board)) { [unowned self] id in
                AsyncBoard<Tally>(id) { [unowned self] own, input in try await respond(own, board, input) }
            }
            let tally = root[Tally.self, Self.id(board)]
            tally.flow.handle { [log] in log.add("\(board) output \($0)") }
            tally.failure.handle { [log] in log.add("\(board) failed \(Self.name($0))") }
            tally.completion.handle { [log] in log.add("\(board) completed \($0)") }
        }
    }

    private static func name(_ error: any Error) -> String {
        switch error {
        case is CancellationError: "cancelled"
        case is Failure: "failure"
        case is RequestRefusal: "refusal"
        case let error as BoardError: error.kind == .outputMissing ? "missing" : "refused"
        default: "\(error)"
        }
    }

    private func respond(_ own: AsyncBoard<Tally>, _ board: Int, _ input: Int) async throws -> Int {
        var sum = input
        for step in plan.steps[board][input] {
            do {
                switch step.kind {
                case .answer: sum = sum * 2 + (try await waits[board].value(for: own))
                case .output(let other, let input):
                    sum = sum * 2 + (try await root[Tally.self, Self.id(other)].output(with: input))
                case .remove(let other): root.removeBoard(withIdentifier: Self.id(other))
                case .fail: throw Failure()
                case .refuse: throw RequestRefusal(.activationRejected, "busy")
                }
            } catch {
                log.add("\(board).\(input) caught \(Self.name(error))")
                if !step.isCaught { throw error }
            }
        }
        return sum
    }

    private func play() {
        var activations: [Activation] = []
        for act in plan.script {
            switch act {
            case .activate(let board, let input):
                activations.append(root[Tally.self, Self.id(board)].activation.activate(with: input))
            case .give(let board): waits[board].give(1)
            case .fail(let board): waits[board].fail(Failure())
            case .drop(let board): waits[board].dropFirst()
            case .remove(let board): root.removeBoard(withIdentifier: Self.id(board))
            case .cancel(let activation):
                if activations.indices.contains(activation) { activations[activation].cancel() }
            }
            log.add("-")
        }
    }
}
