import Boundaries
import Testing

@Suite struct CycleTests {
    @Test("BO-D1, CT-8: boundaries that need each other stop the process with a message that names the cycle")
    func cycle() async throws {
        let result = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = Circle.Resolved().start
            })
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(
            message.contains(
                """
                Circle cannot build Hen, which needs itself: Hen -> Egg -> Hen.
                Let one of them declare a plugin for what it needs of the other, and fill it with a closure that reads \
                the port when it is called.
                """))
    }

    @Test("BO-D1 a chain within a chain for the same boundary is no cycle")
    func nested() {
        #expect(Nest.Resolved().depth == 3)
    }

    @Test("BO-D1 abandoned chains do not count")
    func givenUp() {
        #expect(Nest.Resolved().afterMany == 1)
    }

    @Test("BO-D1 children begun among very many open chains are forgotten once their chains have ended")
    func forgotten() {
        let nest = Nest.Resolved()
        #expect([nest.greatDepth, nest.greatDepth] == [51, 51])
    }
}

private final class Hen: Boundary {
    typealias Dependencies = BoundaryList.Add<Egg>
    var cackle: InputPort<String> { makeInputPort(implementation: "cackle") }
}

private final class Egg: Boundary {
    typealias Dependencies = BoundaryList.Add<Hen>
    var shell: InputPort<String> { makeInputPort(implementation: "shell") }
}

private final class Circle: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Hen>.Add<Egg>

    lazy var hen: Hen.Resolved = resolver(for: Hen.self).resolve(dependency: egg).resolved()
    lazy var egg: Egg.Resolved = resolver(for: Egg.self).resolve(dependency: hen).resolved()

    var start: InputPort<String> { makeInputPort(implementation: hen.cackle) }
}

private final class Doll: Boundary {
    struct Inner: PluginBoundary {
        var inner: InputPort<Int>
    }
    typealias Dependencies = BoundaryList.Add<Inner>

    var depth: InputPort<Int> { makeInputPort(implementation: dependencies.inner + 1) }
}

private final class Nest: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Doll>

    func doll(depth: Int) -> Int {
        guard depth > 0 else { return 0 }
        return resolver(for: Doll.self)
            .resolve(plugin: Doll.Inner(inner: makeInputPort(implementation: doll(depth: depth - 1))))
            .resolved().depth
    }

    var depth: InputPort<Int> { makeInputPort(implementation: doll(depth: 3)) }
    var greatDepth: InputPort<Int> { makeInputPort(implementation: doll(depth: 51)) }
    var afterMany: InputPort<Int> {
        for _ in 0..<100 { _ = resolver(for: Doll.self) }
        return makeInputPort(implementation: doll(depth: 1))
    }
}
