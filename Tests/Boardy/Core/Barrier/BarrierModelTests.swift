import BoardyCore
import RandomCases
import Testing

/// Random cases of barriers and a gateway, played on the framework and on a model of the rules.
@Suite struct BarrierModelTests {
    @Test("AB-2, AB-3, AB-4, AB-5, AB-6, AB-7, AB-8, GB-4, GB-7 random arrivals and ends do what the model says")
    func random() {
        let seeds = CaseSeeds.parts(1, of: 1600).flatMap(\.self)
        var released = 0, discarded = 0
        for seed in seeds {
            let plan = BarrierCase(seed: seed), real = BarrierWorld.play(plan), model = BarrierModel.play(plan)
            guard real == model else {
                Issue.record(
                    """
                    case \(seed) differs; play it alone with BOARDY_CASE=\(seed)
                    plan:      \(plan)
                    framework: \(real)
                    model:     \(model)
                    """)
                return
            }
            released += real.count { $0.hasPrefix("alpha") || $0.hasPrefix("beta") }
            discarded += real.count { $0.hasPrefix("activationDiscarded") }
        }
        if CaseSeeds.replayed == nil {
            #expect(released > seeds.count)
            #expect(discarded > seeds.count / 2)
        }
    }
}
