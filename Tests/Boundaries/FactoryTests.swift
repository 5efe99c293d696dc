import Boundaries
import Testing

@Suite struct FactoryTests {
    @Test("FC-1 a factory is called like a function, and constructs at each call")
    func calling() {
        let factory = Factory<Int, Detail> { configuration in Detail(id: configuration) }
        let (one, other) = (factory(configuration: 7), factory(configuration: 7))
        #expect(one.id == 7)
        #expect(one !== other)
    }

    @Test("FC-2 as a port it lets users construct objects from run-time input")
    func port() {
        #expect(App.Resolved().opened.id == 42)
    }

    @Test("FC-3 a factory keeps alive the boundary that its closure captures")
    func capturing() {
        weak var kept: Detail?
        var factory: Factory<Int, Detail>? = App.Resolved().makeDetail
        kept = factory?(configuration: 0)
        #expect(kept?.id == 1)
        factory = nil
        #expect(kept == nil)
    }
}

private final class Detail {
    let id: Int
    init(id: Int) { self.id = id }
}

private final class Details: Boundary {
    let first = Detail(id: 1)

    var makeDetail: InputPort<Factory<Int, Detail>> {
        makeInputPort(implementation: Factory { [self] id in id == 0 ? first : Detail(id: id) })
    }
}

private final class List: Boundary {
    typealias Dependencies = BoundaryList.Add<Details>

    var opened: InputPort<Detail> { makeInputPort(implementation: dependencies.makeDetail(configuration: 42)) }
}

private final class App: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Details>.Add<List>

    lazy var details: Details.Resolved = resolver(for: Details.self).resolved()
    lazy var list: List.Resolved = resolver(for: List.self).resolve(dependency: details).resolved()

    var opened: InputPort<Detail> { makeInputPort(implementation: list.opened) }
    var makeDetail: InputPort<Factory<Int, Detail>> { makeInputPort(implementation: details.makeDetail) }
}
