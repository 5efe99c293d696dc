import Boundaries
import SnippetCompiler
import Testing

@Suite struct RootTests {
    @Test("RT-1 a root is built directly, and has no dependencies")
    func building() throws {
        let app = App.Resolved()
        #expect(app.visits == 0)
        #expect(App.Dependencies.self == BoundaryList.self)
        try Snippet("needy-roots-and-plugins", alongside: "base").verify()
    }

    @Test("RT-2 the value holds the whole graph with its cached objects, and dropping it releases them")
    func holding() {
        weak var counter: Counter?
        weak var own: Counter?
        do {
            let app = App.Resolved()
            counter = app.counter
            own = app.own
            counter?.visits += 1
            #expect(app.visits == 1)
            withExtendedLifetime(app) { #expect(counter != nil && own != nil) }
        }
        #expect(counter == nil)
        #expect(own == nil)
    }

    @Test("RT-3 two values are two graphs that share nothing")
    func independence() {
        let (one, other) = (App.Resolved(), App.Resolved())
        one.counter.visits += 1
        #expect(one.visits == 1)
        #expect(other.visits == 0)
        #expect(one.own !== other.own)
    }
}

private final class Counter {
    var visits = 0
}

private final class Visits: Boundary {
    lazy var cached = Counter()
    var counter: InputPort<Counter> { makeInputPort(implementation: cached) }
}

private final class App: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Visits>

    let stored = Counter()
    lazy var child: Visits.Resolved = resolver(for: Visits.self).resolved()

    var counter: InputPort<Counter> { makeInputPort(implementation: child.counter) }
    var visits: InputPort<Int> { makeInputPort(implementation: child.counter.visits) }
    var own: InputPort<Counter> { makeInputPort(implementation: stored) }
}
