import Foundation
import SnippetCompiler
import Testing

/// The snippets of the five seeds, as they are written there, in Swift 5: 000, 001, 003 and 004 with the imports of
/// Boardy and BoardyCompatibility, 002 with that of Boundaries.
///
/// A line that ends with `// …` stands where the seed has `...`, or where the text of seed 003 left a line out. These
/// lines of the seeds compile nowhere: `let database ...` and `case ...:`. A line that expects an error compiles
/// nowhere either, and the head of its file says why.
@Suite struct SeedTests {
    @Test("The snippets of a seed compile as they are written, but for lines that compile nowhere", arguments: seeds)
    func compiling(file: String, snippets: [String]) throws {
        try Snippet([file], in: "seeds", compilerArguments: ["-swift-version", "5"]).verify()
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "seeds/\(file).swift")
        let text = try String(contentsOf: path, encoding: .utf8)
        #expect(text.matches(of: /\/\/ snippet: (.+)/).map { String($0.1) } == snippets)
    }

    /// Every snippet of Swift in the seeds, by the file that has it.
    private static let seeds = [
        (
            "Readme",
            [
                "000 a board", "000 its output", "000 its flow", "000 its delegate", "000 its bus", "000 steps",
                "000 activation", "000 static registration", "000 dynamic registration", "000 launch",
            ]
        ),
        ("ComponentKit", ["001 TaskBoard", "001 BlockTaskBoard", "001 a parameter", "001 BarrierBoard"]),
        ("Boundary", ["002 a boundary"]),
        ("Dependencies", ["002 a port", "002 a list of dependencies", "002 a dependent boundary"]),
        ("Plugins", ["002 a plugin", "002 an adapter"]),
        ("Containers", ["002 a container"]),
        ("Root", ["002 a root", "002 a scene"]),
        (
            "Components",
            [
                "003 a component without a life of its own", "003 a component that the board keeps",
                "003 a component that another object keeps", "003 a board that ends with its component",
                "003 a board with a stream",
            ]
        ),
        (
            "Microsystems",
            [
                "003 a command", "003 a board that takes commands", "003 messages of a board", "003 a flow",
                "003 steps", "003 actions",
            ]
        ),
        ("PackagePage", ["004 a registration", "004 activation", "004 a flow", "004 an output", "004 a bus"]),
    ]
}
