import RandomCases
import Testing

/// Tests that boards which await each other and a model of their rules in callbacks agree in random cases.
@Suite(.timeLimit(.minutes(10))) struct ResponseModelTests {
    private static let parts = CaseSeeds.parts(2, of: 200)
    /// The words that each part must contain, so that its cases cover the rules.
    private static let expectedInPart: Set<String> = [
        "output", "failed", "completed", "true", "false", "caught", "cancelled", "missing", "failure", "refusal",
    ]

    @Test(
        "RS-3, RS-4, RS-5, RS-6, RS-8, RS-10 boards that await and end at random have the effects of the model",
        arguments: parts.indices)
    func responses(part: Int) {
        var seen: Set<String> = []
        for seed in Self.parts[part] {
            let plan = ResponseCase(seed: seed), model = ResponseModel(plan)
            model.play()
            let trace = ResponseWorld.trace(of: plan)
            guard trace == model.trace else {
                Issue.record(
                    """
                    case \(seed) differs; play it alone with BOARDY_CASE=\(seed)
                    plan:  \(plan)
                    board: \(trace)
                    model: \(model.trace)
                    """)
                return
            }
            for entry in trace { seen.formUnion(entry.split(separator: " ").map(String.init)) }
        }
        if CaseSeeds.replayed == nil { #expect(Self.expectedInPart.subtracting(seen) == []) }
    }
}
