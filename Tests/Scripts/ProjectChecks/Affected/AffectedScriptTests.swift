import Foundation
import Testing

/// `Scripts/affected` and `Scripts/test --affected` in a small repository, with tools that print their arguments.
@Suite struct AffectedScriptTests {
    private static let scripts = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Scripts")

    /// Returns a folder with the scripts and two commits, if it is to be a repository.
    private func package(isRepository: Bool = true) throws -> TemporaryFolder {
        let package = try TemporaryFolder()
        for script in ["affected", "bench-affected", "test", "Changes/lists.bash"] {
            try package.copy(Self.scripts.appending(path: script), to: "Scripts/\(script)")
        }
        try package.script("Scripts/bootstrap", "exit 0")
        try package.script("Scripts/format", "exit 0")
        try package.script("Scripts/check", "exit 0")
        try package.script(
            "tools/swift",
            """
            case $* in
            --version) echo Swift ${TOOLCHAIN-6.2} ;;
            *dump-package) [ "$2" = dump-package ] && echo now || cat "$3/Package.swift" ;;
            "test --skip"*) echo "${BOARDY_TEST_TARGETS-all}: Test run with 3 tests" ;;
            esac
            """)
        try package.script(
            ".build/debug/ProjectChecks",
            """
            shift && cd "$1" && shift
            [ "$*" != "--format names" ] || { cat changed >&2; echo $NAMES; exit 0; }
            [ "$*" != "--format files" ] || { cat files; exit 0; }
            echo "options: $*"
            for list in since changed surroundings package.json package-before.json before/a; do
                [ ! -e $list ] || echo "$list:" $(cat $list)
            done
            """)
        try write("former", to: "Package.swift", of: package)
        try write("/.build\n/tools\n", to: ".gitignore", of: package)
        try write("one", to: "a", of: package)
        guard isRepository else { return package }
        try git("init", "--quiet", "--initial-branch=main", in: package)
        try git("add", ".", in: package)
        try git("commit", "--quiet", "--message", "one", in: package)
        try write("two", to: "a", of: package)
        try git("commit", "--quiet", "--all", "--message", "two", in: package)
        return package
    }

    private func write(_ text: String, to path: String, of package: TemporaryFolder) throws {
        try Data(text.utf8).write(to: package.url.appending(path: path))
    }

    private func git(_ arguments: String..., ending status: Int32 = 0, in package: TemporaryFolder) throws {
        let name = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false"]
        let run = try ProcessRun(URL(filePath: "/usr/bin/env"), ["git"] + name + arguments, in: package.url)
        try #require(run.status == status, "\(run.errors)")
    }

    private func run(
        _ script: String, _ arguments: [String], of package: TemporaryFolder, environment: [String: String] = [:]
    ) throws -> ProcessRun {
        let path = "\(package.url.appending(path: "tools").path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        return try ProcessRun(
            package.url.appending(path: "Scripts/\(script)"), arguments, in: URL(filePath: "/"),
            environment: environment.merging(["PATH": path]) { $1 })
    }

    @Test("the change is what is not committed and what git does not know, and its former texts are there")
    func uncommitted() throws {
        let package = try package()
        #expect(
            try run("affected", [], of: package).output
                == "options: \nsince: HEAD\nchanged:\npackage.json: now\nbefore/a: two\n")
        try write("three", to: "a", of: package)
        try write("new", to: "b", of: package)
        try write("ignored", to: ".build/c", of: package)
        let run = try run("affected", ["--why", "--format", "json"], of: package)
        #expect(
            run.output == "options: --why --format json\nsince: HEAD\nchanged: a b\npackage.json: now\nbefore/a: two\n")
        #expect(run.errors.isEmpty && run.status == 0)
    }

    @Test("a name with other letters than those of ASCII is listed as it is, and a file in conflict once")
    func names() throws {
        let package = try package()
        try write("one", to: "Zählung 1.swift", of: package)
        try git("add", ".", in: package)
        try git("commit", "--quiet", "--message", "three", in: package)
        try write("two", to: "Zählung 1.swift", of: package)
        try write("one", to: "\"Ü\".swift", of: package)
        let change = try run("affected", [], of: package)
        #expect(change.output.contains("\nchanged: \"Ü\".swift Zählung 1.swift\n"), "\(change)")

        try git("add", ".", in: package)
        try git("commit", "--quiet", "--message", "four", in: package)
        try git("checkout", "--quiet", "-b", "topic", "HEAD~3", in: package)
        try write("five", to: "a", of: package)
        try git("commit", "--quiet", "--all", "--message", "five", in: package)
        try git("merge", "--quiet", "main", ending: 1, in: package)
        let files = try run("affected", ["--format", "files"], of: package).output.split(separator: "\n")
        #expect(files.filter { $0 == "a" }.count == 1 && files.contains("\"Ü\".swift"), "\(files)")
    }

    @Test("the change since a revision begins where HEAD left it, and a changed manifest comes with the former one")
    func since() throws {
        let package = try package()
        try git("checkout", "--quiet", "-b", "topic", "HEAD~1", in: package)
        try write("latter", to: "Package.swift", of: package)
        try git("commit", "--quiet", "--all", "--message", "three", in: package)
        try git("rm", "--quiet", "a", in: package)
        let run = try run("affected", ["--since", "main"], of: package)
        #expect(
            run.output == """
                options:\u{20}
                since: main
                changed: Package.swift a
                package.json: now
                package-before.json: former
                before/a: one

                """)
    }

    @Test("another toolchain than in the last whole test run is told, and a first run knows of none")
    func versions() throws {
        let package = try package()
        #expect(try run("test", [], of: package).status == 0)
        #expect(try !run("affected", [], of: package).output.contains("surroundings"))
        let other = try run("affected", [], of: package, environment: ["TOOLCHAIN": "6.3"])
        #expect(
            other.output.contains(
                "surroundings: the toolchain or a library of the system has changed since the last test run\n"))
    }

    @Test("the benchmark looks at each commit in its own tree, and tells the median with and without idle commits")
    func benchmark() throws {
        let package = try package()
        try package.script(
            ".build/release/ProjectChecks",
            """
            cd "$2" && [ -e before/a ] && [ "$(cat package.json)" = now ] || exit 1
            ! grep -q today "$OLDPWD/b" 2>/dev/null || echo seen >>changed
            echo "  $(grep -c . changed) of 4 test targets: Some"
            """)
        try write("latter", to: "Package.swift", of: package)
        try write("former", to: "b", of: package)
        try git("add", ".", in: package)
        try git("commit", "--quiet", "--message", "three", in: package)
        try git("commit", "--quiet", "--allow-empty", "--message", "four", in: package)
        try write("today", to: "b", of: package)
        let own = try run("bench-affected", ["9"], of: package)
        #expect(
            own.output.replacing(#/% [0-9a-f]+ /#, with: "% ") == """
                100.0 % four
                 50.0 % three
                 75.0 % two
                Commits: 3. Test targets spared in the median: 75.0 %; of the 2 that reach a test: 62.5 %.

                """, "\(own.errors)")
        let today = try run("bench-affected", ["2", "--with", "b"], of: package)
        #expect(
            today.output.replacing(#/% [0-9a-f]+ /#, with: "% ") == """
                 75.0 % four
                 25.0 % three
                Commits: 2. Test targets spared in the median: 50.0 %; of the 2 that reach a test: 50.0 %.

                """, "\(today.errors)")
    }

    @Test(
        "the benchmark refuses a missing number, another option and an unknown file",
        arguments: [
            ([], "wants a number of commits; see --help"), (["0"], "wants a number of commits; see --help"),
            (["3", "--why"], "takes no '--why'; see --help"),
            (["3", "--with", "none"], "--with wants a file of this package; see --help"),
        ])
    func wrongBenchmark(arguments: [String], message: String) throws {
        let run = try run("bench-affected", arguments, of: package())
        #expect(run.status == 64 && run.errors == "Scripts/bench-affected: \(message)\n")
    }

    @Test("an unknown revision, a missing value and a folder without git are refused with the reason")
    func refusals() throws {
        let package = try package(), folder = try self.package(isRepository: false)
        let unknown = try run("affected", ["--since", "nowhere"], of: package)
        #expect(unknown.status == 64 && unknown.errors == "Scripts/affected: there is no revision 'nowhere'\n")
        let missing = try run("affected", ["--since"], of: package)
        #expect(missing.status == 64 && missing.errors == "Scripts/affected: --since wants a revision; see --help\n")
        let bare = try run("affected", [], of: folder)
        #expect(
            bare.status == 69 && bare.errors.hasSuffix(" is no working copy of git, so nobody knows what changed\n"))
        #expect([unknown, missing, bare].map(\.output) == ["", "", ""])
    }

    @Test("a shallow clone that lacks a revision is told how to get it")
    func shallow() throws {
        let package = try package(), clone = try TemporaryFolder()
        try git("clone", "--quiet", "--depth", "1", "file://\(package.url.path)", clone.url.path, in: package)
        let run = try run("affected", ["--since", "HEAD~1"], of: clone)
        #expect(run.status == 64)
        #expect(
            run.errors == """
                Scripts/affected: there is no revision 'HEAD~1'; \
                this clone is shallow, and git fetch --unshallow brings the rest

                """)
    }

    @Test("Scripts/test --affected runs the tests of the change and no others, and nothing if there are none")
    func tests() throws {
        let package = try package()
        try write("three", to: "a", of: package)
        let some = try run(
            "test", ["--affected", "--since", "HEAD~1"], of: package, environment: ["NAMES": "ATests BTests"])
        #expect(some.status == 0 && some.output == "ATests BTests: Test run with 3 tests\n", "\(some)")
        let none = try run("test", ["--affected"], of: package, environment: ["NAMES": ""])
        #expect(none.status == 0 && none.output == "The change reaches no test.\n", "\(none)")
        let failed = try run("test", ["--affected", "--since", "nowhere"], of: package)
        #expect(failed.status == 64 && failed.output.isEmpty)
    }

    @Test(
        "Scripts/test refuses modules beside --affected, and --since without it",
        arguments: [
            (["--affected", "Payment"], "--affected chooses the modules, so it takes none"),
            (["--since", "main"], "--since belongs to --affected"), (["--since"], "--since wants a revision"),
        ])
    func wrongOptions(arguments: [String], message: String) throws {
        let run = try run("test", arguments, of: package())
        #expect(run.status == 64 && run.errors == "Scripts/test: \(message); see --help\n")
    }
}
