import Foundation
import Testing

/// The output and the exit status of a program that ran in a terminal of its own, with a person who answers its
/// questions.
struct TerminalRun {
    /// All that the terminal showed: output, errors, and the echo of what was typed.
    let output: String
    let status: Int32

    /// Runs a program and waits for its end.
    ///
    /// - Parameters:
    ///   - answers: the ends of the questions, in their order, each with the line that is typed when it has been shown.
    ///     After the last one the input is over.
    ///   - tools: a folder that is searched for programs before the others.
    ///   - added: variables of the environment besides those of this process.
    init(
        _ program: URL, _ arguments: [String], answers: [(question: String, line: String)] = [], tools: TemporaryFolder,
        environment added: [String: String] = [:]
    ) throws {
        var descriptors: (terminal: Int32, keyboard: Int32) = (-1, -1)
        try #require(openpty(&descriptors.terminal, &descriptors.keyboard, nil, nil, nil) == 0)
        // Programs that other tests start would keep the terminal open.
        _ = fcntl(descriptors.terminal, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptors.keyboard, F_SETFD, FD_CLOEXEC)
        let terminal = FileHandle(fileDescriptor: descriptors.terminal, closeOnDealloc: true)
        let keyboard = FileHandle(fileDescriptor: descriptors.keyboard, closeOnDealloc: true)

        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = keyboard
        process.standardOutput = keyboard
        process.standardError = keyboard
        var environment = ProcessInfo.processInfo.environment.merging(added) { $1 }
        environment["PATH"] = "\(tools.url.path):\(environment["PATH", default: "/usr/bin:/bin"])"
        process.environment = environment
        try process.run()
        try keyboard.close()

        let endOfInput = Data([4])
        var waiting = answers[...], shown = Data(), seen = 0
        if waiting.isEmpty { try terminal.write(contentsOf: endOfInput) }
        // The end of the terminal is an error of the read on Linux.
        while let byte = try? terminal.read(upToCount: 1), !byte.isEmpty {
            shown += byte
            guard let next = waiting.first,
                shown.dropFirst(seen).suffix(next.question.utf8.count) == Data(next.question.utf8)
            else { continue }
            seen = shown.count
            waiting.removeFirst()
            try terminal.write(contentsOf: Data("\(next.line)\n".utf8) + (waiting.isEmpty ? endOfInput : Data()))
        }
        process.waitUntilExit()
        output = String(decoding: shown, as: UTF8.self).replacing("\r\n", with: "\n")
        status = process.terminationStatus
    }
}
