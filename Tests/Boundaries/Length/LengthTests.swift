import Boundaries
import SnippetCompiler
import Testing

@Suite struct LengthTests {
    @Test("LM-1 lists of any length compile", arguments: [1, 5, 6, 19, 20, 21, 40])
    func rightChains(length: Int) throws {
        try Snippet(source: Graph(length: length).source).verify()
    }

    @Test("LM-1 mistakes are told at any length", arguments: [1, 20, 21])
    func wrongChains(length: Int) throws {
        var missing = Graph(length: length)
        missing.given.removeLast()
        missing.resolverMark = " // error: once and in order"
        try Snippet(source: missing.source).verify()

        var unlisted = Graph(length: length)
        unlisted.children = ""
        unlisted.resolverMark = " // error: not in this container's Subboundaries"
        try Snippet(source: unlisted.source).verify()

        var misspelt = Graph(length: length)
        misspelt.lastRead = "_ = dependencies.prot1 // error: none of this boundary's Dependencies has"
        try Snippet(source: misspelt.source).verify()
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

    @Test("LM-1 a root of 22 children and a boundary of 21 dependencies run, with every port in its place")
    func running() {
        #expect(Many.Resolved().numbers == Array(1...21))
    }
}

/// A root, and a boundary that uses as many others as `length` says.
private struct Graph {
    let length: Int
    var given: [Int]
    var children = ".Add<User>"
    var resolverMark = ""
    var lastRead = ""

    init(length: Int) {
        self.length = length
        given = Array(1...length)
    }

    var source: String {
        let numbers = 1...length
        let list = "BoundaryList" + numbers.map { ".Add<Part\($0)>" }.joined()
        var lines = ["import Boundaries"]
        lines += numbers.map { number in
            "final class Part\(number): Boundary { "
                + "var port\(number): InputPort<Int> { makeInputPort(implementation: \(number)) } }"
        }
        lines += ["final class User: Boundary {", "typealias Dependencies = \(list)", "func read() {"]
        lines += numbers.map { "_ = dependencies.port\($0)" }
        lines += [lastRead, "}", "}"]
        lines += ["final class App: RootBoundary {", "typealias Subboundaries = \(list)\(children)"]
        lines += numbers.map { "lazy var part\($0): Part\($0).Resolved = resolver(for: Part\($0).self).resolved()" }
        lines += ["lazy var user: User.Resolved = resolver(for: User.self)\(resolverMark)"]
        lines += given.map { "    .resolve(dependency: part\($0))" }
        lines += ["    .resolved()", "}"]
        return lines.joined(separator: "\n")
    }
}
