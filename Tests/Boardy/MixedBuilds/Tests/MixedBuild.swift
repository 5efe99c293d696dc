import Foundation
// The programs are built with the tests that run them.
import MixedAfter
import MixedBefore
import MixedRenamed
import PostgresServer

/// One of the programs that were built with different versions of one contract.
enum MixedBuild: String {
    case before = "MixedBefore"
    case after = "MixedAfter"
    case renamed = "MixedRenamed"

    /// The exit code of a call and its output.
    struct Answer: Equatable {
        let status: Int32
        let text: String
    }

    /// Calls the contract as this build has it.
    func call(_ name: String, in database: TestDatabase) async throws -> Answer {
        let process = try process(["call", database.address, name]), output = Pipe()
        process.standardOutput = output
        let status = try await withCheckedThrowingContinuation { (end: CheckedContinuation<Int32, any Error>) in
            process.terminationHandler = { end.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { end.resume(throwing: error) }
        }
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        return Answer(status: status, text: text.trimmingCharacters(in: .newlines))
    }

    /// Serves the contract as this build has it, while a body runs.
    func serve<T>(in database: TestDatabase, _ body: () async throws -> T) async throws -> T {
        let process = try process(["serve", database.address]), input = Pipe(), output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        // The first line says that its row is written.
        _ = try output.fileHandleForReading.read(upToCount: 1)
        let result: Result<T, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        return try result.get()
    }

    private func process(_ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = try executable()
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        return process
    }

    private func executable() throws -> URL {
        let places = CommandLine.arguments.map { URL(filePath: $0).deletingLastPathComponent() }
        let files = places.map { $0.appending(path: rawValue) }
        guard let file = files.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
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
