import SnippetCompiler

/// The source of a boundary `User` with a number of dependencies, and of containers that build it.
struct LongList {
    /// A search through the choices of a chain would need far more scopes of the type checker than this.
    static let solverBound = ["-Xfrontend", "-solver-scope-threshold=20000"]

    /// The numbers of the boundaries `Part1`, `Part2` and so on, which `User` depends on. There is one part more.
    let numbers: ClosedRange<Int>
    /// The end of the dependencies of `User`, after the parts.
    private let dependencies: String
    private var containers: [String] = []

    /// Statements of a method of `User`.
    var reads: [String] = []
    /// Declarations at the end of the source.
    var extensions: [String] = []

    init(length: Int, dependencies: String = "") {
        numbers = 1...length
        self.dependencies = dependencies
    }

    /// Adds a container that builds `User` with the given parts.
    ///
    /// - Parameters:
    ///   - children: its `Subboundaries`.
    ///   - error: the message expected at `resolver(for:)`.
    ///   - last: the argument of the last step, in place of the last part.
    ///   - lastError: the message expected there.
    mutating func addChain(
        _ name: String, of given: some Collection<Int>, children: String = ".Add<User>", error: String? = nil,
        last: String? = nil, lastError: String? = nil
    ) {
        var steps = given.map { "parts.part\($0)" }
        if let last { steps[steps.count - 1] = last }
        containers += ["final class Container_\(name): ContainerBoundary {"]
        containers += ["typealias Subboundaries = \(list)\(children)"]
        containers += ["func user(_ parts: Parts) -> User.Resolved {", "resolver(for: User.self) \(mark(error))"]
        containers += steps.map { "    .resolve(dependency: \($0)) \(mark($0 == last ? lastError : nil))" }
        containers += ["    .resolved()", "}", "}"]
    }

    func verify() throws {
        let arguments = Self.solverBound + ["-warnings-as-errors"]
        try Snippet(source: source, compilerArguments: arguments).verify()
    }

    private func mark(_ error: String?) -> String { error.map { "// error: \($0)" } ?? "" }

    private var list: String { "BoundaryList" + numbers.map { ".Add<Part\($0)>" }.joined() }

    private var source: String {
        let parts = numbers.lowerBound...(numbers.upperBound + 1)
        var lines = ["import Boundaries"]
        lines += parts.map {
            "final class Part\($0): Boundary { var port\($0): InputPort<Int> { makeInputPort(implementation: \($0)) } }"
        }
        lines += ["struct Parts {"] + parts.map { "var part\($0): Part\($0).Resolved" } + ["}"]
        lines += ["final class User: Boundary {", "typealias Dependencies = \(list)\(dependencies)", "func read() {"]
        lines += reads + ["}", "}"] + containers + extensions
        return lines.joined(separator: "\n")
    }
}
