import BoardyCore
import RandomCases
import Testing

/// Random cases, played on the framework and on a model of its rules.
@Suite("X-1, X-2, X-3, X-4, X-7, X-8, X-D3, F-1, F-3, F-6 random nests of boards do what the model says")
struct ModelTests {
    private static let parts = CaseSeeds.parts(2, of: 2000)

    /// The events that must happen in each part, or else its cases test nothing.
    private static let expectedInPart: Set<String> = [
        "input", "command", "evenly", "output", "number", "action", "anything", "completion", "bus",
        "boardNotInstalled",
        "completionIgnored", "duplicateBoard", "inputMismatch", "outputMismatch", "recursionLimit", "unhandledAction",
        "unhandledOutput", "unknownBoard",
    ]

    @Test(
        "BUS-2, A-D1, A-D2, A-D3, C-2, C-4, C-D1, M-11, M-13, M-D1, M-D2 random nests do what the model says",
        arguments: parts.indices)
    func order(part: Int) {
        var seen: Set<String> = []
        for seed in Self.parts[part] {
            let plan = Case(seed: seed), model = ModelWorld(plan), reports = Reports()
            model.player.play(on: model)
            let trace = DiagnosticSink.withSink(reports.sink(verbose: true)) {
                let world = RealWorld(plan)
                world.player.play(on: world)
                return world.player.trace
            }
            let reported = reports.all.map(\.kind.name)
            guard trace == model.player.trace, reported == model.reported else {
                Issue.record(
                    """
                    case \(seed) differs; play it alone with BOARDY_CASE=\(seed)
                    plan:      \("\(plan)".replacing("BoardyCoreTests.", with: ""))
                    framework: \(trace) reports \(reported)
                    model:     \(model.player.trace) reports \(model.reported)
                    """)
                return
            }
            seen.formUnion(reported)
            seen.formUnion(model.player.played)
        }
        if CaseSeeds.replayed == nil { #expect(Self.expectedInPart.subtracting(seen) == []) }
    }
}
