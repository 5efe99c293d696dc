import Boundaries
import SnippetCompiler
import Testing

@Suite struct InputPortTests {
    private let app = App.Resolved()

    @Test("IP-1 only the ports of a boundary are visible, whatever the access level of its other members")
    func onlyPorts() throws {
        try Snippet("resolved", alongside: "base").verify()
        #expect(app.name == "Ada")
    }

    @Test("IP-2 only makeInputPort(implementation:) makes a port")
    func makingPorts() throws {
        try Snippet("making-a-port", alongside: "base").verify()
        #expect(app.age == 36)
    }

    @Test("IP-3 reading a port gives its content, statically typed")
    func content() {
        let name: String = app.name
        #expect(name.count == 3)
        #expect(app.name.uppercased() == "ADA")
    }

    @Test("IP-4 a port carries a protocol, a class, a value, a closure or a factory")
    func contents() {
        let greeter: any Greeter = app.greeter
        #expect(greeter.greet() == "Hello")
        #expect(app.polite.greet() == "Hello")
        #expect(app.age == 36)
        #expect(app.add(2, 3) == 5)
        #expect(app.makeText(configuration: 7) == "7")
    }

    @Test("IP-5 ports may be declared in extensions, and a private port is visible to no other boundary")
    func access() throws {
        #expect(app.fromExtension == "extension")
        try Snippet("private-ports", alongside: "base").verify()
    }

    @Test("IP-5 another module sees the public ports, those in extensions too, and no others")
    func otherModule() throws {
        try Snippet("other-module").verify()
    }

    @Test("IP-1 a port may have any name, also one that the framework uses inside")
    func anyName() {
        #expect(app.boundary == "boundary")
        #expect(app.list == "list")
    }
}

private protocol Greeter {
    func greet() -> String
}

private final class Polite: Greeter {
    func greet() -> String { "Hello" }
}

private final class User: Boundary {
    typealias Dependencies = BoundaryList.Add<Names>

    var list: InputPort<String> { makeInputPort(implementation: dependencies.list) }
}

private final class Names: Boundary {
    var list: InputPort<String> { makeInputPort(implementation: "list") }
}

private final class App: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Names>.Add<User>

    lazy var names: Names.Resolved = resolver(for: Names.self).resolved()
    lazy var user: User.Resolved = resolver(for: User.self).resolve(dependency: names).resolved()

    var name: InputPort<String> { makeInputPort(implementation: "Ada") }
    var greeter: InputPort<any Greeter> { makeInputPort(implementation: Polite()) }
    var polite: InputPort<Polite> { makeInputPort(implementation: Polite()) }
    var age: InputPort<Int> { makeInputPort(implementation: 36) }
    var add: InputPort<(Int, Int) -> Int> { makeInputPort(implementation: { $0 + $1 }) }
    var makeText: InputPort<Factory<Int, String>> { makeInputPort(implementation: Factory { String($0) }) }
    var boundary: InputPort<String> { makeInputPort(implementation: "boundary") }
    var list: InputPort<String> { makeInputPort(implementation: user.list) }
}

extension App {
    fileprivate var fromExtension: InputPort<String> { makeInputPort(implementation: "extension") }
}
