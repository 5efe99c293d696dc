import Boundaries
import SnippetCompiler
import Testing

/// Reads every cell of the specification's table of lifetimes in each of three ways.
@Suite struct LifetimeTableTests {
    private let app = App.Resolved()

    @Test("LT-1 the kind of a property decides how long its object stays", arguments: Cell.allCases, Way.allCases)
    fileprivate func cell(_ cell: Cell, _ way: Way) {
        let read = reader(way)
        #expect((read(cell) === read(cell)) == cell.stays)
    }

    @Test("LT-1 an object that stays is the same for every reader", arguments: Cell.allCases.filter(\.stays))
    fileprivate func whoever(_ cell: Cell) {
        let object = reader(.dependencies)(cell)
        #expect(reader(.resolved)(cell) === object)
        #expect(reader(.inside)(cell) === object)
    }

    @Test("LT-1 a stored object is made with its boundary, a lazy one at the first read, a computed one at each")
    func moments() {
        let shelf = app.shelf
        #expect(shelf.log.entries == ["stored"])
        for _ in 1...2 { _ = (shelf.lazyObject, shelf.storedObject, shelf.lazyPort) }
        #expect(shelf.log.entries == ["stored", "lazy object", "lazy port"])
        for _ in 1...2 { _ = (shelf.computedObject, shelf.computedPort) }
        #expect(shelf.log.entries.dropFirst(3) == ["object", "port", "object", "port"])
    }

    @Test("LT-1 a lazy child is built at the first read, a computed one at each")
    func children() {
        let shelf = app.shelf
        #expect(shelf.log.entries == ["stored"])
        for _ in 1...2 { _ = shelf.lazyChild }
        #expect(shelf.log.entries == ["stored", "box"])
        for _ in 1...2 { _ = shelf.computedChild }
        #expect(shelf.log.entries == ["stored", "box", "box", "box"])
    }

    @Test("LT-1 neither a child nor a port can be stored: both need the boundary that is being made")
    func stored() throws {
        try Snippet("stored-children", alongside: "base").verify()
        try Snippet("stored-children-too-early", alongside: "base").verify()
    }

    private func reader(_ way: Way) -> (Cell) -> Object {
        switch way {
        case .resolved: { [shelf = app.shelf] in read($0, of: shelf) }
        case .dependencies: app.customer.read
        case .inside: app.shelf.read
        }
    }

    private func read(_ cell: Cell, of shelf: Shelf.Resolved) -> Object {
        switch cell {
        case .computedPort: shelf.computedPort
        case .lazyPort: shelf.lazyPort
        case .computedObject: shelf.computedObject
        case .lazyObject: shelf.lazyObject
        case .storedObject: shelf.storedObject
        case .computedChild: shelf.computedChild
        case .lazyChild: shelf.lazyChild
        }
    }
}

/// One declaration of the table: an object, port or child in a computed, lazy or stored property.
private enum Cell: CaseIterable {
    case computedPort, lazyPort, computedObject, lazyObject, storedObject, computedChild, lazyChild

    var stays: Bool {
        switch self {
        case .computedPort, .computedObject, .computedChild: false
        case .lazyPort, .lazyObject, .storedObject, .lazyChild: true
        }
    }
}

/// The way in which a test reads a declaration.
private enum Way: CaseIterable {
    case dependencies, resolved, inside
}

private final class Object {}

private final class Log {
    var entries: [String] = []
}

/// A child that caches one object.
private final class Box: Boundary {
    lazy var kept = Object()

    var cached: InputPort<Object> { makeInputPort(implementation: kept) }
}

private final class Shelf: ContainerBoundary {
    typealias Subboundaries = BoundaryList.Add<Box>

    let stored: Object
    let notes = Log()

    required init(internals: Internals) {
        stored = Object()
        notes.entries.append("stored")
        super.init(internals: internals)
    }

    private func make(_ name: String) -> Object {
        notes.entries.append(name)
        return Object()
    }

    private func makeBox() -> Box.Resolved {
        notes.entries.append("box")
        return resolver(for: Box.self).resolved()
    }

    var fresh: Object { make("object") }
    lazy var kept = make("lazy object")
    var freshBox: Box.Resolved { makeBox() }
    lazy var keptBox = makeBox()

    var computedPort: InputPort<Object> { makeInputPort(implementation: make("port")) }
    lazy var lazyPort: InputPort<Object> = makeInputPort(implementation: make("lazy port"))
    var computedObject: InputPort<Object> { makeInputPort(implementation: fresh) }
    var lazyObject: InputPort<Object> { makeInputPort(implementation: kept) }
    var storedObject: InputPort<Object> { makeInputPort(implementation: stored) }
    var computedChild: InputPort<Object> { makeInputPort(implementation: freshBox.cached) }
    var lazyChild: InputPort<Object> { makeInputPort(implementation: keptBox.cached) }

    var log: InputPort<Log> { makeInputPort(implementation: notes) }
    var read: InputPort<(Cell) -> Object> {
        makeInputPort(
            implementation: { [self] cell in
                switch cell {
                case .computedPort: ports.computedPort
                case .lazyPort: ports.lazyPort
                case .computedObject: fresh
                case .lazyObject: kept
                case .storedObject: stored
                case .computedChild: freshBox.cached
                case .lazyChild: keptBox.cached
                }
            })
    }
}

private final class Customer: Boundary {
    typealias Dependencies = BoundaryList.Add<Shelf>

    var read: InputPort<(Cell) -> Object> {
        makeInputPort(
            implementation: { [self] cell in
                switch cell {
                case .computedPort: dependencies.computedPort
                case .lazyPort: dependencies.lazyPort
                case .computedObject: dependencies.computedObject
                case .lazyObject: dependencies.lazyObject
                case .storedObject: dependencies.storedObject
                case .computedChild: dependencies.computedChild
                case .lazyChild: dependencies.lazyChild
                }
            })
    }
}

private final class App: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Shelf>.Add<Customer>

    lazy var onlyShelf: Shelf.Resolved = resolver(for: Shelf.self).resolved()
    lazy var onlyCustomer: Customer.Resolved = resolver(for: Customer.self).resolve(dependency: onlyShelf).resolved()

    var shelf: InputPort<Shelf.Resolved> { makeInputPort(implementation: onlyShelf) }
    var customer: InputPort<Customer.Resolved> { makeInputPort(implementation: onlyCustomer) }
}
