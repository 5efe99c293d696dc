import BoardyCommandLine
import Foundation

/// A folder with a stand-in for the program `shop` on the path of real shells.
///
/// The stand-in writes its arguments to a file and prints the answer that the library has for the words of the case,
/// whose number is in `CASE`. So a shell runs the real script, and the library computes what it offers.
struct ShellSession {
    let folder: URL
    private static let path = "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin"

    /// Returns true if a program is installed.
    static func has(_ program: String) -> Bool {
        path.split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }

    /// Makes the folder with the script of a shell and the answers to the words of each case.
    init(shell: String, cases: [[String]]) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "shell-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try write(try shop.text("completions", shell) ?? "", to: "completions")
        for (number, words) in cases.enumerated() { try write(Self.answer(to: words), to: "answer-\(number)") }
        let program = """
            #!/bin/sh
            for word; do printf '<%s>' "$word"; done > "${0%/*}/words-$CASE"
            cat "${0%/*}/answer-$CASE"
            """
        try write(program, to: "shop")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.appending(path: "shop").path)
        for name in ["file one.txt", "film.txt"] { try write("", to: name) }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "filter"), withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Returns the lines that the program prints for a shell.
    static func answer(to words: [String]) throws -> String {
        guard case .print(let text) = try shop.parse(["--complete"] + words) else { return "" }
        return text + "\n"
    }

    /// Runs a text by a shell in the folder, and returns its standard output and error.
    func run(_ shell: [String], _ text: String) throws -> String {
        try write(text, to: "input")
        let process = Process(), output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = shell + ["input"]
        process.currentDirectoryURL = folder
        process.environment = [
            "PATH": "\(folder.path):\(Self.path)", "HOME": folder.path, "TERM": "dumb", "LC_ALL": "C.UTF-8",
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        // Read before waiting: a full pipe would stop the shell.
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    /// Returns the words that the program got in a case, each in angle brackets.
    func words(of number: Int) throws -> String {
        String(decoding: try Data(contentsOf: folder.appending(path: "words-\(number)")), as: UTF8.self)
    }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }
}
