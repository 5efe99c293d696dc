import BoardyCore

/// A case on the framework itself.
final class RealWorld: World {
    typealias Instance = any CaseBoard

    let player: Player
    private let plan: Case
    private lazy var root = Motherboard(identifier: "root", boardProducer: producer(ofLevel: nil))
    /// Every board that was ever made, so that a motherboard's end depends on no optimisation.
    private var made: [any CaseBoard] = []
    /// The last board made of each number.
    private(set) var latest: [Int: any CaseBoard] = [:]
    private var serials: [ObjectIdentifier: Int] = [:]
    private var cancels: [Int: () -> Void] = [:]
    let buses: [Bus<Int>]
    private var targets: [Target?]

    init(_ plan: Case) {
        self.plan = plan
        player = Player(plan)
        buses = (0..<plan.busCount).map { _ in Bus() }
        targets = (0..<plan.targetCount).map { _ in Target() }
        root.depthLimit = plan.depthLimit
        if plan.isObserved { root.observe(includingNested: true) { [player] in player.note($0) } }
    }

    func level(_ number: Int?) -> Motherboard? {
        guard let number else { return root }
        return (latest[number] as? ModernContinuableBoard)?.motherboard
    }

    func destination(_ place: Place) -> ContractDestination<Number>? {
        level(place.level)?[Number.self, "\(place.board)"]
    }

    // MARK: - Boards

    /// Knows the boards that are at home on a motherboard.
    private func producer(ofLevel level: Int?) -> BoardProducer {
        let producer = BoardProducer()
        for n in plan.boards.indices where plan.boards[n].home == level {
            producer.add(
                registration: BoardRegistration("\(n)") { [unowned self] _ in
                    player.play(plan.boards[n].onMake, as: nil, on: self)
                    return make(n)
                })
        }
        return producer
    }

    private func make(_ n: Int) -> any CaseBoard {
        let receive = { [unowned self] (board: any CaseBoard, call: Call) in
            switch call {
            case .input(let value):
                player.note(name(of: board), "input", value)
                player.play(plan.boards[n].onInput, as: board, on: self)
            case .command(let value):
                player.note(name(of: board), "command", value)
                player.play(plan.boards[n].onCommand, as: board, on: self)
            }
        }
        let board: any CaseBoard =
            plan.boards[n].isContinuable
            ? Outer("\(n)", boardProducer: producer(ofLevel: n), receive: receive) : Leaf("\(n)", receive: receive)
        made.append(board)
        latest[n] = board
        serials[ObjectIdentifier(board)] = made.count
        return board
    }

    private func name(of board: Board) -> String {
        "\(board.identifier)#\(serials[ObjectIdentifier(board), default: 0])"
    }

    func act(_ deed: Deed, at place: Place) {
        guard let destination = destination(place) else { return }
        switch deed {
        case .activate(let value): destination.activation.activate(with: value)
        case .command(let value): destination.interaction.send(command: value)
        case .complete(let isDone): destination.completer.complete(isDone)
        }
    }

    func act(_ deed: Deed, on neighbour: Int, of instance: any CaseBoard) {
        let destination = instance[Number.self, "\(neighbour)"]
        switch deed {
        case .activate(let value): destination.activation.activate(with: value)
        case .command(let value): destination.interaction.send(command: value)
        case .complete(let isDone): destination.completer.complete(isDone)
        }
    }

    func activateByID(_ place: Place, _ value: Value) {
        level(place.level)?.activateBoard(identifier: "\(place.board)", withOption: value.any)
    }

    func activateAll(onLevel number: Int?, _ value: Int) { level(number)?.activateAllBoards(defaultOption: value) }

    func remove(_ place: Place) { level(place.level)?.removeBoard(withIdentifier: "\(place.board)") }

    func clear(level number: Int?) { level(number)?.clearActiveBoards() }

    func add(_ place: Place, replacing: Bool) {
        level(place.level)?.addBoard(make(place.board), replacingExisting: replacing)
    }

    func move(_ board: Int, to number: Int?) {
        if let level = level(number), let board = latest[board] { level.addBoard(board) }
    }

    func complete(_ instance: any CaseBoard) { instance.complete() }

    func installed(onLevel number: Int?) -> [String] { level(number)?.boards.map(name) ?? [] }

    // MARK: - Messages

    func send(_ value: Value, from instance: any CaseBoard) {
        switch value {
        case .number(let number): instance.sendOutput(number)
        case .text(let text): instance.sendToMotherboard(data: text)
        }
    }

    func broadcast(_ value: Int, from instance: any CaseBoard) { instance.broadcastAction(Shout(value: value)) }

    func transport(_ value: Int, bus: Int) { buses[bus].transport(value) }

    // MARK: - Handlers

    func register(_ handler: HandlerPlan, as number: Int) {
        guard let wanted = handler.target else { return cancels[number] = registered(handler, as: number) }
        guard let target = targets[wanted] else { return }
        cancels[number] = registered(handler, as: number, target)
    }

    func cancel(_ registration: Int) { cancels[registration]?() }

    func resetFlows(onLevel number: Int?) { level(number)?.resetFlows() }

    func release(target: Int) { targets[target] = nil }
}

extension Value {
    /// As an untyped call carries it.
    fileprivate var any: Any {
        switch self {
        case .number(let number): number
        case .text(let text): text
        }
    }
}

extension Player {
    /// Notes a message as an observer sees it.
    fileprivate func note(_ message: Message) {
        let value: Any =
            switch message.content {
            case .completion(let isDone): isDone
            default: message.payload.map { ($0 as? Int) ?? ($0 as? String) ?? $0 } ?? "nil"
            }
        note(message.number, causedBy: message.cause, message.content.name, of: "\(message.board)", value)
    }
}
