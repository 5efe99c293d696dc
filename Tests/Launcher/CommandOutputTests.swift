import BoardyHeadless
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// The outputs of commands: messages, lists, pipes, files that cannot be written, and signals.
@MainActor @Suite struct CommandOutputTests {
    private let launcher: TestLauncher

    init() throws { launcher = try TestLauncher() }

    @Test("CLI-9 screens of an activation are messages, which --quiet leaves out; its output is the same")
    func quiet() async throws {
        let arguments = ["activate", "authentication.login"], script = "Sign in: Cancel\n"
        let loud = await launcher.run(arguments, script: script)
        let quiet = await launcher.run(arguments + ["--quiet"], script: script)
        #expect(loud.errors.contains("Sign in"))
        #expect(quiet.errors.isEmpty)
        #expect(loud.output == quiet.output && !quiet.output.isEmpty)
        let both = await launcher.run(arguments + ["-qv"])
        #expect(both.errors.hasPrefix("launcher: 'launcher activate' takes --quiet or --verbose, and not both\n"))
    }

    @Test("CLI-14 colours are used if they are asked for, also in a pipe")
    func color() async throws {
        let script = "Dashboard: Quit\n"
        #expect(await launcher.run(["run", "--color=always"], script: script).output.contains("\u{1B}["))
        #expect(await !launcher.run(["run"], script: script).output.contains("\u{1B}["))
        let never = await launcher.run(["run", "--color=always", "--no-color"], script: script)
        #expect(never.code == .success && !never.output.contains("\u{1B}["))
    }

    @Test("CLI-16 help, versions, lists and completions open nothing, so that they answer at once")
    func opensNothing() async throws {
        for arguments in [
            ["--help"], ["--version"], ["list", "boards"], ["validate"], ["config"], ["--complete", ""],
        ] {
            let result = await launcher.run(arguments, environment: ["BOARDY_SCRIPT": "/nowhere"])
            #expect(result.code == .success && !result.output.isEmpty, "\(arguments)")
        }
        #expect(!FileManager.default.fileExists(atPath: launcher.store))
    }

    @Test(
        "CLI-22 directories are XDG's, a HOME is not needed, and a place that cannot be used is exit 74 with its path"
    )
    func directories() async throws {
        let folder = launcher.folder.path
        func cart(_ environment: [String: String]) async -> CommandResult {
            await launcher.run(
                ["activate", "shopping.cart"], environment: environment.merging(["BOARDY_STORE": ""]) { $1 })
        }
        let named = await cart(["XDG_DATA_HOME": "\(folder)/data", "HOME": ""])
        #expect(named.code == .success)
        #expect(FileManager.default.fileExists(atPath: "\(folder)/data/boardy/store.sqlite"))
        #expect(await cart(["HOME": "\(folder)/home"]).code == .success)
        #expect(FileManager.default.fileExists(atPath: "\(folder)/home/.local/share/boardy/store.sqlite"))
        // Nobody can write there, not even the superuser.
        let unusable = await cart(["HOME": "/proc/self/fdinfo"])
        #expect(unusable.code == .store)
        #expect(unusable.errors.contains("/proc/self/fdinfo/.local/share/boardy"), "\(unusable.errors)")
        for (arguments, part) in [
            (["activate", "shopping.cart", "--store", folder], folder),
            (["run", "--script", folder], "the session script '\(folder)' cannot be read"),
            (["activate", "shopping.cart", "--input", "@\(folder)"], "the input '\(folder)' cannot be read"),
        ] {
            let result = await launcher.run(arguments)
            #expect(result.code == .store)
            #expect(result.errors.contains(part), "\(result.errors)")
        }
        try launcher.write("", to: ".config/boardy/launcher.conf/file")
        let settings = await launcher.run("validate")
        #expect(settings.code == .store)
        #expect(
            settings.errors
                == "launcher: the settings file '\(folder)/.config/boardy/launcher.conf' cannot be read. "
                + "Make it a text file that you may read, or move it away\n")
    }

    @Test("CLI-29 a list fits the terminal, and goes through the pager if it is longer than the screen")
    func long() async throws {
        let paged = launcher.folder.appending(path: "paged")
        let pager = ["PAGER": "cat > '\(paged.path)'"]
        let short = await launcher.run(
            ["list", "plugins", "--plugin", "shopping,payment"], environment: pager,
            screen: ScreenSize(columns: 40, rows: 24))
        #expect(short.output.split(separator: "\n").count == 2)
        let boards = await launcher.run(
            ["list", "boards"], environment: pager, screen: ScreenSize(columns: 40, rows: 24))
        #expect(boards.code == .success && boards.output.isEmpty)
        let lines = try String(contentsOf: paged, encoding: .utf8).split(separator: "\n")
        #expect(lines.count > 24)
        #expect(lines.map(\.count).max() == 40)
        let all = await launcher.run("list", "boards").output.split(separator: "\n")
        #expect(all.map { $0.prefix(39) + ($0.count > 40 ? "…" : $0.dropFirst(39)) } == lines)
        let missing = await launcher.run(
            ["list", "boards"], environment: ["PAGER": "/nowhere/less 2>/dev/null"],
            screen: ScreenSize(columns: 200, rows: 24))
        #expect(missing.output.split(separator: "\n").count == all.count)
        #expect(alignedColumns([["茶", "x"], ["tea", "y"]], width: nil) == "茶   x\ntea  y")
        #expect(alignedColumns([["a\r\nb", "x"], ["⌚", "y"]], width: 5) == "a\r\nb …\n⌚  …")
        #expect(alignedColumns([["é", "xyz"], ["tea", "xyz"]], width: 5) == "é   …\ntea …")
    }

    @Test("CLI-29 the pager is in the process group of the launcher, because a terminal stops a reader of another one")
    func pagerGroup() async throws {
        let group = launcher.folder.appending(path: "group")
        let environment = ["PAGER": "ps -o pgid= -p $$ > '\(group.path)'"]
        let screen = ScreenSize(columns: 40, rows: 3)
        #expect(await launcher.run(["list", "plugins"], environment: environment, screen: screen).output.isEmpty)
        let text = try String(contentsOf: group, encoding: .utf8)
        #expect(text.trimmingCharacters(in: .whitespacesAndNewlines) == "\(getpgrp())")
    }

    // MARK: - The real process

    @Test("CLI-9 --verbose writes each message between boards to standard error")
    func verbose() async throws {
        let result = try await LauncherProcess.run(
            shell: #"exec "$@""#, ["activate", "shopping.cart", "-v"], in: launcher.folder)
        #expect(result.status == 0)
        #expect(result.errors.contains("boardy: "))
        #expect(result.errors.contains("activation of 'shopping.cart' on 'main'"), "\(result.errors)")
    }

    @Test("CLI-18 a reader that closes its pipe is no error, and nothing is written to standard error")
    func closedPipe() async throws {
        let result = try await LauncherProcess.run(
            shell: #""$@" | head -c1"#, ["help", "--format", "json"], in: launcher.folder)
        #expect(result.output == "{" && result.errors.isEmpty && result.status == 0)
    }

    @Test(
        "CLI-18 a full disk under standard output is exit 74, said by every command that prints",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"),
        arguments: [
            ["--help"], ["list", "plugins"], ["validate"], ["config"], ["completions", "bash"],
            ["activate", "shopping.cart"], ["open", "app://cart"], ["run", "--script", "-"],
        ])
    func fullDisk(arguments: [String]) async throws {
        let full = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
        let result = await launcher.run(arguments, typed: "Dashboard: Quit\n", writingTo: full)
        #expect(result.code == .store)
        #expect(
            result.errors == "launcher: standard output cannot be written: No space left on device. "
                + "What the command has done stays done; send its output to another place\n")
    }

    @Test(
        "CLI-18 an error that follows a full disk keeps its message, and the exit code is 74",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
    func errorOnFullDisk() async throws {
        let full = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
        let result = await launcher.run(
            ["validate", "--without", "payment", "--format", "github"], writingTo: full)
        #expect(result.code == .store)
        #expect(
            result.errors == "launcher: standard output cannot be written: No space left on device. "
                + "What the command has done stays done; send its output to another place\n"
                + "these plugins do not fit together; standard output has the reasons\n")
        #expect(CommandError(code: .interrupted, message: "interrupted").afterOutput(problem: "x").code == .interrupted)
    }

    @Test("CLI-18 a closed standard output is exit 74 before anything is done")
    func closedOutput() async throws {
        let result = try await LauncherProcess.run(
            shell: #"exec "$@" >&-"#, ["activate", "shopping.cart"], in: launcher.folder)
        #expect(result.status == ExitCode.store.rawValue)
        #expect(
            result.errors
                == """
                launcher: standard output is closed, so nothing was done. Connect it to a terminal, a file or a \
                pipe\n
                """
        )
        #expect(!FileManager.default.fileExists(atPath: launcher.store))
    }

    @Test(
        "CLI-17 a signal ends a command that waits, with its own exit code",
        arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func signalled(signal: Int32, code: Int32) async throws {
        let running = try RunningLauncher(["run", "--script", "script"], in: launcher.folder)
        // Opening a named pipe waits until the launcher opens it for reading.
        let writing = try await runBlocking { [path = launcher.folder.path] in
            try FileHandle(forWritingTo: URL(filePath: "\(path)/script"))
        }
        kill(running.process.processIdentifier, signal)
        let (status, errors) = try await running.end()
        #expect(status == code)
        #expect(errors == "launcher: \(signal == SIGINT ? "interrupted" : "terminated")\n")
        try writing.close()
        #expect(await launcher.run("activate", "shopping.orders").code == .success)
    }

    #if os(Linux)
        @Test("CLI-17 a second Ctrl-C ends a command at once that cannot wind down")
        func secondSignal() async throws {
            let running = try RunningLauncher(["help", "--format", "json"], in: launcher.folder)
            // Nobody reads the help, so the launcher stands still as soon as the pipe is full.
            while running.unread < RunningLauncher.capacity { try await Task.sleep(for: .milliseconds(1)) }
            while running.process.isRunning {
                kill(running.process.processIdentifier, SIGINT)
                try await Task.sleep(for: .milliseconds(1))
            }
            let (status, errors) = try await running.end()
            #expect(status == 130)
            #expect(errors.isEmpty, "an orderly end says that it was interrupted")
        }
    #endif
}

/// A launcher process whose standard output is a small pipe that nobody reads, beside a named pipe `script`.
final class RunningLauncher {
    /// The number of bytes that the pipe takes.
    static let capacity: Int32 = 4096

    let process = Process()
    private let output = Pipe()
    private let errors: URL
    private let end = AsyncStream<Never>.makeStream()

    init(_ arguments: [String], in folder: URL, environment: [String: String] = [:]) throws {
        errors = folder.appending(path: "errors")
        try Data().write(to: errors)
        mkfifo(folder.appending(path: "script").path, 0o600)
        process.executableURL = try LauncherProcess.executable()
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(["BOARDY_STORE": "store.sqlite"]) { $1 }
            .merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errors)
        process.terminationHandler = { [end] _ in end.continuation.finish() }
        #if os(Linux)
            // F_SETPIPE_SZ, which the module of the C library does not have.
            _ = fcntl(output.fileHandleForReading.fileDescriptor, 1031, Self.capacity)
        #endif
        try process.run()
    }

    /// The number of bytes in the pipe.
    var unread: Int32 {
        var count: Int32 = 0
        return ioctl(output.fileHandleForReading.fileDescriptor, UInt(FIONREAD), &count) == 0 ? count : 0
    }

    /// Waits for the first line of standard output, and returns it.
    func line() async throws -> String {
        try await runBlocking { [file = output.fileHandleForReading.fileDescriptor] in
            var line: [UInt8] = [], byte: UInt8 = 0
            while read(file, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
            return String(decoding: line, as: UTF8.self)
        }
    }

    /// Waits until standard error has a text.
    func tells(_ text: String) async throws {
        while try !String(contentsOf: errors, encoding: .utf8).contains(text) {
            try #require(process.isRunning)
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Waits for the end of the process, and returns its exit code and what it wrote to standard error.
    func end() async throws -> (status: Int32, errors: String) {
        for await _ in end.stream {}
        return (
            process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
            try String(contentsOf: errors, encoding: .utf8)
        )
    }
}
