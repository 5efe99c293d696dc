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
        root = Level(outer: nil, root: Root())
        root.root.depthLimit = plan.depthLimit
        root.root.isObserved = plan.isObserved
        targets = (0..<plan.targetCount).map { _ in Target() }
    }

    func level(_ number: Int?) -> Level? { number.map { latest[$0]?.inner } ?? root }

    func report(_ kind: String) { reported.append(kind) }

    // MARK: - Boards

    func act(_ deed: Deed, at place: Place) {
        if let level = level(place.level) { act(deed, on: place.board, in: level) }
    }

    func act(_ deed: Deed, on neighbour: Int, of instance: Instance) {
        guard let level = instance.level else { return report("boardNotInstalled") }
        act(deed, on: neighbour, in: level)
    }

    private func act(_ deed: Deed, on number: Int, in level: Level) {
        switch deed {
        case .activate(let value): activate(number, .number(value), in: level)
        case .command(let value): sending("command", value, number, on: level) { command(number, value, on: level) }
        case .complete(let isDone):
            guard let board = level[number] else { return report("completionIgnored") }
            complete(board, isDone)
        }
    }

    private func command(_ number: Int, _ value: Int, on level: Level) {
        guard let board = level[number] else { return report("unknownBoard") }
        player.note("\(board)", "command", value)
        player.play(plan.boards[number].onCommand, as: board, on: self)
    }

    func activateByID(_ place: Place, _ value: Value) {
        if let level = level(place.level) { activate(place.board, value, in: level) }
    }

    func activateAll(onLevel number: Int?, _ value: Int) {
        guard let level = level(number) else { return }
        for board in level.boards where board.level === level { activate(board.number, .number(value), in: level) }
    }

    func activate(_ number: Int, _ value: Value, in level: Level) {
        sending("activation", value, number, on: level) { start(number, value, on: level) }
    }

    private func start(_ number: Int, _ value: Value, on level: Level) {
        let root = level.root
        guard root.depth < root.depthLimit else { return report("recursionLimit") }
        root.depth += 1
        defer { root.depth -= 1 }
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

    func clear(level number: Int?) { level(number)?.boards.forEach { $0.leave() } }

    func add(_ place: Place, replacing: Bool) {
        guard let level = level(place.level) else { return }
        let board = make(place.board)
        if replacing { level[place.board]?.leave() }
        install(board, on: level)
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
        sending("completion", isDone, board.number, on: level) {
            _ = offer(.completion(isDone, of: board.number), to: level.handlers)
        }
    }

    func installed(onLevel number: Int?) -> [String] { level(number)?.boards.map(\.description) ?? [] }
}
