import BoardyCore
import Foundation
import Testing

/// Random cases of barriers and a gateway, played on the framework and on a model of the rules.
@Suite struct BarrierModelTests {
    private static let count = 4000
    private static let first = UInt64.random(in: 0 ... .max)
    /// Set `BOARDY_CASE` to a number that a failure named to play that case alone.
    private static let replayed = ProcessInfo.processInfo.environment["BOARDY_CASE"].flatMap { UInt64($0) }

    @Test(
        "AB-2, AB-3, AB-4, AB-5, AB-6, AB-7, AB-8, GB-4, GB-7 random arrivals, verdicts, removals and cancellations do what the model says"
    )
    func random() {
        let seeds = Self.replayed.map { [$0] } ?? (0..<Self.count).map { Self.first &+ UInt64($0) }
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
        if Self.replayed == nil {
            #expect(released > Self.count)
            #expect(discarded > Self.count / 2)
        }
    }
}
