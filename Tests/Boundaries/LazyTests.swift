import Boundaries
import Testing

@Suite struct LazyTests {
    @Test("LT-1 a lazy value is built at the first read, and the same afterwards")
    func builtOnce() {
        var built = 0
        let session = Lazy { () -> Session in
            built += 1
            return Session()
        }
        #expect(built == 0)
        let first = session.value
        #expect(session.value === first)
        #expect(built == 1)
    }

    @Test("LT-1 closures that capture one lazy value share what it builds")
    func shared() {
        let root = Lazy { App.Resolved() }
        let readers = [{ root.value.session }, { root.value.session }]
        #expect(readers[0]() === readers[1]())
    }

    @Test("LT-2 a lazy value releases the captured configuration once it is built")
    func releasesConfiguration() throws {
        weak var configuration: Session?
        let name = {
            let given = Session()
            configuration = given
            return Lazy { given.name }
        }()
        try #require(configuration != nil)
        #expect(name.value == "session")
        #expect(configuration == nil)
    }

    @Test("RT-2 releasing a lazy root releases the graph that it built")
    func releasesGraph() throws {
        weak var session: Session?
        var root: Lazy<App.Resolved>? = Lazy { App.Resolved() }
        session = root?.value.session
        try #require(session != nil)
        root = nil
        #expect(session == nil)
    }
}

private final class Session {
    let name = "session"
}

private final class App: RootBoundary {
    typealias Subboundaries = BoundaryList

    private lazy var shared = Session()
    var session: InputPort<Session> { makeInputPort(implementation: shared) }
}
