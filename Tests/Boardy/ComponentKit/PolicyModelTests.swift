import BoardyTesting
import RandomCases
import Testing

/// Random cases, played on block task boards and on a model of their rules.
@Suite(.timeLimit(.minutes(5))) struct PolicyModelTests {
    private static let parts = CaseSeeds.parts(4, of: 2500)
    /// What must have happened in each part, for its cases to be worth something.
    private static let expectedInPart: Set<String> = [
        "success", "error", "output", "true", "false", "done", "cancelled", "run", "stop", "completed",
        "activationDiscarded", "activationRejected", "completionIgnored", "resultIgnored",
    ]

    @Test(
        "BT-4, BT-5, BT-6, BT-7, BT-8, BT-D1, BT-D2, CK-D4 random arrivals, ends, cancellations and removals do under each policy what the model says",
        arguments: parts.indices)
    func policies(part: Int) async {
        let seen = await onDomain { actor in
            var seen: Set<String> = []
            for seed in Self.parts[part] {
                let plan = PolicyCase(seed: seed), model = PolicyModel(plan)
                model.play()
                let trace = await PolicyWorld.trace(of: plan, isolation: actor)
                guard trace == model.trace else {
                    Issue.record(
                        """
                        case \(seed) differs; play it alone with BOARDY_CASE=\(seed)
                        plan:  \(plan)
                        board: \(trace)
                        model: \(model.trace)
                        """)
                    return Self.expectedInPart
                }
                for entry in model.trace { seen.formUnion(entry.split(separator: " ").map(String.init)) }
            }
            return seen
        }
        if CaseSeeds.replayed == nil { #expect(Self.expectedInPart.subtracting(seen) == []) }
    }
}
