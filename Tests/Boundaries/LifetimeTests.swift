import Boundaries
import Testing

@Suite struct LifetimeTests {
    private let app = App.Resolved()

    @Test("LT-2 users resolved with the same value share one boundary; users of a computed child do not")
    func sharing() {
        let (one, other) = app.sharingUsers
        #expect(one.lazyObject === other.lazyObject)
        #expect(one.storedObject === other.storedObject)
        let (alone, apart) = app.separateUsers
        #expect(alone.lazyObject !== apart.lazyObject)
        #expect(alone.storedObject !== apart.storedObject)
    }

    @Test("LT-3 a resolved value holds its boundary, and with it the boundaries of its dependencies")
    func holding() throws {
        weak var cached: Object?
        var user: User.Resolved? = App.Resolved().user
        cached = user?.storedObject
        try #require(cached != nil)
        user = nil
        #expect(cached == nil)
    }

    @Test("LT-3 a user holds its plugin, and not the adapter that made it")
    func adapters() {
        let (user, adapterObject, nameWhileHeld) = App.Resolved().adapted
        #expect(nameWhileHeld == "adapter")
        #expect(adapterObject.value == nil)
        #expect(user.given.name == "given")
    }

    @Test("LT-4 objects read from ports do not hold their boundary, and outlive it")
    func objects() throws {
        weak var sibling: Object?
        var handedOut: Object?
        do {
            let app = App.Resolved()
            handedOut = app.lazyCache.storedObject
            sibling = app.lazyCache.lazyObject
            try #require(sibling != nil)
        }
        #expect(sibling == nil)
        #expect(handedOut?.name == "stored")
    }

    @Test(
        "LT-6 a stored closure that captures its container is a cycle; a lazy child's closure, called at once, is not"
    )
    func cycles() throws {
        weak var lazyChild: Object?
        weak var captured: Object?
        var escape: (() -> Void)?
        do {
            let app = App.Resolved()
            lazyChild = app.lazyCache.storedObject
            try #require(lazyChild != nil)
            let cyclic = Cyclic.Resolved()
            captured = cyclic.object
            escape = cyclic.breakCycle
        }
        #expect(lazyChild == nil)
        try #require(captured != nil)
        escape?()
        escape = nil
        #expect(captured == nil)
    }
}

private final class Cyclic: RootBoundary {
    typealias Subboundaries = BoundaryList

    let own = Object("own")
    lazy var stored: (() -> Object)? = { self.own }

    var object: InputPort<Object?> { makeInputPort(implementation: stored?()) }
    var breakCycle: InputPort<() -> Void> { makeInputPort(implementation: { [self] in stored = nil }) }
}

private final class Object {
    let name: String
    init(_ name: String) { self.name = name }
}

private struct Weak {
    weak var value: Object?
}

private final class Cache: Boundary {
    let stored: Object
    lazy var kept = Object("lazy")

    required init(internals: Internals) {
        stored = Object("stored")
        super.init(internals: internals)
    }

    var lazyObject: InputPort<Object> { makeInputPort(implementation: kept) }
    var storedObject: InputPort<Object> { makeInputPort(implementation: stored) }
}

private final class User: Boundary {
    typealias Dependencies = BoundaryList.Add<Cache>

    var lazyObject: InputPort<Object> { makeInputPort(implementation: dependencies.lazyObject) }
    var storedObject: InputPort<Object> { makeInputPort(implementation: dependencies.storedObject) }
}

private final class Adapted: Boundary {
    struct Plugin: PluginBoundary {
        var given: InputPort<Object>
    }
    typealias Dependencies = BoundaryList.Add<Plugin>

    var given: InputPort<Object> { makeInputPort(implementation: dependencies.given) }
}

private final class Adapter: AdapterBoundary {
    let own = Object("adapter")

    func makePlugin() -> Adapted.Plugin { Adapted.Plugin(given: makeInputPort(implementation: Object("given"))) }

    var object: InputPort<Weak> { makeInputPort(implementation: Weak(value: own)) }
}

private final class App: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Cache>.Add<User>.Add<Adapted>.Add<Adapter>

    lazy var cache: Cache.Resolved = resolver(for: Cache.self).resolved()
    var newCache: Cache.Resolved { resolver(for: Cache.self).resolved() }

    func makeUser(of cache: Cache.Resolved) -> User.Resolved {
        resolver(for: User.self).resolve(dependency: cache).resolved()
    }

    var lazyCache: InputPort<Cache.Resolved> { makeInputPort(implementation: cache) }
    var user: InputPort<User.Resolved> { makeInputPort(implementation: makeUser(of: cache)) }
    var sharingUsers: InputPort<(User.Resolved, User.Resolved)> {
        makeInputPort(implementation: (makeUser(of: cache), makeUser(of: cache)))
    }
    var separateUsers: InputPort<(User.Resolved, User.Resolved)> {
        makeInputPort(implementation: (makeUser(of: newCache), makeUser(of: newCache)))
    }
    var adapted: InputPort<(Adapted.Resolved, Weak, String?)> {
        let adapter = resolver(for: Adapter.self).resolved()
        let user = resolver(for: Adapted.self).resolve(plugin: adapter).resolved()
        let object = adapter.object
        return makeInputPort(implementation: (user, object, object.value?.name))
    }
}
