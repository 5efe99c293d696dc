import Foundation

/// The program `dot` of Graphviz, which lays out a graph.
package struct Graphviz {
    private let environment: [String: String]

    package init(environment: [String: String]) { self.environment = environment }

    /// Returns the picture of a graph as SVG.
    ///
    /// - Parameter dot: the graph in the language of Graphviz.
    /// - Throws: ``CommandError`` with exit code 69 if there is no `dot`, and 70 if it fails; `CancellationError` if the task is cancelled.
    package func svg(of dot: String) async throws -> String {
        guard let program else {
            throw CommandError(
                code: .unavailable,
                message: "the program 'dot' of Graphviz is on no path of PATH, and the formats svg and html need it. "
                    + "Install it: apt-get install graphviz, or brew install graphviz")
        }
        // Files, because a pipe that nobody empties would stop the program.
        let folder = FileManager.default.temporaryDirectory.appending(path: "launcher-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let input = folder.appending(path: "graph.dot"), output = folder.appending(path: "graph.svg")
        let errors = folder.appending(path: "errors")
        try Data(dot.utf8).write(to: input)
        try Data().write(to: errors)
        let process = Process()
        process.executableURL = program
        process.arguments = ["-Tsvg", "-o", output.path, input.path]
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: errors)
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        try Task.checkCancellation()
        guard process.terminationStatus == 0, let svg = try? Data(contentsOf: output) else {
            let text = (try? Data(contentsOf: errors)).map { String(decoding: $0, as: UTF8.self) } ?? ""
            let reason = text.trimmingCharacters(in: .whitespacesAndNewlines)
            throw CommandError(
                code: .software,
                message:
                    "\(program.path) ended with \(process.terminationStatus) and made no picture: \(reason.prefix(500))"
            )
        }
        return String(decoding: svg, as: UTF8.self)
    }

    private var program: URL? {
        (environment["PATH"] ?? "").split(separator: ":").map { URL(filePath: "\($0)/dot") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
