import Foundation
import Testing

/// The scripts themselves, run as a person would run them, where that needs no build.
@Suite struct ScriptsTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let scripts =
        ((try? FileManager.default.contentsOfDirectory(
            at: root.appending(path: "Scripts"), includingPropertiesForKeys: [.isDirectoryKey])) ?? [])
        .filter { !$0.hasDirectoryPath }.map(\.lastPathComponent).sorted()

    @Test("the scripts are found")
    func found() {
        #expect(
            Set(Self.scripts).isSuperset(of: [
                "bench", "bootstrap", "check", "docs", "format", "run", "test", "test-targets",
            ]))
    }

    @Test("every script answers --help with its usage, and is one screen long", arguments: scripts)
    func help(script: String) throws {
        let path = Self.root.appending(path: "Scripts/\(script)")
        let elsewhere = try TemporaryFolder()
        let run = try ProcessRun(path, ["--help"], in: elsewhere.url)
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("usage: Scripts/\(script)"))
        #expect(run.errors.isEmpty)
        let text = try String(contentsOf: path, encoding: .utf8)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 70)
    }

    @Test("every script ends at the first error, and names files from its own place", arguments: scripts)
    func strict(script: String) throws {
        let text = try String(contentsOf: Self.root.appending(path: "Scripts/\(script)"), encoding: .utf8)
        #expect(text.hasPrefix("#!/usr/bin/env bash\n"))
        #expect(text.contains("\nset -euo pipefail\n"))
        let code = text.split(separator: "\n").filter {
            !$0.drop { $0 == " " }.hasPrefix("#") && !$0.contains("--help")
        }
        // A script that names no file of the package works from any folder.
        let names = code.contains { $0.contains("Scripts/") || $0.contains("Tests/") || $0.contains(".build") }
        #expect(!names || text.contains(#"$(dirname "$0")"#))
    }

    @Test("every script is clean by shellcheck", arguments: scripts)
    func shellcheck(script: String) throws {
        let found = try ProcessRun(URL(filePath: "/usr/bin/env"), ["sh", "-c", "command -v shellcheck"])
        if found.status != 0 {
            print("shellcheck is not installed, so nobody read Scripts/\(script)")
            return
        }
        let path = Self.root.appending(path: "Scripts/\(script)").path
        let run = try ProcessRun(URL(filePath: "/usr/bin/env"), ["shellcheck", "--external-sources", path])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }

    @Test(
        "an unknown option is refused with exit code 64 and a message",
        arguments: [
            ("bench-kinds", "Scripts/bench-kinds takes no '--fast'; see --help\n"),
            ("bootstrap", "Scripts/bootstrap takes no '--fast'; see --help\n"),
            ("docs", "Scripts/docs takes no '--fast'; see --help\n"),
            ("format", "Scripts/format takes no '--fast'; see --help\n"),
            ("pictures", "Scripts/pictures takes no '--fast'; see --help\n"),
            ("recipe", "Scripts/recipe takes no '--fast'; see --help\n"),
            ("test", "Scripts/test: unknown option '--fast'; see --help\n"),
        ])
    func unknownOption(script: String, message: String) throws {
        let run = try ProcessRun(Self.root.appending(path: "Scripts/\(script)"), ["--fast"])
        #expect(run.status == 64)
        #expect(run.errors == message)
    }

    @Test("the recipe makes no copy in a folder that exists")
    func recipe() throws {
        let folder = try TemporaryFolder()
        let run = try ProcessRun(Self.root.appending(path: "Scripts/recipe"), [folder.url.path])
        #expect(run.status == 73)
        #expect(run.errors == "\(folder.url.path) exists; name a folder that does not\n")
    }

    @Test("the README shows each picture that a script has made, with a text for it, and each is small")
    func pictures() throws {
        let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        let shown = readme.matches(of: /!\[[^\]]+\]\((docs\/pictures\/[^)]+)\)/).map { String($0.1) }
        let made = try FileManager.default.contentsOfDirectory(
            atPath: Self.root.appending(path: "docs/pictures").path
        ).filter { $0 != "pages" }
        #expect(made.count == 3)
        let page = try String(contentsOf: Self.root.appending(path: "docs/pages.md"), encoding: .utf8)
        for name in try FileManager.default.contentsOfDirectory(
            atPath: Self.root.appending(path: "docs/pictures/pages").path)
        { #expect(page.contains("](pictures/pages/\(name))")) }
        #expect(Set(shown) == Set(made.map { "docs/pictures/\($0)" }))
        for path in shown {
            let size = try Data(contentsOf: Self.root.appending(path: path)).count
            #expect(size > 1_000 && size < 150_000, "\(path) has \(size) bytes")
        }
    }

    @Test("the tests take one sanitizer that exists", arguments: [["--sanitize"], ["--sanitize", "memory"]])
    func sanitizer(arguments: [String]) throws {
        let run = try ProcessRun(Self.root.appending(path: "Scripts/test"), arguments)
        #expect(run.status == 64)
        #expect(run.errors == "Scripts/test: --sanitize wants thread or address; see --help\n")
    }

    @Test(
        "a toolchain that is too old, or none, is named with where to get one",
        arguments: [("6.1.2", "6.1"), ("5.10", "5.10")])
    func oldToolchain(version: String, found: String) throws {
        let tools = try TemporaryFolder()
        try tools.script("swift", "echo 'Swift version \(version) (swift-\(version)-RELEASE)'")
        let run = try ProcessRun(Self.root.appending(path: "Scripts/bootstrap"), [], tools: tools)
        #expect(run.status == 69)
        #expect(run.errors.hasPrefix("Swift 6.2 or later is needed; found \(found)."))
        #expect(run.errors.contains("https://www.swift.org/install"))
    }

    @Test(
        "without a terminal the session is played; flags are those of run; the rest is the launcher's",
        arguments: [
            (
                [],
                "run --script docs/examples/first-purchase.session --store .build/first-purchase/store.sqlite"
            ),
            (["--script", "a.session"], "run --script a.session"),
            (["--plugin", "shopping"], "run --plugin shopping"),
            (["list", "plugins", "--format", "json"], "list plugins --format json"),
            (["run", "--script", "-"], "run --script -"),
            (["--version"], "--version"),
            (["help"], "--help"),
            (["activate", "payment.audit", "--input", "two words"], "activate payment.audit --input two words"),
        ])
    func launcherArguments(arguments: [String], passed: String) throws {
        let package = try TemporaryFolder()
        try package.copy(Self.root.appending(path: "Scripts/run"), to: "Scripts/run")
        try package.script("Scripts/bootstrap", "exit 0")
        try package.script(".build/debug/launcher", "echo \"$*\"; exit 3")
        try package.script("swift", "echo compiling; exit 0")
        let run = try ProcessRun(package.url.appending(path: "Scripts/run"), arguments, tools: package)
        #expect(run.output == passed + "\n")
        #expect(run.errors.isEmpty)
        #expect(run.status == 3)
    }

    @Test(
        "without a terminal each session begins with an empty folder for its store, and other commands leave it alone")
    func newStore() throws {
        let package = try TemporaryFolder()
        try package.copy(Self.root.appending(path: "Scripts/run"), to: "Scripts/run")
        try package.script("Scripts/bootstrap", "exit 0")
        try package.script("swift", "exit 0")
        // The store of the session has rows that are not in its file yet.
        try package.script(
            ".build/debug/launcher",
            """
            ls .build/first-purchase && touch .build/first-purchase/store.sqlite .build/first-purchase/store.sqlite-wal
            """
        )
        func run(_ arguments: String...) throws -> ProcessRun {
            try ProcessRun(
                package.url.appending(path: "Scripts/run"), arguments, tools: package, in: package.url,
                environment: ["BOARDY_STORE": "/nowhere"])
        }
        for _ in 1...2 {
            let played = try run()
            #expect(played.status == 0 && played.output.isEmpty && played.errors.isEmpty, "\(played)")
        }
        #expect(try run("list", "plugins").output == "store.sqlite\nstore.sqlite-wal\n")
    }

    @Test("the generator is built anew after a source is deleted or Package.swift changes, and not for its own row")
    func generate() throws {
        let package = try TemporaryFolder(), program = ".build/debug/BoardyGenerate"
        try package.copy(Self.root.appending(path: "Scripts/generate"), to: "Scripts/generate")
        let folders = ["Modules/Generator", "Modules/SourceCode", "Modules/CommandLine", "Scripts/Generate"]
        for path in ["Package.swift"] + folders.map({ "\($0)/A.swift" }) { _ = try package.emptyFile(path) }
        try package.script("program", "touch -t 210001010000 \"$1\"")
        try package.script("swift", "mkdir -p .build/debug && cp program \(program) && echo built >>builds")
        func builds(after change: String, _ written: String = "other") throws -> Int {
            let changed = try ProcessRun(URL(filePath: "/bin/sh"), ["-c", change], in: package.url)
            let run = try ProcessRun(
                package.url.appending(path: "Scripts/generate"), [written], tools: package, in: package.url)
            #expect(changed.status == 0 && run.status == 0 && run.errors.isEmpty, "\(run)")
            let built = try String(contentsOf: package.url.appending(path: "builds"), encoding: .utf8)
            return built.split(separator: "\n").count
        }
        let old = "find . -exec touch -t 200101010000 {} +; touch -t 200201010000 .build/generator/built"
        #expect(try builds(after: ":") == 1)
        #expect(try builds(after: old) == 1)
        #expect(try builds(after: "\(old); rm Modules/Generator/A.swift") == 2)
        #expect(try builds(after: "\(old); touch Package.swift") == 3)
        #expect(try builds(after: old, "Package.swift") == 3)
        #expect(try builds(after: ":") == 3)
    }

    /// A package with the script that runs the launcher. Its launcher shows the menu of a store, and writes down what
    /// it does in a file.
    ///
    /// - Parameter menu: lines of the menu that the store's dashboard shows to a session that quits at once.
    private func packageToRun(menu: String) throws -> TemporaryFolder {
        let package = try TemporaryFolder()
        try package.copy(Self.root.appending(path: "Scripts/run"), to: "Scripts/run")
        try package.copy(
            Self.root.appending(path: "docs/examples/new-shop.session"), to: "docs/examples/new-shop.session")
        try package.script("Scripts/bootstrap", "exit 0")
        try package.script("swift", "exit 0")
        try package.script(
            ".build/debug/launcher",
            """
            session=
            case "$*" in "run --quiet --script -"*) session=$(cat) ;; esac
            case $session in
            *Register*)
                echo "filled: $* $OPERATOR_EMAIL $OPERATOR_PASSWORD ${CATALOGUE##*/}"
                [ "$OPERATOR_PASSWORD" = "correct horse" ] || {
                    printf '%s\n' "" Dashboard ========= Menu "" Register ======== "The password is too short." >&3
                    status=65
                }
                ;;
            "Dashboard: Quit") echo "looked: $*"; printf '%s\n' '\(menu)' >&3 ;;
            *) echo "opened: $* ${OPERATOR_PASSWORD-}" ;;
            esac 3>&1 >>"${0%/*}/log"
            exit ${status-0}
            """)
        return package
    }

    private static let emptyMenu = """
        Signed in as: nobody
        Products:     0

        Shop                   Account         Operator
          1. Browse products     6. Sign in      8. Grant a role
        """

    private func log(_ package: TemporaryFolder) throws -> String {
        try String(contentsOf: package.url.appending(path: ".build/debug/log"), encoding: .utf8)
    }

    @Test(
        "in a terminal an empty store is filled for a first operator, after one question, and then opened",
        arguments: [
            ([], ""), (["--store", "a shop.sqlite"], " --store a shop.sqlite"), (["run", "--quiet"], " --quiet"),
        ])
    func emptyStore(arguments: [String], passed: String) throws {
        let package = try packageToRun(menu: Self.emptyMenu)
        let run = try TerminalRun(
            package.url.appending(path: "Scripts/run"), arguments,
            answers: [
                ("[Y/n] ", ""), ("address: ", "ada@example.org"), ("more: ", ""),
                ("address: ", "ada@example.org"), ("more: ", "short"),
                ("address: ", "ada@example.org"), ("more: ", "correct horse"),
            ], tools: package)
        #expect(run.status == 0)
        #expect(
            run.output == """
                This store has no products and no operator.
                Import the example catalogue, and make you the operator? [Y/n]\u{20}
                Your e-mail address: ada@example.org
                A new password, 8 characters or more:\u{20}
                Both are needed; Ctrl-D goes on without an operator.
                Your e-mail address: ada@example.org
                A new password, 8 characters or more:\u{20}
                Importing the catalogue …
                The password is too short.
                Your e-mail address: ada@example.org
                A new password, 8 characters or more:\u{20}
                Importing the catalogue …

                """)
        #expect(
            try log(package) == """
                looked: run --quiet --script -\(passed)
                filled: run --quiet --script -\(passed) ada@example.org short catalogue.json
                filled: run --quiet --script -\(passed) ada@example.org correct horse catalogue.json
                opened: run\(passed)\u{20}

                """)
    }

    @Test("whoever wants no example, or gives no address, gets the empty shop", arguments: ["n", "No"])
    func unwantedExample(answer: String) throws {
        let package = try packageToRun(menu: Self.emptyMenu), script = package.url.appending(path: "Scripts/run")
        let refused = try TerminalRun(script, [], answers: [("[Y/n] ", answer)], tools: package)
        #expect(refused.status == 0 && !refused.output.contains("address"))
        let ended = try TerminalRun(script, [], answers: [("[Y/n] ", "y")], tools: package)
        #expect(ended.status == 0 && ended.output.contains("address"))
        let each = "looked: run --quiet --script -\nopened: run \n"
        #expect(try log(package) == each + each)
    }

    @Test(
        "nothing is asked about a store that has products, an operator or a user",
        arguments: [
            ("Products:     0", "Products:     138"), ("      8. Grant a role", ""), ("nobody", "ada@example.org"),
            ("Products:     0\n", ""),
        ])
    func filledStore(text: String, other: String) throws {
        let package = try packageToRun(menu: Self.emptyMenu.replacing(text, with: other))
        let run = try TerminalRun(package.url.appending(path: "Scripts/run"), [], tools: package)
        #expect(run.status == 0 && run.output.replacing("^D\u{8}\u{8}", with: "").isEmpty)
        #expect(try log(package) == "looked: run --quiet --script -\nopened: run \n")
    }

    @Test(
        "nothing is asked, and no store is looked at, where nobody is to be asked or nothing would stay",
        arguments: [
            ["--script", "a.session"], ["--script=-"], ["--no-input"], ["--record", "a.session"], ["run", "--help"],
            ["--store", ":memory:"], ["--store=:memory:"], ["list", "plugins"], ["help"],
        ])
    func noOffer(arguments: [String]) throws {
        let package = try packageToRun(menu: Self.emptyMenu)
        let run = try TerminalRun(package.url.appending(path: "Scripts/run"), arguments, tools: package)
        #expect(run.status == 0)
        let lines = try log(package).split(separator: "\n")
        #expect(lines.count == 1 && lines.first?.hasPrefix("opened: ") == true)
    }

    @Test(
        "variables of the environment say too that nothing is to be asked",
        arguments: [
            ["BOARDY_SCRIPT": "a.session"], ["BOARDY_NO_INPUT": "1"], ["BOARDY_STORE": ":memory:"],
        ])
    func noOffer(environment: [String: String]) throws {
        let package = try packageToRun(menu: Self.emptyMenu)
        let run = try TerminalRun(
            package.url.appending(path: "Scripts/run"), [], tools: package, environment: environment)
        #expect(run.status == 0)
        #expect(try log(package) == "opened: run \n")
    }

    @Test("a build that fails ends the run with its messages and its exit code")
    func failedBuild() throws {
        let package = try TemporaryFolder()
        try package.copy(Self.root.appending(path: "Scripts/run"), to: "Scripts/run")
        try package.script("Scripts/bootstrap", "exit 0")
        try package.script(".build/debug/launcher", "echo started")
        try package.script("swift", "echo 'error: no such module'; exit 7")
        let run = try ProcessRun(package.url.appending(path: "Scripts/run"), [], tools: package)
        #expect(run.output.isEmpty)
        #expect(run.errors == "error: no such module\n")
        #expect(run.status == 7)
    }

    /// Output of a build in which the compiler tells an error for each file of a target.
    private static let repeated = """
        for file in A B; do
            echo "[1/2] Compiling Payment $file.swift"
            printf '%s\n' "/Pay.swift:1:2: error: cannot find 'x' in scope" \\
                " 1 | let y = x" "  |  \\`- error: cannot find 'x' in scope"
        done
        """

    @Test("a run whose build fails tells an error once, although the compiler tells it for each file")
    func repeatedError() throws {
        let package = try TemporaryFolder()
        try package.copy(Self.root.appending(path: "Scripts/run"), to: "Scripts/run")
        try package.script("Scripts/bootstrap", "exit 0")
        try package.script(".build/debug/launcher", "echo started")
        try package.script("swift", "\(Self.repeated)\nexit 1")
        let run = try ProcessRun(package.url.appending(path: "Scripts/run"), [], tools: package)
        #expect(run.output.isEmpty)
        #expect(
            run.errors == """
                [1/2] Compiling Payment A.swift
                /Pay.swift:1:2: error: cannot find 'x' in scope
                 1 | let y = x
                  |  `- error: cannot find 'x' in scope
                [1/2] Compiling Payment B.swift

                """)
        #expect(run.status == 1)
    }

    @Test("tests that do not compile end with each error once, and with the exit code of the build")
    func errorsAtTheEnd() throws {
        let package = try packageToTest()
        try package.script(
            "swift", "case $* in package*) printf '%s' '\(Self.description)' && exit ;; esac\n\(Self.repeated)\nexit 3")
        let run = try ProcessRun(package.url.appending(path: "Scripts/test"), ["Payment"], tools: package)
        #expect(run.output.hasSuffix("  |  `- error: cannot find 'x' in scope\n"))
        #expect(run.errors == "What does not compile:\n/Pay.swift:1:2: error: cannot find 'x' in scope\n")
        #expect(run.status == 3)
    }

    /// A package with the scripts of the tests, in which `swift` describes two targets and prints its arguments.
    private func packageToTest() throws -> TemporaryFolder {
        let package = try TemporaryFolder()
        for script in ["test", "test-targets"] {
            try package.copy(Self.root.appending(path: "Scripts/\(script)"), to: "Scripts/\(script)")
        }
        try package.script("Scripts/bootstrap", "exit 0")
        try package.script("Scripts/check", "echo check \"$*\"")
        try package.script(
            "swift",
            """
            case $* in
            "package describe --type json") printf '%s' '\(Self.description)' ;;
            "test --show-codecov-path"*) echo export.json ;;
            "test"*) echo "test of $BOARDY_TEST_TARGETS: $*" && echo "Test run with 3 tests" ;;
            *) echo "build of $BOARDY_TEST_TARGETS: $*" ;;
            esac
            """)
        for folder in ["IO", "Implementation"] {
            let file = try package.emptyFile("Tests/Payment/\(folder)/PayTests.swift")
            try Data("@Test func pay() {}".utf8).write(to: file)
        }
        _ = try package.emptyFile("Tests/Values/Support.swift")
        return package
    }

    private static let description = """
        {
          "targets" : [
            {
              "name" : "PaymentIOTests",
              "path" : "Tests/Payment/IO",
              "type" : "test"
            },
            {
              "name" : "PaymentTests",
              "path" : "Tests/Payment/Implementation",
              "type" : "test"
            },
            {
              "name" : "CBoardySQLite",
              "path" : "Modules/Storage/CBoardySQLite",
              "type" : "system-target"
            },
            {
              "name" : "BoardyValuesTests",
              "path" : "Tests/Values",
              "type" : "test"
            },
            {
              "name" : "BoardyValues",
              "path" : "Modules/Values",
              "type" : "library"
            }
          ]
        }

        """

    @Test(
        "the tests of a module are built and run alone, by the names of a feature, a target and a folder",
        arguments: [
            (["Payment"], "PaymentIOTests PaymentTests"), (["PaymentIO"], "PaymentIOTests"),
            (["PaymentTests"], "PaymentTests"), (["Payment/IO"], "PaymentIOTests"),
            (["PaymentIO", "Payment/Implementation/"], "PaymentIOTests PaymentTests"),
        ])
    func moduleTests(modules: [String], targets: String) throws {
        let package = try packageToTest()
        let run = try ProcessRun(package.url.appending(path: "Scripts/test"), modules, tools: package)
        let filter = "^(\(targets.replacing(" ", with: "|")))\\."
        #expect(
            run.output == """
                build of \(targets): build --build-tests
                test of \(targets): test --skip-build --disable-xctest --filter \(filter)
                Test run with 3 tests

                """)
        #expect(run.errors.isEmpty)
        #expect(run.status == 0)
    }

    @Test("coverage and sanitizers work with a module, in a build folder of their own")
    func moduleOptions() throws {
        let package = try packageToTest()
        let script = package.url.appending(path: "Scripts/test")
        let coverage = try ProcessRun(script, ["--coverage", "PaymentIO"], tools: package)
        #expect(
            coverage.output == """
                build of PaymentIOTests: build --build-tests --enable-code-coverage --scratch-path .build/coverage
                test of PaymentIOTests: test --skip-build --disable-xctest --enable-code-coverage \
                --scratch-path .build/coverage --filter ^(PaymentIOTests)\\.
                Test run with 3 tests
                check coverage export.json

                """)
        #expect(coverage.status == 0)
        let sanitized = try ProcessRun(script, ["PaymentIO", "--sanitize", "thread"], tools: package)
        #expect(
            sanitized.output.hasPrefix(
                "build of PaymentIOTests: build --build-tests --sanitize thread --scratch-path .build/sanitize-thread\n"
            ))
        #expect(sanitized.status == 0)
    }

    @Test(
        "a module without tests is said to have none, and an unknown one to be unknown, before anything is built",
        arguments: [
            ("Reviews", 66, "Reviews has no tests: no file in Tests/Reviews has a @Test\n"),
            (
                "CBoardySQLite", 66,
                "CBoardySQLite has no tests: Package.swift declares no CBoardySQLiteTests with a @Test\n"
            ),
            (
                "BoardyValues", 66,
                "BoardyValues has no tests: Package.swift declares no BoardyValuesTests with a @Test\n"
            ),
            ("Paiment", 64, "no tests are named Paiment; there are: BoardyValues, Payment, PaymentIO\n"),
        ])
    func moduleWithoutTests(module: String, status: Int32, message: String) throws {
        let package = try packageToTest()
        _ = try package.emptyFile("Modules/Reviews/IO/Review.swift")
        let run = try ProcessRun(package.url.appending(path: "Scripts/test"), ["Payment", module], tools: package)
        #expect(run.output.isEmpty)
        #expect(run.errors == message)
        #expect(run.status == status)
    }
}
