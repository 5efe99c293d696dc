/// What a program of benchmarks is called with.
struct BenchmarkOptions {
    static let usage =
        "[--filter TEXT | --row ID] [--format text|json] [--check | --smoke | --count N] [--page FILE | --compare FILE]"

    /// The beginning of the names of the rows to run; nil for all.
    var filter: String?
    /// True if the filter is the whole name of one row.
    var isWholeName = false
    var asJSON = false
    /// Whether the bounds are judged.
    var checks = false
    /// True if allocations are counted and judged, and no time is measured.
    var isSmoke = false
    /// How often every row is only carried out; nil where it is measured.
    var count: Int?
    /// The page to which the figures of the run are written.
    var page: String?
    /// The page with which `--smoke` compares its figures.
    var comparedPage: String?

    /// - Throws: ``UsageError`` for what it does not know.
    init(_ arguments: some Sequence<String>) throws {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--check": checks = true
            case "--smoke": isSmoke = true
            case "--page", "--compare":
                guard let file = rest.popFirst() else {
                    throw UsageError(description: "\(argument) needs the file of the page")
                }
                if argument == "--page" { page = file } else { comparedPage = file }
            case "--count":
                let text = rest.popFirst() ?? ""
                guard let number = Int(text), number > 0 else {
                    throw UsageError(description: "--count needs a number of operations, not '\(text)'")
                }
                count = number
            case "--filter":
                guard let text = rest.popFirst() else {
                    throw UsageError(description: "--filter needs the beginning of a row's name")
                }
                filter = text
            case "--row":
                guard let text = rest.popFirst() else { throw UsageError(description: "--row needs the name of a row") }
                filter = text
                isWholeName = true
            case "--format":
                switch rest.popFirst() {
                case "json": asJSON = true
                case "text": asJSON = false
                case let other: throw UsageError(description: "--format is text or json, not '\(other ?? "")'")
                }
            default: throw UsageError(description: "unknown argument '\(argument)'. Usage: \(Self.usage)")
            }
        }
        if [checks, isSmoke, count != nil].count(where: \.self) > 1 {
            throw UsageError(
                description: "--check, --smoke and --count are three kinds of run; give one of them")
        }
    }
}

/// A program was called with something it does not know.
struct UsageError: Error, CustomStringConvertible {
    let description: String
}
