import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// The built launcher in the shells of its users, and its manual page in their readers.
@MainActor @Suite struct ShellCompletionTests {
    /// A tool with the lines that run it. They find the launcher on the path.
    struct Tool: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let lines: String
        let expected: [String]
    }

    @Test(
        "CLI-24, CLI-25 plugins, boards and links complete in real shells, and man and mandoc accept the page",
        arguments: [
            Tool(
                testDescription: "bash",
                lines: """
                    source <(launcher completions bash)
                    for word in shopping.car app://orde; do
                        command=activate && case $word in app*) command=open ;; esac
                        COMP_LINE="launcher $command $word" COMP_WORDS=(launcher $command $word) COMP_CWORD=2 \
                    COMP_TYPE=9
                        _launcher launcher && printf '%s\\n' "${COMPREPLY[@]}"
                    done
                    """, expected: ["shopping.cart", "//orders", "//orders/\\{id\\}"]),
            Tool(
                testDescription: "zsh",
                lines: """
                    compdef() {}; compset() {}; _describe() { print -rl -- ${(P)3} }
                    source <(launcher completions zsh)
                    words=(launcher activate shopping.car) CURRENT=3 PREFIX=shopping.car && _launcher
                    words=(launcher run --plugin pa) CURRENT=4 PREFIX=pa && _launcher
                    """, expected: ["shopping.cart", "payment"]),
            Tool(
                testDescription: "fish",
                lines: """
                    launcher completions fish | source
                    complete -C 'launcher activate shopping.car'
                    complete -C 'launcher run --plugin pa'
                    """, expected: ["shopping.cart", "payment"]),
            Tool(
                testDescription: "mandoc", lines: "launcher help --format man | mandoc -T lint -W style; echo ok",
                expected: ["ok"]),
            Tool(
                testDescription: "man",
                lines:
                    "launcher help --format man | MANPAGER=cat man --warnings -l - 2>&1 | grep -ciE 'warning'; echo ok",
                expected: ["0", "ok"]),
        ])
    func runs(tool: Tool) async throws {
        let name = tool.testDescription, shell = name.hasPrefix("man") ? "bash" : name
        let launcher = try TestLauncher()
        try launcher.write(tool.lines, to: "lines")
        try FileManager.default.createSymbolicLink(
            at: launcher.folder.appending(path: "launcher"), withDestinationURL: try LauncherProcess.executable())
        let quiet = ["bash": "--norc", "zsh": "-f", "fish": "--no-config"][shell, default: ""]
        let result = try await LauncherProcess.run(
            shell: "command -v \(name) >/dev/null || exit 69; PATH=$PWD:$PATH exec \(shell) \(quiet) ./lines", [],
            in: launcher.folder)
        if result.status == 69 { return print("\(name) is not installed, so this test was not made") }
        #expect(result.errors == "")
        #expect(
            result.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } == tool.expected)
    }
}
