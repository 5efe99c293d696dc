import Boundaries
import SnippetCompiler
import Testing

@Suite struct IsolationTests {
    @Test("BO-D7 an actor may build a graph and keep it")
    func onActor() async {
        #expect(await Keeper().count() == 1)
    }

    @Test("BO-D7 the main actor may build a graph and keep it")
    func onMainActor() async {
        #expect(await MainKeeper().count() == 1)
    }

    @Test("BO-D7, LT-5: a graph that is still in use cannot be sent to another actor; an unused one can")
    func sending() throws {
        try Snippet("sending").verify()
    }

    @Test("BO-D7 boundaries are declared nonisolated in a module whose default is the main actor")
    func mainActorModule() throws {
        try Snippet("main-actor", compilerArguments: ["-default-isolation", "MainActor"]).verify()
    }
}

private actor Keeper {
    private lazy var root = Root.Resolved()
    func count() -> Int { root.counter.next() }
}

@MainActor private final class MainKeeper {
    private lazy var root = Root.Resolved()
    func count() -> Int { root.counter.next() }
}

private final class Counter {
    private var count = 0
    func next() -> Int {
        count += 1
        return count
    }
}

private final class Root: RootBoundary {
    typealias Subboundaries = BoundaryList

    lazy var kept = Counter()
    var counter: InputPort<Counter> { makeInputPort(implementation: kept) }
}
