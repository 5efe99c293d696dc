import Boundaries
import SnippetCompiler
import Testing

@Suite struct BoundaryTests {
    @Test("BY-1 a boundary declares the objects of one concern as properties")
    func factory() {
        #expect(Shop.Resolved().label == "Tea for 3")
    }

    @Test("BY-2 a boundary handed the internals of another stops the process and says what to do")
    func foreignInternals() async throws {
        let result = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = Thief.Resolved().stolen
            })
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(
            message.contains(
                """
                Stock got the internals of Thief.
                They fit only the boundary that they were made for: pass them to super.init(internals:), do not keep \
                them, and let a container build Stock with resolver(for: Stock.self).
                """))
    }

    @Test("BY-3 a boundary with stored properties overrides the initialiser; a boundary without them writes none")
    func storedProperties() {
        #expect(Shop.Resolved().opened == 8)
    }

    @Test("BY-3 the seed's spelling, `required override`, is accepted too")
    func requiredOverride() throws {
        try Snippet("stored-properties", alongside: "base").verify()
    }

    @Test("BY-4 the classes that a boundary constructs do not import the framework")
    func plainClasses() {
        #expect(type(of: Shop.Resolved().tea) == Tea.self)
    }

    @Test("BY-5 a boundary without the typealias has no dependencies")
    func noDependencies() {
        #expect(Stock.Dependencies.self == BoundaryList.self)
    }

    @Test("LM-2 the default for Dependencies leaves every other list open: subclasses resolve with their own")
    func defaultOfDependencies() {
        func dependencies<B: Boundary>(of boundary: B.Type) -> [String] { B.Dependencies.boundaries.map { "\($0)" } }
        #expect(dependencies(of: Stock.self).isEmpty)
        #expect(dependencies(of: Shelf.self) == ["Stock"])
        #expect(Shop.Resolved().shelf == 3)
    }

    @Test("BY-6 building a boundary reads no port and builds no other boundary")
    func nothingRuns() {
        let shop = Shop.Resolved()
        let log = shop.log
        #expect(log.entries == ["Shop"])
        _ = shop.label
        #expect(log.entries == ["Shop", "Stock", "tea", "label"])
    }
}

// BY-4: a class that does not import the framework.
private final class Tea {
    let name = "Tea"
}

private final class Log {
    var entries: [String] = []
}

private final class Stock: Boundary {
    let count: Int

    required init(internals: Internals) {
        count = 3
        super.init(internals: internals)
    }

    var amount: InputPort<Int> { makeInputPort(implementation: count) }
}

private final class Shelf: Boundary {
    typealias Dependencies = BoundaryList.Add<Stock>
    var amount: InputPort<Int> { makeInputPort(implementation: dependencies.amount) }
}

private final class Shop: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Stock>.Add<Shelf>

    let opening: Int
    let entries = Log()

    required init(internals: Internals) {
        opening = 8
        super.init(internals: internals)
        entries.entries.append("Shop")
    }

    lazy var stock: Stock.Resolved = {
        entries.entries.append("Stock")
        return resolver(for: Stock.self).resolved()
    }()

    var shelf: InputPort<Int> {
        makeInputPort(implementation: resolver(for: Shelf.self).resolve(dependency: stock).resolved().amount)
    }

    var tea: InputPort<Tea> {
        entries.entries.append("tea")
        return makeInputPort(implementation: Tea())
    }

    var label: InputPort<String> {
        let amount = stock.amount
        entries.entries += ["tea", "label"]
        return makeInputPort(implementation: "\(Tea().name) for \(amount)")
    }

    var opened: InputPort<Int> { makeInputPort(implementation: opening) }
    var log: InputPort<Log> { makeInputPort(implementation: entries) }
}

private final class Thief: RootBoundary {
    typealias Subboundaries = BoundaryList

    let kept: Internals

    required init(internals: Internals) {
        kept = internals
        super.init(internals: internals)
    }

    var stolen: InputPort<Stock> { makeInputPort(implementation: Stock(internals: kept)) }
}
