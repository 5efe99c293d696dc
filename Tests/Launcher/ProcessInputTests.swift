import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// Runs the built launcher on input that nobody expects.
@MainActor @Suite struct ProcessInputTests {
    private let folder: URL
    private let launcher: TestLauncher

    init() throws {
        launcher = try TestLauncher()
        folder = launcher.folder
    }

    @Test(
        "FA-8 a script on a standard input that is closed or no file of text is exit 74 with a sentence",
        arguments: [#"exec "$@" <&-"#, #"exec "$@" < /"#])
    func closedInput(line: String) async throws {
        let result = try await LauncherProcess.run(shell: line, ["run", "--script", "-"], in: folder)
        #expect(result.reason == .exit)
        #expect(result.status == ExitCode.store.rawValue)
        #expect(
            result.errors
                == "launcher: standard input is closed or cannot be read, so there is no session script. "
                + "Connect it to a file or a pipe, or give --script a text file\n")
        #expect(!FileManager.default.fileExists(atPath: launcher.store))
    }

    @Test("FA-8 CLI-18 a launcher without standard files ends with 74, and writes nothing into its store or script")
    func closedFiles() async throws {
        try Data("Dashboard: Quit\n".utf8).write(to: folder.appending(path: "a.session"))
        let result = try await LauncherProcess.run(
            shell: #"exec "$@" <&- >&- 2>&-"#, ["run", "--script", "a.session"], in: folder)
        #expect(result.reason == .exit && result.status == ExitCode.store.rawValue)
        #expect(try Data(contentsOf: folder.appending(path: "a.session")) == Data("Dashboard: Quit\n".utf8))
        #expect(await launcher.run("activate", "shopping.orders").code == .success)
    }

    @Test(
        "FA-8 input nested 513 deep is exit 65 with its place and the limit",
        arguments: [
            (String(repeating: "[", count: 513), 129), (#"{"query":"# + String(repeating: "[", count: 513), 137),
            (String(repeating: #"{"a":"#, count: 513), 641),
        ])
    func deepInput(input: String, byte: Int) async throws {
        let result = try await LauncherProcess.run(
            shell: #"exec "$@""#, ["activate", "products.list", "--input", input], in: folder)
        #expect(result.reason == .exit)
        #expect(result.status == ExitCode.data.rawValue)
        #expect(
            result.errors
                == """
                launcher: the input does not fit. products.list: input: is nested more than 128 levels deep at \
                line 1, 
                """
                + "byte \(byte); put fewer arrays and objects inside each other\n")
    }

    @Test(
        "FA-8 a catalogue nested 513 deep is refused with its place and the limit, in a file and in the input",
        arguments: [true, false])
    func deepCatalogue(isFile: Bool) async throws {
        let deep = String(repeating: "[", count: 513) + String(repeating: "]", count: 513)
        let text = "[\n{\"sku\":\"A\",\"tags\":\(deep)}]"
        try Data(text.utf8).write(to: folder.appending(path: "deep.json"))
        let inline = try JSONEncoder().encode(["format": "json", "data": text])
        let input = isFile ? #"{"path":"deep.json"}"# : String(decoding: inline, as: UTF8.self)
        let arguments = try await launcher.asOperator(["activate", "products.import", "--input", input])
        let result = try await LauncherProcess.run(shell: #"exec "$@""#, arguments, in: folder)
        #expect(result.reason == .exit)
        #expect(result.status == ExitCode.data.rawValue)
        #expect(
            result.errors.contains(
                "Cannot import \(isFile ? "the file 'deep.json'" : "the data handed in"): "
                    + "it is nested more than 128 levels "
                    + "deep at line 2, byte 145; put fewer arrays and objects inside each other."))
    }

    @Test("FA-15 a named pipe is a script, so that a password need not be in a file")
    func pipe() async throws {
        let result = try await LauncherProcess.run(
            shell: #"mkfifo script && (printf 'Dashboard: Quit\n' > script &) && exec "$@""#,
            ["run", "--script", "script"], in: folder)
        #expect(result.reason == .exit && result.status == 0, "\(result)")
        #expect(result.output.contains("> Quit"))
    }

    @Test("TR-5 SIGUSR1 ends no launcher, also before its session has begun")
    func dumpSignal() async throws {
        // The shell opens the pipe when the launcher has.
        let line = #"mkfifo pipe && { "$@" run --script pipe & } && exec 3>pipe && kill -USR1 $!; exec 3>&-; wait $!"#
        let result = try await LauncherProcess.run(shell: line, [], in: folder)
        #expect(result.status == 65, "\(result)")
        #expect(result.errors.contains("A screen was shown and nothing answers it"), "\(result.errors)")
    }

    @Test("FA-13 a script without an end is refused at its limit")
    func endless() async throws {
        let result = try await LauncherProcess.run(
            shell: #"exec "$@""#, ["run", "--script", "/dev/zero"], in: folder)
        #expect(result.reason == .exit && result.status == ExitCode.data.rawValue)
        #expect(
            result.errors
                == "launcher: the session script '/dev/zero' has more than 16777216 bytes. Divide it into several\n"
        )
    }
}
