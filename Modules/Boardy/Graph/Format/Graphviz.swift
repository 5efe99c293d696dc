import Foundation

#if os(macOS) || os(Linux)
    /// The program `dot` of Graphviz, which lays out a graph.
    ///
    ///     let svg = try await Graphviz(environment: ProcessInfo.processInfo.environment).svg(of: graph.dot)
    public struct Graphviz: Sendable {
        private let environment: [String: String]

        /// Takes the variables of the program. `PATH` tells where it is.
        public init(environment: [String: String]) { self.environment = environment }

        /// Returns the picture of a graph as SVG.
        ///
        /// - Parameter dot: the graph in the language of Graphviz.
        /// - Throws: ``GraphvizProblem`` if there is no `dot`, or if it fails; `CancellationError` if the task is
        ///   cancelled.
        public func svg(of dot: String) async throws -> String {
            guard let program else {
                throw GraphvizProblem(
                    isMissing: true,
                    description: "the program 'dot' of Graphviz is on no path of PATH, "
                        + "and the formats svg and html need it. "
                        + "Install it: apt-get install graphviz, or brew install graphviz")
            }
            // Files, because a pipe that nobody empties would stop the program.
            let folder = FileManager.default.temporaryDirectory.appending(path: "graph-\(UUID().uuidString)")
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
                let status = process.terminationStatus
                throw GraphvizProblem(
                    isMissing: false,
                    description: "\(program.path) ended with \(status) and made no picture: \(reason.prefix(500))")
            }
            return String(decoding: svg, as: UTF8.self)
        }

        private var program: URL? {
            (environment["PATH"] ?? "").split(separator: ":").map { URL(filePath: "\($0)/dot") }
                .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        }
    }

    /// The reason why Graphviz has made no picture.
    public struct GraphvizProblem: Error, CustomStringConvertible {
        /// True if the program is not installed.
        public let isMissing: Bool
        public let description: String
    }
#endif
