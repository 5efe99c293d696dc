import BoardyComponentKit
import RandomCases

/// A generated case: a block task board, what its activations do, and what is done from outside.
struct PolicyCase {
    let policy: BlockTaskExecutingType
    /// What becomes of each activation; they are made in this order, whoever makes them.
    let plans: [ActivationPlan]
    /// What is done from outside. What has come in meanwhile is delivered after each group.
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

/// What one activation does.
struct ActivationPlan {
    /// What its executor gives before it returns; nil if that comes later, or never.
    let immediate: Bool?
    /// What is done when it has come to some point.
    let acts: [PolicyPoint: PolicyAct]

    init(among count: Int, _ random: inout SplitMix) {
        immediate = random.once(in: 3) ? !random.once(in: 3) : nil
        var acts: [PolicyPoint: PolicyAct] = [:]
        for point in PolicyPoint.allCases where random.once(in: 6) { acts[point] = PolicyAct(among: count, &random) }
        self.acts = acts
    }
}

/// Where an activation can be.
enum PolicyPoint: CaseIterable {
    case announced, executing, stopping, success, output, failure, ended, completed
}

/// What a handler, an executor or the outside does.
enum PolicyAct {
    /// Makes the next activation, if there is one left.
    case activate
    /// Cancels an activation, if its handle is there yet.
    case cancel(Int)
    /// Gives the result of one whose executor was called.
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
