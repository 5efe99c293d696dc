import BoardyTesting
import RandomCases
import Testing

/// Tests that block task boards and a model of their rules agree in random cases.
@Suite(.timeLimit(.minutes(10))) struct PolicyModelTests {
    private static let parts = CaseSeeds.parts(2, of: 2000)
    /// The events that each part must contain, so that its cases cover the rules.
    private static let expectedInPart: Set<String> = [
        "success", "error", "output", "true", "false", "done", "cancelled", "run", "stop", "completed",
        "activationDiscarded", "activationRejected", "completionIgnored", "resultIgnored",
    ]

    @Test(
        "BT-4, BT-5, BT-6, BT-7, BT-8, BT-D1, BT-D2, CK-D4 random activations and ends have the effects of the model",
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
