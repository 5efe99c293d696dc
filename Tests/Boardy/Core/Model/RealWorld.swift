import BoardyCore

/// A case on the framework itself.
final class RealWorld: World {
    let player = Player()
    private let plan: Case
    private let producer = BoardProducer()
    private let root: Motherboard
    /// Keeps every board that was ever made, so that a motherboard's end depends on no optimisation.
    private var made: [Board] = []
    private var cancels: [Int: () -> Void] = [:]

    init(_ plan: Case) {
        self.plan = plan
        root = Motherboard(identifier: "root", boardProducer: Level(of: nil, in: plan, producer))
        root.depthLimit = plan.depthLimit
        for n in plan.boards.indices {
            producer.add(registration: BoardRegistration("\(n)") { [unowned self] _ in make(n) })
        }
    }

    /// The trace of the case.
    func run() -> [String] {
        player.play(plan.script, as: nil, on: self)
        return player.trace
    }

    private func make(_ n: Int) -> Board {
        let board: Board =
            plan.boards[n].isContinuable
            ? Outer("\(n)", Level(of: n, in: plan, producer), run: run(n)) : Leaf("\(n)", run: run(n))
        made.append(board)
        return board
    }

    private func run(_ n: Int) -> (Board, String, Int) -> Void {
        { [unowned self] board, call, value in
            player.trace.append("\(n) \(call) \(value)")
            player.play(call == "command" ? plan.boards[n].onCommand : plan.boards[n].onInput, as: board, on: self)
        }
    }

    /// The motherboard a board belongs to, if all boards around it are installed.
    private func motherboard(of n: Int) -> Motherboard? {
        guard let parent = plan.boards[n].parent else { return root }
        return (motherboard(of: parent)?.getBoard(identifier: "\(parent)") as? ModernContinuableBoard)?.motherboard
    }

    private func destination(_ n: Int) -> ContractDestination<Number>? { motherboard(of: n)?[Number.self, "\(n)"] }

    func activate(_ board: Int, _ value: Int) { destination(board)?.activation.activate(with: value) }
    func complete(_ board: Int, _ isDone: Bool) { destination(board)?.completer.complete(isDone) }
    func remove(_ board: Int) { motherboard(of: board)?.removeBoard(withIdentifier: "\(board)") }
    func command(_ board: Int, _ value: Int) { destination(board)?.interaction.send(command: value) }
    func cancel(_ registration: Int) { cancels[registration]?() }
    func sendOutput(_ value: Int, from board: Board) { board.sendToMotherboard(data: value) }
    func broadcast(_ value: Int, from board: Board) { board.sendAction(Shout(value: value)) }
    func complete(_ board: Board) { board.complete() }

    func register(_ number: Int, as registration: Int) {
        let handler = plan.handlers[number]
        let tell = { [unowned self] (text: String) in
            player.trace.append("\(registration) \(text)")
            player.play(handler.script, as: nil, on: self)
        }
        let way: (Shout) -> ActionPropagation = { shout in
            tell("action \(shout.value)")
            return handler.stops ? .stop : .continue
        }
        switch handler.topic {
        case .outputs(let n): cancels[registration] = destination(n)?.flow.handle { tell("output \($0)") }.cancel
        case .actions(let n): cancels[registration] = destination(n)?.actionFlow.handle(way).cancel
        case .completions(let n):
            cancels[registration] = destination(n)?.completion.handle { tell("completion \($0)") }.cancel
        case .anyOutput(let n):
            cancels[registration] =
                motherboard(of: n)?.registerGeneralFlow { (value: Int) in tell("output \(value)") }.cancel
        case .anyAction(let n): cancels[registration] = motherboard(of: n)?.registerGeneralFlow(way).cancel
        }
    }
}

/// The boards of one motherboard only, so that an ID is the same board everywhere.
private final class Level: BoardProducing {
    private let ids: Set<BoardID>
    private let producer: BoardProducer

    init(of outer: Int?, in plan: Case, _ producer: BoardProducer) {
        ids = Set(plan.boards.indices.filter { plan.boards[$0].parent == outer }.map { "\($0)" })
        self.producer = producer
    }

    func registration(for id: BoardID) -> BoardRegistration? { ids.contains(id) ? producer.registration(for: id) : nil }
    var registeredIDs: [BoardID] { ids.sorted() }
}

struct Shout {
    var value: Int
}

enum Number: BoardContract {
    static let id: BoardID = "number"
    typealias Input = Int
    typealias Output = Int
    typealias Command = Int
    typealias Action = Shout
}

private final class Leaf: Board, ContractBoard {
    typealias Contract = Number
    private let run: (Board, String, Int) -> Void

    init(_ id: BoardID, run: @escaping (Board, String, Int) -> Void) {
        self.run = run
        super.init(identifier: id)
    }

    func activate(withGuaranteedInput input: Int) { run(self, "input", input) }
    func interact(guaranteedCommand: Int) { run(self, "command", guaranteedCommand) }
}

private final class Outer: ModernContinuableBoard, ContractBoard {
    typealias Contract = Number
    private let run: (Board, String, Int) -> Void

    init(_ id: BoardID, _ level: Level, run: @escaping (Board, String, Int) -> Void) {
        self.run = run
        super.init(identifier: id, boardProducer: level)
    }

    func activate(withGuaranteedInput input: Int) { run(self, "input", input) }
    func interact(guaranteedCommand: Int) { run(self, "command", guaranteedCommand) }
}
