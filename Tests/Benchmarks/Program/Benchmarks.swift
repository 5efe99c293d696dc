import BenchmarkHarness
import Foundation

/// `benchmarks [--filter TEXT] [--format text|json] [--check]`
@main
struct Benchmarks {
    static func main() {
        do {
            let options = try Options(CommandLine.arguments.dropFirst())
            let chosen = (messages + graphs).filter { options.filter.map($0.id.hasPrefix) ?? true }
            var floors = [try floor.measure()]
            var rows: [(workload: Workload, measurement: Timing)] = []
            for workload in chosen {
                rows.append((workload, try workload.measure()))
                floors.append(try floor.measure())
            }
            let report = Report(rows: rows, floors: floors)
            print(options.asJSON ? report.json : report.text)
            if options.checks { exit(check(report)) }
        } catch {
            complain("benchmarks: \(error)")
            exit(error is UsageError ? 64 : 70)
        }
    }

    private static func check(_ report: Report) -> Int32 {
        if report.isTooNoisy {
            complain("machine too noisy: the floor's medians differ by more than 20 %. Run it again")
            return 75
        }
        for miss in report.misses { complain("missed: \(miss)") }
        return report.misses.isEmpty ? 0 : 1
    }

    private static func complain(_ message: String) {
        FileHandle.standardError.write(Data("\(message)\n".utf8))
    }
}

struct UsageError: Error, CustomStringConvertible {
    let description: String
}

struct Options {
    var filter: String?
    var asJSON = false
    var checks = false

    init(_ arguments: some Sequence<String>) throws {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--check": checks = true
            case "--filter":
                guard let text = rest.popFirst() else {
                    throw UsageError(description: "--filter needs the beginning of a row's name")
                }
                filter = text
            case "--format":
                switch rest.popFirst() {
                case "json": asJSON = true
                case "text": asJSON = false
                case let other: throw UsageError(description: "--format is text or json, not '\(other ?? "")'")
                }
            default:
                throw UsageError(
                    description:
                        "unknown argument '\(argument)'. Usage: benchmarks [--filter TEXT] [--format text|json] [--check]"
                )
            }
        }
    }
}
