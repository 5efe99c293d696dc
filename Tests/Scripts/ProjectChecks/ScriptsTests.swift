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
        #expect(Set(Self.scripts).isSuperset(of: ["bench", "bootstrap", "check", "docs", "format", "run", "test"]))
    }

    @Test("every script answers --help with its usage, and is one screen long", arguments: scripts)
    func help(script: String) throws {
        let path = Self.root.appending(path: "Scripts/\(script)")
        let run = try Run(path, ["--help"])
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("usage: Scripts/\(script)"))
        #expect(run.errors.isEmpty)
        let text = try String(contentsOf: path, encoding: .utf8)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 70)
    }

    @Test(
        "an unknown option is refused with exit code 64 and a message",
        arguments: [
            ("bootstrap", "Scripts/bootstrap takes no '--fast'; see --help\n"),
            ("docs", "Scripts/docs takes no '--fast'; see --help\n"),
            ("format", "Scripts/format takes no '--fast'; see --help\n"),
            ("test", "Scripts/test: unknown option '--fast'; see --help\n"),
        ])
    func unknownOption(script: String, message: String) throws {
        let run = try Run(Self.root.appending(path: "Scripts/\(script)"), ["--fast"])
        #expect(run.status == 64)
        #expect(run.errors == message)
    }

    @Test("the tests take one sanitizer that exists", arguments: [["--sanitize"], ["--sanitize", "memory"]])
    func sanitizer(arguments: [String]) throws {
        let run = try Run(Self.root.appending(path: "Scripts/test"), arguments)
        #expect(run.status == 64)
        #expect(run.errors == "Scripts/test: --sanitize wants thread or address; see --help\n")
    }

    @Test(
        "the benchmarks take one configuration that exists",
        arguments: [["--configuration"], ["--configuration", "fast"]])
    func configuration(arguments: [String]) throws {
        let run = try Run(Self.root.appending(path: "Scripts/bench"), arguments)
        #expect(run.status == 64)
        #expect(run.errors == "Scripts/bench: --configuration wants release or debug; see --help\n")
    }

    @Test(
        "a toolchain that is too old, or none, is named with where to get one",
        arguments: [("6.1.2", "6.1"), ("5.10", "5.10")])
    func oldToolchain(version: String, found: String) throws {
        let tools = try TemporaryFolder()
        try tools.script("swift", "echo 'Swift version \(version) (swift-\(version)-RELEASE)'")
        let run = try Run(Self.root.appending(path: "Scripts/bootstrap"), [], tools: tools)
        #expect(run.status == 69)
        #expect(run.errors.hasPrefix("Swift 6.2 or later is needed; found \(found)."))
        #expect(run.errors.contains("https://www.swift.org/install"))
    }

    @Test(
        "without a terminal the session is played; flags are those of run; the rest is the launcher's",
        arguments: [
            ([], "run --script docs/examples/first-purchase.session --profile first-purchase"),
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
        let run = try Run(package.url.appending(path: "Scripts/run"), arguments, tools: package)
        #expect(run.output == passed + "\n")
        #expect(run.errors.isEmpty)
        #expect(run.status == 3)
    }

    @Test("a build that fails ends the run with its messages and its exit code")
    func failedBuild() throws {
        let package = try TemporaryFolder()
        try package.copy(Self.root.appending(path: "Scripts/run"), to: "Scripts/run")
        try package.script("Scripts/bootstrap", "exit 0")
        try package.script(".build/debug/launcher", "echo started")
        try package.script("swift", "echo 'error: no such module'; exit 7")
        let run = try Run(package.url.appending(path: "Scripts/run"), [], tools: package)
        #expect(run.output.isEmpty)
        #expect(run.errors == "error: no such module\n")
        #expect(run.status == 7)
    }
}
