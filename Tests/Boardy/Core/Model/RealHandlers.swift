import BoardyCore
import BoardyFlows

extension RealWorld {
    /// An object that handlers end with.
    final class Target {}

    /// Registers a handler that lives until it is cancelled.
    ///
    /// - Returns: how to cancel it; nil if what it is to be registered on is not there.
    func registered(_ handler: HandlerPlan, as number: Int) -> (() -> Void)? {
        let tell = { [unowned self] (kind: String, value: Any) in play(handler, number, kind, value) }
        let way = { (shout: Shout) -> ActionPropagation in
            tell("action", shout.value)
            return handler.stops ? .stop : .continue
        }
        switch handler.topic {
        case .outputs(let place): return destination(place)?.flow.handle { tell("output", $0) }.cancel
        case .actions(let place): return destination(place)?.actionFlow.handle(way).cancel
        case .completions(let place): return destination(place)?.completion.handle { tell("completion", $0) }.cancel
        case .anyNumber(let n): return level(n)?.registerGeneralFlow { (value: Int) in tell("number", value) }.cancel
        case .anyAction(let n): return level(n)?.registerGeneralFlow(way).cancel
        case .anything(let n):
            return level(n)?.registerGeneralFlow { (value: Any) -> ActionPropagation in
                tell("anything", value)
                return handler.stops ? .stop : .continue
            }.cancel
        case .evenly(let n):
            guard let level = level(n) else { return nil }
            level.registerFlow(EvenFlow(player: player) { tell("evenly", $0) }, identifier: "\(number)")
            return { [weak level] in level?.removeFlow(by: "\(number)") }
        case .bus(let bus): return buses[bus].deliver { tell("bus", $0) }.cancel
        case .step(let place, let next):
            guard let activation = destination(next)?.activation else { return nil }
            return destination(place)?.flow.activate(activation).cancel
        case .stepByID(let place, let board):
            level(place.level)?.registerFlowSteps(BoardID("\(place.board)") ->> BoardID("\(board)"))
            return nil
        case .relay(let place, let board):
            guard let relay = latest[board] else { return nil }
            return destination(place)?.flow.sendOutput(through: relay).cancel
        case .bind(let place, let bus): return destination(place)?.flow.bind(to: buses[bus]).cancel
        }
    }

    /// Registers a handler that also ends with its target.
    func registered(_ handler: HandlerPlan, as number: Int, _ target: Target) -> (() -> Void)? {
        let tell = { [unowned self] (target: Target, kind: String, value: Any) in
            withExtendedLifetime(target) { play(handler, number, kind, value) }
        }
        switch handler.topic {
        case .outputs(let place):
            return destination(place)?.flow.addTarget(target) { tell($0, "output", $1) }.cancel
        case .actions(let place):
            return destination(place)?.actionFlow.addTarget(target) { tell($0, "action", $1.value) }.cancel
        case .completions(let place):
            return destination(place)?.completion.addTarget(target) { tell($0, "completion", $1) }.cancel
        case .anyNumber(let n):
            return level(n)?.registerGeneralFlow(target: target) { tell($0, "number", $1 as Int) }.cancel
        case .anyAction(let n):
            return level(n)?.registerGeneralFlow(target: target) { tell($0, "action", ($1 as Shout).value) }.cancel
        case .anything(let n):
            return level(n)?.registerGeneralFlow(target: target) { tell($0, "anything", $1 as Any) }.cancel
        case .bus(let bus): return buses[bus].connect(target: target) { tell($0, "bus", $1) }.cancel
        case .evenly, .step, .stepByID, .relay, .bind: return nil
        }
    }

    private func play(_ handler: HandlerPlan, _ number: Int, _ kind: String, _ value: Any) {
        player.note("handler \(number)", kind, value)
        player.play(handler.script, as: nil, on: self)
    }
}

/// Takes what boards of even numbers send while the trace is of even length.
private struct EvenFlow: BoardFlow {
    let player: Player
    let act: (Any) -> Void

    func match(with output: BoardOutputModel) -> Bool {
        player.trace.count.isMultiple(of: 2) && Int(output.identifier.rawValue)?.isMultiple(of: 2) == true
    }

    func doNext(_ output: BoardOutputModel) { if let data = output.data { act(data) } }
}
