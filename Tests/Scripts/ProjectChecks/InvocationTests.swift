import Testing

@testable import ProjectChecks

@Suite struct InvocationTests {
    private func command(_ words: String...) throws -> Invocation.Command {
        try Invocation(arguments: ["package.json", "files"] + words).command
    }

    @Test("without a command it is the layout that is checked")
    func layout() throws {
        let invocation = try Invocation(arguments: ["package.json", "files"])
        #expect(invocation.command == .layout(format: .text, baseline: nil))
        #expect(invocation.package == "package.json")
        #expect(invocation.files == "files")
    }

    @Test("commands with their words")
    func commands() throws {
        #expect(try command("spec", "boardy") == .spec(page: "boardy", sections: .all))
        let sections = try #require(Sections("2-16,25"))
        #expect(try command("spec", "boardy", "--sections", "2-16,25") == .spec(page: "boardy", sections: sections))
        #expect(try command("spec", "--sections", "2-16,25", "boardy") == .spec(page: "boardy", sections: sections))
        #expect(try command("rules") == .rules)
        #expect(try command("--format", "sarif") == .layout(format: .sarif, baseline: nil))
        #expect(
            try command("--format=json", "--baseline", "known.txt")
                == .layout(format: .json, baseline: .init(path: "known.txt")))
        #expect(
            try command("--write-baseline", "known.txt")
                == .layout(format: .text, baseline: .init(path: "known.txt", writes: true)))
        #expect(try command("coverage", "export.json") == .coverage(export: "export.json"))
        #expect(try command("documentation", "graph.json") == .documentation(graph: "graph.json"))
    }

    @Test(
        "what is not understood is a usage error that says why",
        arguments: [
            ([], "two files come first: the description of the package and the list of files"),
            (["p", "f", "imports"], "'imports' is not a check"),
            (["p", "f", "--format", "xml"], "--format wants one of text, json, github, sarif; it was given xml"),
            (["p", "f", "--format"], "--format wants one of text, json, github, sarif; it was given nothing"),
            (["p", "f", "--baseline"], "--baseline wants a file"),
            (["p", "f", "--strict"], "there is no option --strict"),
            (["p", "f", "rules", "all"], "rules takes no arguments"),
            (["p", "f", "spec"], "spec wants the name of one page of docs/specification"),
            (["p", "f", "spec", "a", "b"], "spec wants the name of one page of docs/specification"),
            (["p", "f", "spec", "a", "--all"], "spec has no option --all"),
            (
                ["p", "f", "spec", "a", "--sections", "x"],
                "--sections wants numbers such as 2-16,25, or all; it was given x"
            ),
            (
                ["p", "f", "spec", "a", "--sections"],
                "--sections wants numbers such as 2-16,25, or all; it was given nothing"
            ),
            (["p", "f", "coverage"], "coverage wants one file"),
            (["p", "f", "coverage", "a", "b"], "coverage wants one file"),
            (["p", "f", "coverage", "--a"], "coverage has no option --a"),
            (["p", "f", "documentation", "a", "b"], "documentation wants one file"),
        ])
    func refused(arguments: [String], message: String) {
        #expect(throws: UsageError(description: message)) { try Invocation(arguments: arguments) }
    }
}
