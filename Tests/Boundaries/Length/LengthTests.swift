import Boundaries
import SnippetCompiler
import Testing

@Suite struct LengthTests {
    @Test("LM-1 lists of any length compile", arguments: [1, 5, 6, 19, 20, 21, 40])
    func rightChains(length: Int) throws {
        var graph = Graph(length: length)
        graph.root = .resolvesParts
        graph.reads = 1..<length + 1
        try graph.verify()
    }

    @Test("LM-1, BO-D6: mistakes are told at any length, without a search", arguments: [1, 2, 20, 21, 40])
    func wrongChains(length: Int) throws {
        let order = "// error: once and in order"
        var missing = Graph(length: length)
        missing.given.removeLast()
        missing.resolverMark = order
        try missing.verify()

        var twice = Graph(length: length)
        twice.given.append(length)
        twice.resolverMark = order
        try twice.verify()

        var undeclared = Graph(length: length)
        undeclared.given.insert(length + 1, at: length / 2)
        undeclared.resolverMark = order
        try undeclared.verify()

        if length > 1 {
            var swapped = Graph(length: length)
            swapped.given.swapAt(0, length - 1)
            swapped.resolverMark = order
            try swapped.verify()
        }

        var unlisted = Graph(length: length)
        unlisted.children = ""
        unlisted.resolverMark = "// error: not in this container's Subboundaries"
        try unlisted.verify()
    }

    @Test("LM-1, BO-D6: misspelt names are told at any length, without a search", arguments: [1, 20, 21, 40])
    func misspeltNames(length: Int) throws {
        var port = Graph(length: length)
        port.root = .none
        port.lastRead = "_ = dependencies.prot1 // error: none of this boundary's Dependencies has"
        try port.verify()

        var child = Graph(length: length)
        child.lastGiven = "    .resolve(dependency: prat) // error: cannot find 'prat' in scope"
        try child.verify()
    }

    @Test("BO-D5, LM-1 what is listed twice is told at any length, without a search", arguments: [1, 20, 21, 40])
    func listedTwice(length: Int) throws {
        var user = Graph(length: length)
        user.dependencies = ".Add<Part1>"
        user.reads = 2..<length + 1
        user.given.append(1)
        user.resolverMark = "// error: this boundary lists another one twice in its Dependencies: remove one"
        try user.verify()

        var container = Graph(length: length)
        container.children += ".Add<User>"
        container.resolverMark = "// error: the container lists this boundary twice in its Subboundaries: remove one"
        try container.verify()
    }

    @Test("LM-1 a plugin missing among twenty is told as quickly as among two", arguments: [2, 20])
    func wrongPlugins(length: Int) throws {
        let numbers = 1...length
        var lines = ["import Boundaries"]
        lines += numbers.map { "struct Plugin\($0): PluginBoundary {}" }
        lines += numbers.map {
            "final class Adapter\($0): AdapterBoundary { func makePlugin() -> Plugin\($0) { Plugin\($0)() } }"
        }
        lines += ["final class User: Boundary {"]
        lines += ["typealias Dependencies = BoundaryList" + numbers.map { ".Add<Plugin\($0)>" }.joined(), "}"]
        lines += ["final class App: RootBoundary {", "typealias Subboundaries = BoundaryList.Add<User>"]
        lines += ["func user(" + numbers.map { "_ a\($0): Adapter\($0).Resolved" }.joined(separator: ", ") + ") {"]
        lines += ["_ = resolver(for: User.self) // error: once and in order"]
        lines += numbers.dropFirst().map { "    .resolve(plugin: a\($0))" } + ["    .resolved()", "}", "}"]
        // A search through overloads would need far more than this.
        let bound = ["-Xfrontend", "-solver-scope-threshold=20000"]
        try Snippet(source: lines.joined(separator: "\n"), compilerArguments: bound).verify()
    }

    @Test("LM-1 a root of 24 children and boundaries of 22 and of 20 dependencies run, with every port in its place")
    func running() {
        #expect(Many.Resolved().numbers == Array(1...22))
        #expect(Many.Resolved().ofTwenty == Array(1...20))
    }

    @Test("BO-D4, LM-1 each of 22 dependencies can be named, and gives its own port")
    func named() {
        #expect(Many.Resolved().named == Array(1...22))
    }

    @Test("BO-D4, LM-1 each of up to forty dependencies can be named", arguments: [20, 21, 40])
    func namedInLongLists(length: Int) throws {
        var graph = Graph(length: length)
        graph.root = .none
        graph.lastRead = (1...length).map { "_ = dependencies.from(Part\($0).self).port\($0)" }.joined(separator: "\n")
        graph.lastRead += "\n_ = dependencies.from(User.self) // error: not among the last forty of the Dependencies"
        try graph.verify()
    }

    @Test(
        "DP-6, LM-1 a port name that two dependencies share is an error wherever in a list they stand",
        arguments: [
            (2, 1, 2), (20, 1, 20), (21, 1, 21), (21, 1, 2), (40, 1, 40), (40, 20, 21), (40, 1, 2), (61, 1, 61),
        ])
    func clash(length: Int, one: Int, other: Int) throws {
        var graph = Graph(length: length)
        graph.root = .none
        for part in [one, other] {
            graph.extensions += "extension Part\(part) { var shared: InputPort<Int> { port\(part) } }\n"
        }
        graph.lastRead = "let shared: Int = dependencies.shared // error: ambiguous use of 'subscript(dynamicMember:)'"
        graph.lastRead += "\n_ = (shared, dependencies.from(Part\(other).self).shared)"
        try graph.verify()
    }

    @Test(
        "DP-6, LM-1 of two ports of one name the expected type chooses, wherever they stand",
        arguments: [2, 20, 21, 40])
    func chosenByType(length: Int) throws {
        var graph = Graph(length: length)
        graph.root = .none
        graph.extensions = """
            extension Part1 { var shared: InputPort<Int> { port1 } }
            extension Part\(length) { var shared: InputPort<String> { makeInputPort(implementation: "") } }
            """
        graph.lastRead =
            "let number: Int = dependencies.shared; let text: String = dependencies.shared; _ = (number, text)"
        try graph.verify()
    }
}

/// A root, and a boundary that uses as many others as `length` says.
private struct Graph {
    let length: Int
    var given: [Int]
    var children = ".Add<User>"
    var resolverMark = ""
    var dependencies = ""
    var reads = 1..<1
    var lastRead = ""
    var extensions = ""
    var lastGiven: String?
    var root = Root.isHandedParts

    /// The root of the graph. The compiler takes most of its time for a root that resolves each part.
    enum Root { case none, isHandedParts, resolvesParts }

    init(length: Int) {
        self.length = length
        given = Array(1...length)
    }

    /// A search through the choices of a chain would need far more scopes of the solver than this.
    func verify() throws {
        let bound = ["-Xfrontend", "-solver-scope-threshold=20000"]
        try Snippet(source: source, compilerArguments: bound + ["-warnings-as-errors"]).verify()
    }

    private var source: String {
        let numbers = 1...length
        let list = "BoundaryList" + numbers.map { ".Add<Part\($0)>" }.joined()
        var lines = ["import Boundaries"]
        lines += ["final class Part\(length + 1): Boundary {}"]
        lines += numbers.map { number in
            "final class Part\(number): Boundary { "
                + "var port\(number): InputPort<Int> { makeInputPort(implementation: \(number)) } }"
        }
        lines += ["final class User: Boundary {", "typealias Dependencies = \(list)\(dependencies)", "func read() {"]
        lines += reads.map { "_ = dependencies.port\($0)" }
        lines += [lastRead, "}", "}", extensions]
        return (lines + rootLines(list)).joined(separator: "\n")
    }

    private func rootLines(_ list: String) -> [String] {
        if root == .none { return [] }
        let parts = 1...(length + 1)
        var lines = [
            "final class App: RootBoundary {", "typealias Subboundaries = \(list).Add<Part\(length + 1)>\(children)",
        ]
        if root == .resolvesParts {
            lines += parts.map { "lazy var part\($0): Part\($0).Resolved = resolver(for: Part\($0).self).resolved()" }
            lines += ["var user: User.Resolved {"]
        } else {
            let handed = parts.map { "_ part\($0): Part\($0).Resolved" }.joined(separator: ", ")
            lines += ["func user(\(handed)) -> User.Resolved {"]
        }
        lines += ["resolver(for: User.self) \(resolverMark)"]
        lines += given.dropLast(lastGiven == nil ? 0 : 1).map { "    .resolve(dependency: part\($0))" }
        lines += lastGiven.map { [$0] } ?? []
        return lines + ["    .resolved()", "}", "}"]
    }
}
