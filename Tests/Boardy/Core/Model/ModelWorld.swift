/// A case on the rules as they are written, in the plainest data structures: every handler of a motherboard in one array, searched at
/// each message.
final class ModelWorld: World {
    let player = Player()
    /// What is reported, as kinds.
    private(set) var reported: [String] = []
    private let plan: Case
    private let root: Level
    private var registrations: [Int: Registration] = [:]

    /// How deep activations are nested, for all motherboards of one root.
    final class Depth {
        var now = 0
        var limit = 512
    }

    final class Level {
        var boards: [Int: Instance] = [:]
        var handlers: [Registration] = []
        var depth: Depth
        weak var outer: Instance?

        init(depth: Depth, outer: Instance?) {
            self.depth = depth
            self.outer = outer
        }

        /// The root of this level is another one now.
        func move(to depth: Depth) {
            self.depth = depth
            for board in boards.values { board.inner?.move(to: depth) }
        }
    }

    final class Instance {
        let number: Int
        var level: Level?
        var inner: Level?

        init(number: Int) { self.number = number }
    }

    final class Registration {
        let number: Int
        let plan: HandlerPlan
        var isCancelled = false

        init(number: Int, plan: HandlerPlan) {
            self.number = number
            self.plan = plan
        }
    }

    private var made: [Instance] = []

    init(_ plan: Case) {
        self.plan = plan
        root = Level(depth: Depth(), outer: nil)
        root.depth.limit = plan.depthLimit
    }

    /// The trace of the case.
    func run() -> [String] {
        player.play(plan.script, as: nil, on: self)
        return player.trace
    }

    private func level(of n: Int) -> Level? {
        guard let parent = plan.boards[n].parent else { return root }
        guard plan.boards[parent].isContinuable, let outer = level(of: parent)?.boards[parent] else { return nil }
        return inner(of: outer)
    }

    private func inner(of outer: Instance) -> Level {
        let level = outer.inner ?? Level(depth: outer.level?.depth ?? Depth(), outer: outer)
        outer.inner = level
        return level
    }

    func activate(_ n: Int, _ value: Int) {
        guard let level = level(of: n) else { return }
        let depth = level.depth
        guard depth.now < depth.limit else { return reported.append("recursionLimit") }
        depth.now += 1
        let board = level.boards[n] ?? Instance(number: n)
        if board.level == nil {
            made.append(board)
            level.boards[n] = board
            board.level = level
        }
        player.trace.append("\(n) input \(value)")
        player.play(plan.boards[n].onInput, as: board, on: self)
        depth.now -= 1
    }

    func command(_ n: Int, _ value: Int) {
        guard let level = level(of: n) else { return }
        guard let board = level.boards[n] else { return reported.append("unknownBoard") }
        player.trace.append("\(n) command \(value)")
        player.play(plan.boards[n].onCommand, as: board, on: self)
    }

    func remove(_ n: Int) {
        guard let level = level(of: n) else { return }
        guard let board = level.boards[n] else { return reported.append("completionIgnored") }
        takeOut(board)
    }

    private func takeOut(_ board: Instance) {
        board.level?.boards[board.number] = nil
        board.level = nil
        board.inner?.move(to: Depth())
    }

    func complete(_ n: Int, _ isDone: Bool) {
        guard let level = level(of: n) else { return }
        guard let board = level.boards[n] else { return reported.append("completionIgnored") }
        complete(board, isDone)
    }

    func complete(_ board: Instance) {
        if board.level == nil { return reported.append("completionIgnored") }
        complete(board, true)
    }

    private func complete(_ board: Instance, _ isDone: Bool) {
        guard let level = board.level else { return }
        takeOut(board)
        for handler in level.handlers where !handler.isCancelled {
            if case .completions(board.number) = handler.plan.topic { run(handler, "completion \(isDone)") }
        }
    }

    func sendOutput(_ value: Int, from board: Instance) {
        guard let level = board.level else { return reported.append("boardNotInstalled") }
        var wasHandled = false
        for handler in level.handlers where !handler.isCancelled {
            switch handler.plan.topic {
            case .outputs(board.number), .anyOutput:
                wasHandled = true
                run(handler, "output \(value)")
            default: break
            }
        }
        if !wasHandled { reported.append("unhandledOutput") }
    }

    func broadcast(_ value: Int, from board: Instance) {
        guard let first = board.level else { return reported.append("boardNotInstalled") }
        var sender = board, level = first, wasHandled = false
        while true {
            // The way out is settled when the action arrives on a level.
            let outer = level.outer, outerLevel = outer?.level
            for handler in level.handlers where !handler.isCancelled {
                switch handler.plan.topic {
                case .actions(sender.number), .anyAction:
                    wasHandled = true
                    run(handler, "action \(value)")
                    if handler.plan.stops { return }
                default: break
                }
            }
            guard let outer, let outerLevel else { break }
            (sender, level) = (outer, outerLevel)
        }
        if !wasHandled { reported.append("unhandledAction") }
    }

    func register(_ number: Int, as registration: Int) {
        let plan = plan.handlers[number]
        let level =
            switch plan.topic {
            case .outputs(let n), .actions(let n), .completions(let n), .anyOutput(let n), .anyAction(let n):
                level(of: n)
            }
        guard let level else { return }
        let made = Registration(number: registration, plan: plan)
        level.handlers.append(made)
        registrations[registration] = made
    }

    func cancel(_ registration: Int) {
        guard let made = registrations[registration] else { return }
        made.isCancelled = true
    }

    private func run(_ handler: Registration, _ text: String) {
        player.trace.append("\(handler.number) \(text)")
        player.play(handler.plan.script, as: nil, on: self)
    }
}
