import Testing

@testable import Boundaries

/// The proofs by which the compiler tells a repetition in a list, and what it lets pass with a warning.
@Suite struct ListedTwiceTests {
    private typealias Repeating = BoundaryList.Add<Once>.Add<Again>.Add<Again>
    private typealias RepeatingBefore = Repeating.Add<Once>

    @Test("BO-D5 a list that has a boundary twice has a proof of it, at its end or further back")
    func lists() {
        let last: IsListedTwice<Again> = ListedTwice<Repeating>().resolved
        let before: IsListedTwice<Again> = ListedTwice<RepeatingBefore>().resolved
        let named: IsListedTwice<Again> = Repeated<Again, Repeating>().resolved
        let namedBefore: IsListedTwice<Again> = Repeated<Again, RepeatingBefore>().resolved
        let missing: NotListed<Once> = Listed<BoundaryList>().resolved
        let proofs: [Any] = [last, before, named, namedBefore, missing]
        #expect(proofs.dropLast().allSatisfy { $0 is IsListedTwice<Again> })
        #expect(proofs.last is NotListed<Once>)
    }

    @Test("BO-D5 where warnings are none, a graph with a repetition works, and says what is wrong when it is asked")
    func graphs() {
        #expect(readRepeatingRoot() == "1 1")
        #expect(
            RepeatingRoot.describe().problems == [
                "ListedTwiceTests.RepeatingRoot lists ListedTwiceTests.Once twice in its Subboundaries: remove one of the two.",
                "ListedTwiceTests.Twofold lists ListedTwiceTests.Again twice in its Dependencies: remove one of the two.",
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
