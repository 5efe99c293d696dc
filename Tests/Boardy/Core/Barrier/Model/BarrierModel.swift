import BoardyCore

/// The rules of barriers, as simply as they can be said: who waits is in a list, and a verdict empties it.
final class BarrierModel {
    private final class Held {
        let place: String
        let number: Int
        var isStarting = true, isOver = false, wasRefused = false
        let ask: (Cycle) -> Void
        let proceed: () -> Bool
        weak var cycle: Cycle?

        init(_ place: String, _ number: Int, ask: @escaping (Cycle) -> Void, proceed: @escaping () -> Bool) {
            (self.place, self.number, self.ask, self.proceed) = (place, number, ask, proceed)
        }
    }

    private final class Cycle {
        enum Stage { case open, asking, releasing }
        var stage = Stage.open
        var waiting: [Held] = []
        var isRunning = false
    }

    private let plan: BarrierCase
    private var log: [String] = []
    private var reports: [String] = []
    private var asks = 0
    private var numbers = 0
    private var cycles: [String: Cycle] = [:]
    /// What waits for the gates that are installed, by their place.
    private var gates: [String: [Cycle]] = [:]
    /// What waits, by its target, in the order in which it came to wait.
    private var held: [String: [Held]] = [:]
    private var activations: [(place: String, number: Int)] = []

    private init(_ plan: BarrierCase) { self.plan = plan }

    static func play(_ plan: BarrierCase) -> [String] {
        let model = BarrierModel(plan)
        for deed in plan.deeds {
            model.log.append("-")
            model.play(deed)
            model.log += model.reports
            model.reports = []
        }
        return model.log
    }

    private func play(_ deed: BarrierCase.Deed) {
        switch deed {
        case .activate(let motherboard, let target, let value):
            if let number = activate(motherboard, target, value) {
                activations.append(("\(motherboard) \(target)", number))
            }
        case .decide(let motherboard, let isDone): end("\(motherboard) door", isDone)
        case .decideGateway(let motherboard, let isDone): end("\(motherboard) gateway", isDone)
        case .removeGate(let motherboard): end("\(motherboard) door", nil)
        case .removeTarget(let motherboard, let target):
            let place = "\(motherboard) \(target)"
            for one in held[place] ?? [] {
                withdraw(one)
                report(place)
            }
        case .cancel(let index):
            guard index < activations.count else { return }
            let (place, number) = activations[index]
            for one in held[place] ?? [] where one.number == number { withdraw(one) }
        }
    }

    private func report(_ place: String) { reports.append("activationDiscarded \(place)") }

    private func withdraw(_ one: Held) {
        one.isOver = true
        one.cycle?.waiting.removeAll { $0 === one }
        held[one.place]?.removeAll { $0 === one }
    }

    /// - Returns: the activation's number; nil if it was refused at once.
    private func activate(_ motherboard: Int, _ target: BoardID, _ value: Int) -> Int? {
        numbers += 1
        let number = numbers, place = "\(motherboard) \(target)"
        func run() -> Bool {
            log.append("\(target) \(value)")
            if let next = BarrierCase.next(after: target, value) { _ = activate(motherboard, next.target, next.value) }
            return true
        }
        func atBarrier() -> Bool {
            let owner = plan.scopes[target] == .application ? "all" : "\(motherboard)"
            return hold(
                place, number, at: "\(owner) \(plan.gateValue(value).map(String.init) ?? "nothing")",
                asking: "\(motherboard) door", then: run)
        }
        let isGuarded = plan.isGuarded && target == Alpha.id
        let wasTaken =
            isGuarded
            ? hold(place, number, at: "\(motherboard) gateway", asking: "\(motherboard) gateway", then: atBarrier)
            : atBarrier()
        if !wasTaken { report(place) }
        return wasTaken ? number : nil
    }

    /// - Returns: whether it was not refused meanwhile.
    private func hold(
        _ place: String, _ number: Int, at key: String, asking gate: String, then proceed: @escaping () -> Bool
    ) -> Bool {
        let cycle = cycles[key] ?? Cycle()
        cycles[key] = cycle
        let one = Held(place, number, ask: { self.ask(gate, for: $0) }, proceed: proceed)
        one.cycle = cycle
        cycle.waiting.append(one)
        if cycle.stage == .open { run(cycle) }
        one.isStarting = false
        if one.isOver { return !one.wasRefused }
        held[place, default: []].append(one)
        return true
    }

    private func run(_ cycle: Cycle) {
        cycle.isRunning = true
        while cycle.stage == .open, let first = cycle.waiting.first {
            cycle.stage = .asking
            first.ask(cycle)
        }
        cycle.isRunning = false
    }

    private func ask(_ gate: String, for cycle: Cycle) {
        gates[gate, default: []].append(cycle)
        log.append("\(gate) asked")
        asks += 1
        if let verdict = plan.verdict(asks - 1) { end(gate, verdict) }
    }

    /// A gate ends: with success, without, or by being taken out.
    private func end(_ gate: String, _ isDone: Bool?) {
        for cycle in gates.removeValue(forKey: gate) ?? [] where cycle.stage == .asking {
            let judged = cycle.waiting
            cycle.waiting = []
            cycle.stage = .releasing
            for one in judged where !one.isOver { settle(one, isDone ?? false) }
            cycle.stage = .open
            if !cycle.isRunning { run(cycle) }
        }
    }

    private func settle(_ one: Held, _ isDone: Bool) {
        one.isOver = true
        held[one.place]?.removeAll { $0 === one }
        if isDone, one.proceed() { return }
        if one.isStarting { one.wasRefused = true } else { report(one.place) }
    }
}
