import Foundation
// The programs are built with the tests that run them.
import Launcher
import MixedAfter
import MixedRenamed
import PostgresServer

/// One of the programs that were built with different versions of the contract `products.details`.
enum MixedBuild: String {
    /// The launcher itself. The executable of its target is called `Launcher`, that of its product `launcher`.
    case launcher = "Launcher"
    /// A later build, with new optional fields.
    case after = "MixedAfter"
    /// A build that renamed an outcome.
    case renamed = "MixedRenamed"

    /// The exit code of a command and its output.
    struct Answer: Equatable {
        let status: Int32
        let text: String
        let errors: String
    }

    /// Looks a product up, by the contract as this build has it.
    func call(_ sku: String, in database: TestDatabase) async throws -> Answer {
        guard self == .launcher else { return try await run(["call", database.address, sku], in: database) }
        let input = #"{"sku":"\#(sku)"}"#
        let call = ["activate", "products.details", "--input", input, "--timeout", "20s"]
        return try await run(call + ["--remote", "product-management"], in: database)
    }

    /// Runs a command line to its end, which is the first output of a server.
    func run(_ arguments: [String], in database: TestDatabase) async throws -> Answer {
        let process = try process(arguments, in: database), output = Pipe(), errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        let (ends, end) = AsyncStream<Int32>.makeStream()
        process.terminationHandler = { end.yield($0.terminationStatus) }
        try process.run()
        let first = try output.fileHandleForReading.read(upToCount: 1) ?? Data()
        if !first.isEmpty, arguments[0].hasPrefix("serve") { process.terminate() }
        let status = await ends.first { _ in true } ?? 0
        func text(_ pipe: Pipe) throws -> String {
            String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
                .trimmingCharacters(in: .newlines)
        }
        // The line of a declaration is not what the tests compare.
        return Answer(
            status: status, text: String(decoding: first, as: UTF8.self) + (try text(output)),
            errors: try text(errors).replacing(/swift:[0-9]+/, with: "swift:LINE"))
    }

    /// Serves the contracts of product management as this build has them, while a body runs.
    func serve<T>(in database: TestDatabase, _ body: () async throws -> T) async throws -> T {
        let arguments =
            self == .launcher
            ? ["serve-plugins", "--plugin", "product-management", "--quiet"] : ["serve", database.address]
        let process = try process(arguments, in: database), input = Pipe(), output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        // The launcher says there that a signal has ended it.
        process.standardError = FileHandle.nullDevice
        try process.run()
        // The first line says that its row is written.
        _ = try output.fileHandleForReading.read(upToCount: 1)
        let result: Result<T, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        if self == .launcher { process.terminate() }
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        return try result.get()
    }

    private func process(_ arguments: [String], in database: TestDatabase) throws -> Process {
        let process = Process()
        process.executableURL = try executable()
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["BOARDY_ENGINE": database.address, "BOARDY_STORE": database.address]
        ) { $1 }
        process.standardInput = FileHandle.nullDevice
        return process
    }

    /// Returns the file of the program, the newest one if it is there under both of its names.
    private func executable() throws -> URL {
        let places = CommandLine.arguments.map { URL(filePath: $0).deletingLastPathComponent() }
        let files = places.flatMap { [$0.appending(path: rawValue), $0.appending(path: rawValue.lowercased())] }
            // A folder of sources may have the name too.
            .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true }
        func date(_ file: URL) -> Date {
            (try? file.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate ?? .distantPast
        }
        guard let file = files.max(by: { date($0) < date($1) }) else {
            throw MissingBuild(name: rawValue, places: places.map(\.path))
        }
        return file
    }
}

private struct MissingBuild: Error, CustomStringConvertible {
    let name: String
    let places: [String]
    var description: String { "\(name) is not built; it would be in one of \(places)" }
}
