import BoardyCore
import Foundation
import Testing

/// Random cases, played on the framework and on a model of its rules.
@Suite struct ModelTests {
    /// Set `BOARDY_CASE` to a number that a failure named to play that case alone.
    private static let replayed = ProcessInfo.processInfo.environment["BOARDY_CASE"].flatMap { UInt64($0) }

    @Test(
        "X-1, X-2, X-3, X-4, X-7, X-D3 random nests of boards and handlers run in the order in which the model says they do"
    )
    func order() {
        let first = UInt64.random(in: 0 ... .max)
        let seeds = Self.replayed.map { [$0] } ?? (0..<3000).map { first &+ $0 }
        var steps = 0
        for seed in seeds {
            let plan = Case(seed: seed)
            let model = ModelWorld(plan), reports = Reports()
            let expected = model.run()
            let trace = DiagnosticSink.withSink(reports.sink(verbose: true)) { RealWorld(plan).run() }
            steps += trace.count
            guard trace == expected, reports.all.map(\.kind.name) == model.reported else {
                Issue.record(
                    """
                    case \(seed) differs; play it alone with BOARDY_CASE=\(seed)
                    framework: \(trace) reports \(reports.all.map(\.kind.name))
                    model:     \(expected) reports \(model.reported)
                    """)
                return
            }
        }
        // The cases are worth something only if much happens in them.
        #expect(steps > seeds.count * 4)
    }
}
