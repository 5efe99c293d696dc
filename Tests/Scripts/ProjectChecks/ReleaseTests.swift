import Foundation
import Testing

/// `Scripts/release` in a small repository, and the classes of changes that `Scripts/api` tells.
@Suite struct ReleaseTests {
    private static let scripts = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Scripts")

    // MARK: - Releasing

    /// Returns a repository with one commit, whose public API fits the versions 0.2.0 and later.
    private func package(changelog: String = "# Changelog\n\n## 0.2.0, unreleased\n\n- A thing.\n") throws
        -> TemporaryFolder
    {
        let package = try TemporaryFolder()
        try package.copy(Self.scripts.appending(path: "release"), to: "Scripts/release")
        try package.script(
            "Scripts/api",
            """
            case $* in
            *"0.1"*) echo "0.1.1 cannot follow 0.1.0 with a major change"; exit 1 ;;
            *) echo "$*" >>baseline; echo "The public API has a major change since 0.1.0." ;;
            esac
            """)
        try write(changelog, to: "CHANGELOG.md", of: package)
        try package.copy(Self.scripts.deletingLastPathComponent().appending(path: ".gitignore"), to: ".gitignore")
        _ = try package.emptyFile("Launcher/Main.swift")
        try write("name: \"launcher\", version: \"0.1.0\"\n", to: "Launcher/Main.swift", of: package)
        try write("/baseline\n", to: ".gitignore", of: package)
        try git("init", "--quiet", "--initial-branch=main", in: package)
        try git("config", "user.name", "Ada", in: package)
        try git("config", "user.email", "ada@example.org", in: package)
        try git("config", "commit.gpgsign", "false", in: package)
        try git("add", ".", in: package)
        try git("commit", "--quiet", "--message", "one", in: package)
        return package
    }

    private func write(_ text: String, to path: String, of package: TemporaryFolder) throws {
        try Data(text.utf8).write(to: package.url.appending(path: path))
    }

    @discardableResult private func git(_ arguments: String..., in package: TemporaryFolder) throws -> String {
        let run = try ProcessRun(URL(filePath: "/usr/bin/env"), ["git"] + arguments, in: package.url)
        try #require(run.status == 0, "\(run.errors)")
        return run.output
    }

    private func release(_ arguments: String..., of package: TemporaryFolder) throws -> ProcessRun {
        try ProcessRun(package.url.appending(path: "Scripts/release"), arguments, in: URL(filePath: "/"))
    }

    @Test("a release is one commit with date, version and baseline, and a tag; a dry run changes nothing")
    func release() throws {
        let package = try package()
        let before = try git("rev-parse", "HEAD", in: package)
        let dry = try release("0.2.0", "--dry-run", of: package)
        #expect(dry.status == 0 && dry.errors.isEmpty, "\(dry)")
        #expect(
            dry.output == """
                The public API has a major change since 0.1.0.
                Scripts/release would commit and tag 0.2.0

                """)
        #expect(try git("rev-parse", "HEAD", in: package) == before)
        #expect(try git("status", "--porcelain", in: package).isEmpty)
        #expect(try git("tag", in: package).isEmpty)

        let run = try release("0.2.0", of: package)
        #expect(run.status == 0 && run.output.hasSuffix("\nPush it by: git push origin HEAD 0.2.0\n"), "\(run)")
        #expect(try git("tag", "--points-at", "HEAD", in: package) == "0.2.0\n")
        #expect(try git("log", "-1", "--format=%s", in: package) == "Release 0.2.0\n")
        #expect(try git("status", "--porcelain", in: package).isEmpty)
        let changes = try git("show", "--format=", "HEAD", in: package)
        #expect(changes.contains(#/\n\+## 0\.2\.0, \d{4}-\d{2}-\d{2}\n/#), "\(changes)")
        #expect(changes.contains("\n+name: \"launcher\", version: \"0.2.0\"\n"))
        let calls = try String(contentsOf: package.url.appending(path: "baseline"), encoding: .utf8)
        #expect(calls == "--for 0.2.0\n--for 0.2.0\n--built --write 0.2.0\n")
    }

    @Test("all that a release lacks is told at once, and nothing is changed")
    func refusal() throws {
        let package = try package()
        try git("tag", "0.1.1", in: package)
        try write("new", to: "new", of: package)
        let run = try release("0.1.1", of: package)
        #expect(run.status == 65 && run.output.isEmpty)
        #expect(
            run.errors == """
                Scripts/release: the working copy has changes; commit or stash them
                Scripts/release: there is a tag 0.1.1 already
                Scripts/release: CHANGELOG.md has no section '## 0.1.1, unreleased'
                Scripts/release: 0.1.1 cannot follow 0.1.0 with a major change

                """)
        #expect(try git("log", "--format=%s", in: package) == "one\n")
    }

    @Test(
        "a section without entries, and one with a date, are refused",
        arguments: [
            ("## 0.2.0, unreleased\n\n## 0.1.0, 2026-11-01\n\n- Old.\n", "of CHANGELOG.md has no entry"),
            ("## 0.2.0, 2026-11-20\n\n- A thing.\n", "of CHANGELOG.md is released already"),
        ])
    func section(changelog: String, message: String) throws {
        let run = try release("0.2.0", of: package(changelog: changelog))
        #expect(run.status == 65)
        #expect(run.errors == "Scripts/release: the section 0.2.0 \(message)\n")
    }

    @Test("what is no version is refused", arguments: ["", "1.2", "v1.2.3", "1.2.3-beta", "01.2.3"])
    func version(text: String) throws {
        let run = try release(text, of: package())
        #expect(run.status == 64)
        #expect(run.errors == "Scripts/release wants a version such as 1.2.3, not '\(text)'; see --help\n")
    }

    // MARK: - The class of a change

    /// Returns what a line of Python prints that has the functions of `Scripts/API/api.py`.
    private func python(_ code: String, _ arguments: [String]) throws -> String {
        let folder = Self.scripts.appending(path: "API").path
        let run = try ProcessRun(
            URL(filePath: "/usr/bin/env"),
            ["python3", "-B", "-c", "import sys; sys.path.insert(0, '\(folder)'); import api; \(code)"] + arguments)
        try #require(run.status == 0, "\(run.errors)")
        return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test(
        "a change of the public API is major, minor or patch",
        arguments: [
            ("A struct Pay: struct Pay", "A struct Pay: struct Pay", "patch"),
            ("A struct Pay: struct Pay", "A struct Pay: struct Pay|A init Pay.init(): init()", "minor"),
            ("A struct Pay: struct Pay|A init Pay.init(): init()", "A struct Pay: struct Pay", "major"),
            ("A func pay(): func pay()", "A func pay(): func pay() throws", "major"),
            ("A class Pay: open class Pay", "A class Pay: class Pay", "major"),
            ("A struct Pay: struct Pay", "A class Pay: final class Pay", "major"),
            ("A enum Pay: enum Pay", "A enum Pay: enum Pay|A enum.case Pay.late: case late", "major"),
            ("A protocol P: protocol P", "A protocol P: protocol P|A method, required P.f(): func f()", "major"),
            (
                "A protocol P: protocol P",
                "A protocol P: protocol P|A method, required with a default P.f(): func f()", "minor"
            ),
            ("A struct Pay: struct Pay", "A struct Pay: struct Pay|A conformsTo Pay: Swift.Sendable", "minor"),
            ("A struct Pay: struct Pay|A conformsTo Pay: Swift.Sendable", "A struct Pay: struct Pay", "major"),
        ])
    func verdict(before: String, after: String, verdict: String) throws {
        let code = "print(api.verdict(api.change(sys.argv[1].split('|'), sys.argv[2].split('|'))))"
        #expect(try python(code, [before, after]) == verdict)
    }

    @Test(
        "a version has to be great enough for the change; before 1.0.0 the second number stands for the first",
        arguments: [
            ("1.2.3", "1.2.4", "patch", true), ("1.2.3", "1.2.4", "minor", false), ("1.2.3", "1.3.0", "minor", true),
            ("1.2.3", "1.3.0", "major", false), ("1.2.3", "2.0.0", "major", true), ("1.2.3", "1.2.3", "patch", false),
            ("0.1.0", "0.1.1", "minor", true), ("0.1.0", "0.1.1", "major", false), ("0.1.0", "0.2.0", "major", true),
            ("0.1.0", "0.0.9", "patch", false), ("1.2.3", "1.10.0", "minor", true),
        ])
    func enough(last: String, following: String, change: String, isEnough: Bool) throws {
        let code = "print(api.enough(sys.argv[1], sys.argv[2], sys.argv[3]))"
        #expect(try python(code, [last, following, change]) == (isEnough ? "True" : "False"))
    }

    @Test("the symbol graphs of a module become lines: requirements, open classes, conformances, extensions of others")
    func lines() throws {
        let graphs = try TemporaryFolder()
        let own = """
            {"symbols": [
              {"identifier": {"precise": "P"}, "kind": {"identifier": "swift.protocol"}, "pathComponents": ["P"],
               "accessLevel": "public", "declarationFragments": [{"spelling": "protocol P"}]},
              {"identifier": {"precise": "P.f"}, "kind": {"identifier": "swift.method"}, "pathComponents": ["P", "f()"],
               "accessLevel": "public", "declarationFragments": [{"spelling": "func"}, {"spelling": " f()"}]},
              {"identifier": {"precise": "C"}, "kind": {"identifier": "swift.class"}, "pathComponents": ["C"],
               "accessLevel": "open", "declarationFragments": [{"spelling": "class C"}]}],
             "relationships": [
              {"kind": "requirementOf", "source": "P.f", "target": "P"},
              {"kind": "conformsTo", "source": "C", "target": "P"},
              {"kind": "conformsTo", "source": "C", "target": "s", "targetFallback": "Swift.Copyable"}]}
            """
        let other = """
            {"symbols": [{"identifier": {"precise": "S.a"}, "kind": {"identifier": "swift.property"},
             "pathComponents": ["String", "a"], "accessLevel": "public",
             "declarationFragments": [{"spelling": "var a: Int { get }"}]}], "relationships": []}
            """
        for (name, text) in [("A", own), ("A@Swift", other), ("AB", other)] {
            try Data(text.utf8).write(to: graphs.url.appending(path: "\(name).symbols.json"))
        }
        #expect(
            try python("print('\\n'.join(api.lines('A', sys.argv[1])))", [graphs.url.path]) == """
                A class C: open class C
                A conformsTo C: P
                A method, required P.f(): func f()
                A property String.a: var a: Int { get }
                A protocol P: protocol P
                """)
    }
}
