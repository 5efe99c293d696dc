import BoardyComponentKit
import RandomCases

/// A generated case: a policy, the plans of its activations, and a script of acts from outside.
struct PolicyCase {
    let policy: BlockTaskExecutingType
    /// The plans of the activations, in the order in which they are made.
    let plans: [ActivationPlan]
    /// The acts from outside. Results are delivered after each group.
    let script: [[PolicyAct]]

    init(seed: UInt64) {
        var random = SplitMix(state: seed)
        let policies: [BlockTaskExecutingType] = [
            .default, .latest, .only, .onlyResult, .queue, .concurrent(max: random.number(below: 4)),
        ]
        policy = policies[random.number(below: policies.count)]
        let count = 3 + random.number(below: 7)
        plans = (0..<count).map { _ in ActivationPlan(among: count, &random) }
        script = (0..<count + random.number(below: 8)).map { _ in
            (0...random.number(below: 3)).map { _ in
                random.once(in: 2) ? .activate : PolicyAct(among: count, &random)
            }
        }
    }
}

/// A plan of one activation.
struct ActivationPlan {
    /// True or false if the executor succeeds or fails before it returns; nil if its result comes later, or never.
    let immediate: Bool?
    /// The acts at points of the activation.
    let acts: [PolicyPoint: PolicyAct]

    init(among count: Int, _ random: inout SplitMix) {
        immediate = random.once(in: 3) ? !random.once(in: 3) : nil
        var acts: [PolicyPoint: PolicyAct] = [:]
        for point in PolicyPoint.allCases where random.once(in: 6) { acts[point] = PolicyAct(among: count, &random) }
        self.acts = acts
    }
}

/// A point in the life of an activation.
enum PolicyPoint: CaseIterable {
    case announced, executing, stopping, success, output, failure, ended, completed
}

/// An act of a handler, of an executor, or from outside.
enum PolicyAct {
    /// Makes the next activation, if one is left.
    case activate
    /// Cancels an activation, if its handle was returned already.
    case cancel(Int)
    /// Ends an activation whose executor was called.
    case finish(Int, isValue: Bool)
    case remove
    case complete(Bool)

    init(among count: Int, _ random: inout SplitMix) {
        let target = random.number(below: count)
        switch random.number(below: 12) {
        case 0..<3: self = .activate
        case 3..<5: self = .cancel(target)
        case 5: self = .remove
        case 6: self = .complete(random.once(in: 2))
        default: self = .finish(target, isValue: !random.once(in: 3))
        }
    }
}
