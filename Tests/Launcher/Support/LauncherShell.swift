import Foundation

/// The end of a launcher process and all that it wrote.
struct ProcessResult {
    let reason: Process.TerminationReason
    let status: Int32
    let output: String
    let errors: String
}

extension LauncherProcess {
    /// Runs a line of the shell, in which `"$@"` is the built launcher with the arguments.
    ///
    /// - Parameter folder: the folder in which the line runs. The output is kept there in files.
    static func run(shell line: String, _ arguments: [String], in folder: URL) async throws -> ProcessResult {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", line, "sh", try executable().path] + arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(["BOARDY_STORE": "store.sqlite"]) { $1 }
        process.standardInput = FileHandle.nullDevice
        let files = ["output", "errors"].map { folder.appending(path: "\($0)-\(UUID().uuidString)") }
        for file in files { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        // The process may have written bytes that are no UTF-8.
        let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
        return ProcessResult(
            reason: process.terminationReason, status: process.terminationStatus, output: texts[0], errors: texts[1])
    }
}
