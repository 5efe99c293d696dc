import Foundation

/// The programs that look for faults in pages. The first use of one downloads it; see `Scripts/page-checker`.
enum PageChecker: String {
    case axe, vnu

    /// Returns the path of the program.
    var path: String {
        get throws {
            let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
            let (status, text) = try Self.run(root.appending(path: "Scripts/page-checker").path, [rawValue])
            guard status == 0 else {
                throw BrowserDriver.Failure(description: "Scripts/page-checker \(rawValue) has failed")
            }
            return text.trimmingCharacters(in: .newlines)
        }
    }

    /// Runs a program, and returns its status and its output.
    static func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process(), output = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }
}
