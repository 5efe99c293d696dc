import Boundaries
import Testing

/// Graphs with a repetition in a list, built where the compiler's warning is silenced.
@Suite struct ListedTwiceTests {
    @Test("BO-D5 without the warning, a graph with a repetition works, and its description names the repetition")
    func graphs() {
        #expect(readRepeatingRoot() == "1 1")
        #expect(
            RepeatingRoot.describe().problems == [
                """
                ListedTwiceTests.RepeatingRoot lists ListedTwiceTests.Once twice in its Subboundaries: remove one of \
                the two.
                """,
                """
                ListedTwiceTests.Twofold lists ListedTwiceTests.Again twice in its Dependencies: remove one of the two.
                """,
            ])
    }

    private final class Once: Boundary {
        var once: InputPort<String> { makeInputPort(implementation: "1") }
    }

    private final class Again: Boundary {}

    private final class Twofold: Boundary {
        typealias Dependencies = BoundaryList.Add<Again>.Add<Again>
        var own: InputPort<String> { makeInputPort(implementation: "1") }
    }

    private final class RepeatingRoot: RootBoundary {
        typealias Subboundaries = BoundaryList.Add<Once>.Add<Once>.Add<Again>.Add<Twofold>

        @available(*, deprecated)
        lazy var once: Once.Resolved = resolver(for: Once.self).resolved()
        lazy var again: Again.Resolved = resolver(for: Again.self).resolved()
        @available(*, deprecated)
        lazy var twofold: Twofold.Resolved = resolver(for: Twofold.self)
            .resolve(dependency: again).resolve(dependency: again).resolved()

        @available(*, deprecated)
        var text: InputPort<String> { makeInputPort(implementation: "\(once.once) \(twofold.own)") }
    }

    private func readRepeatingRoot() -> String { (ReadsRepeatingRoot() as any Reading).read() }

    private protocol Reading {
        func read() -> String
    }

    private struct ReadsRepeatingRoot: Reading {
        @available(*, deprecated)
        func read() -> String { RepeatingRoot.Resolved().text }
    }
}
