/// A case on the rules as they are written: every handler of a motherboard in one array, searched at each message.
final class ModelWorld: World {
    /// What is reported, as kinds.
    private(set) var reported: [String] = []
    let player: Player
    private let plan: Case
    private let root: Level
    /// The last board made of each number.
    private(set) var latest: [Int: Instance] = [:]
    private var made: [Instance] = []
    var cables: [Registration] = []
    var registrations: [Int: Registration] = [:]
    let targets: [Target]

    init(_ plan: Case) {
        self.plan = plan
        player = Player(plan)
        root = Level(outer: nil, depth: Depth())
        root.depth.limit = plan.depthLimit
        targets = (0..<plan.targetCount).map { _ in Target() }
    }

    func level(_ number: Int?) -> Level? { number.map { latest[$0]?.inner } ?? root }

    private func report(_ kind: String) { reported.append(kind) }

    // MARK: - Boards

    func act(_ deed: Deed, at place: Place) {
        if let level = level(place.level) { act(deed, on: place.board, in: level) }
    }

    func act(_ deed: Deed, on neighbour: Int, of instance: Instance) {
        guard let level = instance.level else { return report("boardNotInstalled") }
        act(deed, on: neighbour, in: level)
    }

    private func act(_ deed: Deed, on number: Int, in level: Level) {
        switch (deed, level[number]) {
        case (.activate(let value), _): activate(number, .number(value), in: level)
        case (.command, nil): report("unknownBoard")
        case (.command(let value), let board?):
            player.note("\(board)", "command", value)
            player.play(plan.boards[number].onCommand, as: board, on: self)
        case (.complete, nil): report("completionIgnored")
        case (.complete(let isDone), let board?): complete(board, isDone)
        }
    }

    func activateByID(_ place: Place, _ value: Value) {
        if let level = level(place.level) { activate(place.board, value, in: level) }
    }

    private func activate(_ number: Int, _ value: Value, in level: Level) {
        let depth = level.depth
        guard depth.now < depth.limit else { return report("recursionLimit") }
        depth.now += 1
        defer { depth.now -= 1 }
        guard let board = level[number] ?? produce(number, on: level) else { return report("unknownBoard") }
        guard case .number(let value) = value else { return report("inputMismatch") }
        player.note("\(board)", "input", value)
        player.play(plan.boards[number].onInput, as: board, on: self)
    }

    /// Each motherboard's producer knows the boards that are at home there.
    private func produce(_ number: Int, on level: Level) -> Instance? {
        guard plan.boards[number].home == level.outer?.number else { return nil }
        player.play(plan.boards[number].onMake, as: nil, on: self)
        let board = make(number)
        if level[number] == nil { board.enter(level) }
        return level[number]
    }

    private func make(_ number: Int) -> Instance {
        let board = Instance(
            number: number, serial: made.count + 1, isContinuable: plan.boards[number].isContinuable)
        made.append(board)
        latest[number] = board
        return board
    }

    func remove(_ place: Place) {
        guard let level = level(place.level) else { return }
        guard let board = level[place.board] else { return report("completionIgnored") }
        board.leave()
    }

    func add(_ place: Place) {
        if let level = level(place.level) { install(make(place.board), on: level) }
    }

    func move(_ board: Int, to number: Int?) {
        if let level = level(number), let board = latest[board] { install(board, on: level) }
    }

    private func install(_ board: Instance, on level: Level) {
        if let there = level[board.number] {
            if there !== board { report("duplicateBoard") }
            return
        }
        board.leave()
        board.enter(level)
    }

    func complete(_ instance: Instance) {
        if instance.level == nil { return report("completionIgnored") }
        complete(instance, true)
    }

    private func complete(_ board: Instance, _ isDone: Bool) {
        guard let level = board.level else { return }
        board.leave()
        _ = offer(.completion(isDone, of: board.number), to: level.handlers)
    }

    // MARK: - Messages

    func send(_ value: Value, from instance: Instance) {
        guard let level = instance.level else { return report("boardNotInstalled") }
        let (wasHandled, _) = offer(.output(value, from: instance.number), to: level.handlers)
        if !wasHandled { report("unhandledOutput") }
    }

    func broadcast(_ value: Int, from instance: Instance) {
        guard let first = instance.level else { return report("boardNotInstalled") }
        var sender = instance, level = first, wasHandledSomewhere = false
        while true {
            // The way out is settled when the action arrives on a level.
            let outer = level.outer, outerLevel = outer?.level
            let (wasHandled, wasStopped) = offer(.action(value, from: sender.number), to: level.handlers)
            if wasStopped { return }
            wasHandledSomewhere = wasHandledSomewhere || wasHandled
            guard let outer, let outerLevel else { break }
            (sender, level) = (outer, outerLevel)
        }
        if !wasHandledSomewhere { report("unhandledAction") }
    }

    func transport(_ value: Int, bus: Int) { _ = offer(.transported(value, bus: bus), to: cables) }

    /// One after the other of those who were there when the message arrived, unless they are cancelled or without target by then.
    private func offer(_ message: Message, to handlers: [Registration]) -> (wasHandled: Bool, wasStopped: Bool) {
        var wasHandled = false
        for handler in handlers where !handler.isCancelled {
            switch message.match(handler.plan.topic) {
            case .no: continue
            case .mismatch: report("outputMismatch")
            case .yes(let kind, let value):
                if let target = handler.target, !target.isAlive { continue }
                wasHandled = true
                handler.target?.running += 1
                run(handler, with: message, kind, value)
                handler.target?.running -= 1
                if handler.plan.stops { return (true, true) }
            }
        }
        return (wasHandled, false)
    }

    private func run(_ handler: Registration, with message: Message, _ kind: String, _ value: Any) {
        switch (handler.reaction, message.number) {
        case (.play(let number), _):
            player.note("handler \(number)", kind, value)
            player.play(handler.plan.script, as: nil, on: self)
        case (.activate(let number, let level), let value?): activate(number, .number(value), in: level)
        case (.relay(let board), let value?): send(.number(value), from: board)
        case (.transport(let bus), let value?): transport(value, bus: bus)
        case (_, nil): break
        }
    }

    func installed(onLevel number: Int?) -> [String] { level(number)?.boards.map(\.description) ?? [] }
}
