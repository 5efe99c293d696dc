import BoardyPostgres
import BoardyPostgresEngine
import BoardyRemote
import Foundation

/// The processes of `Scripts/bench-remote`. Each prints its figures as JSON on a line.
@main
struct Main {
    static let usage = """
        usage: RemoteBench serve ADDRESS [hold]             serves until standard input ends; with hold it never answers
               RemoteBench call ADDRESS SECONDS IN_FLIGHT   activates, waits for the answers, and activates again
        """

    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        do {
            guard let role = arguments.first, let address = arguments.dropFirst().first.flatMap(PostgresAddress.init)
            else { throw UsageError() }
            let rest = Array(arguments.dropFirst(2))
            let engine = try await PostgresEngine.open(address, process: ProcessID(UUID().uuidString.lowercased()))
            switch role {
            case "serve": try await BenchWorker(engine, holds: rest == ["hold"]).serve()
            case "call":
                guard rest.count == 2, let seconds = Int(rest[0]), let inFlight = Int(rest[1]) else {
                    throw UsageError()
                }
                try await BenchCaller(engine, inFlight: inFlight).call(for: .seconds(seconds))
            default: throw UsageError()
            }
            await engine.close()
        } catch {
            FileHandle.standardError.write(Data("RemoteBench: \(error)\n".utf8))
            exit(error is UsageError ? 64 : 70)
        }
    }
}

struct UsageError: Error, CustomStringConvertible {
    var description: String { Main.usage }
}
