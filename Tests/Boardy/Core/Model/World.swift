/// What a script can be played on: the framework, or the model of it. An instance is a board that was made.
protocol World: AnyObject {
    associatedtype Instance
    func act(_ deed: Deed, at place: Place)
    func activateByID(_ place: Place, _ value: Value)
    func activateAll(onLevel level: Int?, _ value: Int)
    func remove(_ place: Place)
    func clear(level: Int?)
    func add(_ place: Place, replacing: Bool)
    func move(_ board: Int, to level: Int?)
    func transport(_ value: Int, bus: Int)
    func register(_ handler: HandlerPlan, as registration: Int)
    func cancel(_ registration: Int)
    func resetFlows(onLevel level: Int?)
    func release(target: Int)

    func act(_ deed: Deed, on neighbour: Int, of instance: Instance)
    func send(_ value: Value, from instance: Instance)
    func broadcast(_ value: Int, from instance: Instance)
    func complete(_ instance: Instance)

    /// The boards of a motherboard, in order.
    func installed(onLevel level: Int?) -> [String]
}

/// Plays a case and keeps the trace; stops when the fuel is used up, since scripts call each other.
final class Player {
    private(set) var trace: [String] = []
    /// Each kind of message that somebody got.
    private(set) var played: Set<String> = []
    private let plan: Case
    private var fuel = 100
    private var registrations = 0

    init(_ plan: Case) { self.plan = plan }

    /// Plays the whole case and notes what is left.
    func play<W: World>(on world: W) {
        play(plan.script, as: nil, on: world)
        for level in [nil] + plan.boards.indices.filter({ plan.boards[$0].isContinuable }) {
            trace.append("left: \(world.installed(onLevel: level))")
        }
    }

    /// Notes what somebody got.
    func note(_ who: String, _ kind: String, _ value: Any) {
        played.insert(kind)
        trace.append("\(who) \(kind) \(value)")
    }

    /// Notes a message as an observer sees it.
    func note(_ message: Int, causedBy cause: Int?, _ kind: String, of board: String, _ value: Any) {
        trace.append("#\(message) \(kind) \(board) \(value), caused by \(cause ?? 0)")
    }

    func play<W: World>(_ script: [Step], as instance: W.Instance?, on world: W) {
        for step in script where fuel > 0 {
            fuel -= 1
            if let instance { play(step, as: instance, on: world) }
            play(step, on: world)
        }
    }

    private func play(_ step: Step, on world: some World) {
        switch step {
        case .act(let deed, let place): world.act(deed, at: place)
        case .activateByID(let place, let value): world.activateByID(place, value)
        case .activateAll(let level, let value): world.activateAll(onLevel: level, value)
        case .remove(let place): world.remove(place)
        case .clear(let level): world.clear(level: level)
        case .add(let place, let replacing): world.add(place, replacing: replacing)
        case .move(let board, let level): world.move(board, to: level)
        case .transport(let value, let bus): world.transport(value, bus: bus)
        case .register(let number):
            registrations += 1
            world.register(plan.handlers[number], as: registrations - 1)
        case .cancel(let registration): world.cancel(registration)
        case .resetFlows(let level): world.resetFlows(onLevel: level)
        case .release(let target): world.release(target: target)
        case .actNearby, .send, .broadcast, .completeSelf: break
        }
    }

    private func play<W: World>(_ step: Step, as instance: W.Instance, on world: W) {
        switch step {
        case .actNearby(let deed, let neighbour): world.act(deed, on: neighbour, of: instance)
        case .send(let value): world.send(value, from: instance)
        case .broadcast(let value): world.broadcast(value, from: instance)
        case .completeSelf: world.complete(instance)
        default: break
        }
    }
}
