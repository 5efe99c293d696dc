import Boundaries
import SnippetCompiler
import Testing

@Suite struct DependenciesTests {
    private let app = App.Resolved()

    @Test("DP-1 the order of the dependencies does not matter to a reader of their ports")
    func order() {
        #expect(app.forwards == "first second")
        #expect(app.backwards == "first second")
    }

    @Test("DP-2 every port of every declared dependency is found, without an initialiser or a stored property")
    func allPorts() {
        #expect(app.everything == ["first", "1", "second", "2"])
    }

    @Test("DP-3 dependencies serve computed and lazy properties and methods")
    func places() {
        #expect(app.computedLazyAndMethod == ["first", "first", "first"])
    }

    @Test("DP-3 dependencies cannot be used while stored properties are set")
    func tooEarly() throws {
        try Snippet("dependencies-too-early", alongside: "base").verify()
        try Snippet("dependencies-in-initialiser", alongside: "base").verify()
    }

    @Test("DP-4 neither a dependency's dependencies nor a container's children are found")
    func notTransitive() throws {
        try Snippet("transitive-dependencies", alongside: "base").verify()
    }

    @Test("DP-5, BO-D2: only ports are reachable, no boundary and no list of boundaries")
    func onlyPorts() throws {
        try Snippet("boundary-objects", alongside: "base").verify()
        try Snippet("dependencies", alongside: "base").verify()
    }

    @Test("DP-6 a port of the same name and type in two dependencies is ambiguous where it is read")
    func clash() throws {
        try Snippet("clash", alongside: "base").verify()
    }

    @Test("DP-6 the expected type chooses between two ports of one name and different types")
    func clashOfTypes() {
        #expect(app.clashOfTypes == ["1", "second"])
    }
}

private final class First: Boundary {
    var first: InputPort<String> { makeInputPort(implementation: "first") }
    var one: InputPort<Int> { makeInputPort(implementation: 1) }
    var common: InputPort<Int> { makeInputPort(implementation: 1) }
}

private final class Second: Boundary {
    var second: InputPort<String> { makeInputPort(implementation: "second") }
    var two: InputPort<Int> { makeInputPort(implementation: 2) }
    var common: InputPort<String> { makeInputPort(implementation: "second") }
}

private final class Forwards: Boundary {
    typealias Dependencies = BoundaryList.Add<First>.Add<Second>

    lazy var cached = dependencies.first

    func read() -> String { dependencies.first }

    var words: InputPort<String> { makeInputPort(implementation: "\(dependencies.first) \(dependencies.second)") }

    var everything: InputPort<[String]> {
        let ports = dependencies
        return makeInputPort(implementation: [ports.first, "\(ports.one)", ports.second, "\(ports.two)"])
    }

    var places: InputPort<[String]> {
        makeInputPort(implementation: [dependencies.first, cached, read()])
    }

    var typed: InputPort<[String]> {
        let number: Int = dependencies.common
        let text: String = dependencies.common
        return makeInputPort(implementation: ["\(number)", text])
    }
}

private final class Backwards: Boundary {
    typealias Dependencies = BoundaryList.Add<Second>.Add<First>

    var words: InputPort<String> { makeInputPort(implementation: "\(dependencies.first) \(dependencies.second)") }
}

private final class App: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<First>.Add<Second>.Add<Forwards>.Add<Backwards>

    lazy var first: First.Resolved = resolver(for: First.self).resolved()
    lazy var second: Second.Resolved = resolver(for: Second.self).resolved()
    lazy var forwardsUser: Forwards.Resolved = resolver(for: Forwards.self)
        .resolve(dependency: first)
        .resolve(dependency: second)
        .resolved()
    lazy var backwardsUser: Backwards.Resolved = resolver(for: Backwards.self)
        .resolve(dependency: second)
        .resolve(dependency: first)
        .resolved()

    var forwards: InputPort<String> { makeInputPort(implementation: forwardsUser.words) }
    var backwards: InputPort<String> { makeInputPort(implementation: backwardsUser.words) }
    var everything: InputPort<[String]> { makeInputPort(implementation: forwardsUser.everything) }
    var computedLazyAndMethod: InputPort<[String]> { makeInputPort(implementation: forwardsUser.places) }
    var clashOfTypes: InputPort<[String]> { makeInputPort(implementation: forwardsUser.typed) }
}
