import Boundaries
import SnippetCompiler
import Testing

@Suite struct LengthTests {
    @Test("LM-1 lists of any length compile", arguments: [1, 5, 6, 19, 20, 21, 40])
    func rightChains(length: Int) throws {
        var source = LongList(length: length)
        let readable = source.numbers.suffix(20)
        source.reads = readable.map { "_ = dependencies.port\($0)" }
        source.reads += readable.map { "_ = dependencies.from(Part\($0).self).port\($0)" }
        source.addChain("right", of: Array(source.numbers))
        try source.verify()
    }

    @Test(
        "LM-1, BO-D6, BO-D4: mistakes are reported at any length, without a search",
        arguments: [1, 2, 20, 21, 40])
    func mistakes(length: Int) throws {
        var source = LongList(length: length)
        let all = Array(source.numbers), order = "once and in order"
        source.addChain("missing", of: all.dropLast(), error: order)
        source.addChain("repeated", of: all + [length], error: order)
        source.addChain("undeclared", of: all[..<(length / 2)] + [length + 1] + all[(length / 2)...], error: order)
        if length > 1 { source.addChain("swapped", of: [length] + all[1..<(length - 1)] + [1], error: order) }
        source.addChain("misspelt", of: all, last: "parts.prat", lastError: "has no member 'prat'")
        source.addChain("unlisted", of: all, children: "", error: "not in this container's Subboundaries")
        source.reads = [
            "_ = dependencies.prot1 // error: none of this boundary's Dependencies has",
            "_ = dependencies.from(User.self) // error: not among the last twenty of the Dependencies",
        ]
        try source.verify()
    }

    @Test("BO-D5, LM-1 a repetition in a list is reported at any length, without a search", arguments: [1, 20, 21, 39])
    func listedTwice(length: Int) throws {
        var source = LongList(length: length, dependencies: ".Add<Part1>")
        source.addChain(
            "user", of: Array(source.numbers) + [1],
            error: "this boundary lists another one twice in its Dependencies: remove one")
        source.addChain(
            "container", of: Array(source.numbers) + [1], children: ".Add<User>.Add<User>",
            error: "the container lists this boundary twice in its Subboundaries: remove one")
        try source.verify()
    }

    @Test("LM-1 a mistake among twenty plugins is reported as quickly as among two", arguments: [2, 20])
    func wrongPlugins(length: Int) throws {
        let numbers = 1...length
        var lines = ["import Boundaries", "final class Clock: Boundary {}"]
        lines += numbers.map { "struct Plugin\($0): PluginBoundary {}" }
        lines += numbers.map {
            "final class Adapter\($0): AdapterBoundary { func makePlugin() -> Plugin\($0) { Plugin\($0)() } }"
        }
        lines += ["final class User: Boundary {"]
        lines += ["typealias Dependencies = BoundaryList" + numbers.map { ".Add<Plugin\($0)>" }.joined(), "}"]
        lines += ["final class App: RootBoundary {", "typealias Subboundaries = BoundaryList.Add<User>"]
        let adapters = numbers.map { "_ a\($0): Adapter\($0).Resolved" }.joined(separator: ", ")
        lines += ["func missing(\(adapters)) {", "_ = resolver(for: User.self) // error: once and in order"]
        lines += numbers.dropFirst().map { "    .resolve(plugin: a\($0))" } + ["    .resolved()", "}"]
        lines += ["func noAdapter(\(adapters), clock: Clock.Resolved) {", "_ = resolver(for: User.self)"]
        lines += numbers.dropLast().map { "    .resolve(plugin: a\($0))" }
        lines += ["    .resolve(plugin: clock) // error: requires that 'Clock' conform to 'AdapterBoundaryProtocol'"]
        lines += ["    .resolved()", "}", "}"]
        try Snippet(source: lines.joined(separator: "\n"), compilerArguments: LongList.solverBound).verify()
    }

    @Test("LM-1 a boundary of 22 dependencies in a root of 23 children reads each of 20 ports from its own boundary")
    func running() {
        #expect(Many.Resolved().numbers == Array(3...22))
    }

    @Test(
        "BO-D5, LM-1 a longer list compiles, and a read before its last twenty says that these are searched",
        arguments: [21, 40])
    func beyondTwenty(length: Int) throws {
        var source = LongList(length: length)
        source.addChain("right", of: Array(source.numbers))
        source.reads = [
            "_ = dependencies.port\(length)", "_ = dependencies.port\(length - 19)",
            "_ = dependencies.port1 // error: of this name and type (the last twenty are searched)",
            "_ = dependencies.from(Part1.self) // error: not among the last twenty of the Dependencies",
        ]
        try source.verify()
    }

    @Test(
        "DP-6, LM-1 reading a port name that two dependencies share is an error at any positions of a list",
        arguments: [2, 19, 20])
    func clash(length: Int) throws {
        var source = LongList(length: length)
        for (name, other) in [("far", length), ("near", 2), ("middle", length / 2 + 1)] {
            source.extensions += [1, other].map { "extension Part\($0) { var \(name): InputPort<Int> { port\($0) } }" }
            source.reads += [
                "let \(name): Int = dependencies.\(name) // error: ambiguous use of 'subscript(dynamicMember:)'",
                "_ = (\(name), dependencies.from(Part\(other).self).\(name))",
            ]
        }
        try source.verify()
    }

    @Test(
        "DP-6, LM-1 the expected type chooses between two ports of one name, at any positions of a list",
        arguments: [2, 19, 20])
    func chosenByType(length: Int) throws {
        var source = LongList(length: length)
        source.extensions = [
            "extension Part1 { var shared: InputPort<Int> { port1 } }",
            "extension Part\(length) { var shared: InputPort<String> { makeInputPort(implementation: \"\") } }",
        ]
        source.reads = [
            "let number: Int = dependencies.shared", "let text: String = dependencies.shared", "_ = (number, text)",
        ]
        try source.verify()
    }
}
