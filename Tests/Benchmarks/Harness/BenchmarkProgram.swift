import Foundation

/// A program that measures rows and says what they came to.
public struct BenchmarkProgram {
    private let floor: Workload
    private let groups: [WorkloadGroup]
    private let print: (String) -> Void
    private let complain: (String) -> Void

    /// - Parameters:
    ///   - floor: what everything is a multiple of.
    ///   - print: gets the table.
    ///   - complain: gets what is said beside it, a line at a time.
    public init(
        floor: Workload, groups: [WorkloadGroup], print: @escaping (String) -> Void,
        complain: @escaping (String) -> Void
    ) {
        self.floor = floor
        self.groups = groups
        self.print = print
        self.complain = complain
    }

    /// Runs the rows that the arguments ask for.
    ///
    /// - Returns: the exit code: 0; 1 if a bound is missed and `--check` or `--smoke` is given, or if the page tells
    ///   something else than `--smoke` has counted; 64 for unknown arguments; 70 for a row that does not do what it is
    ///   asked for, and for a page that cannot be read or written; 75 if the machine is too noisy to judge.
    public func run(_ arguments: some Sequence<String>, _ effort: Effort = .full) -> Int32 {
        do {
            let options = try BenchmarkOptions(arguments)
            let chosen = groups(chosenBy: options)
            if chosen.isEmpty {
                let what = options.isWholeName ? "is" : "begins with"
                throw UsageError(description: "no row's name \(what) '\(options.filter ?? "")'")
            }
            if options.isSmoke { return try judgeAllocations(of: chosen, options) }
            if let count = options.count { return try carryOut(chosen, count) }
            return try measure(chosen, options, effort)
        } catch {
            complain("benchmarks: \(error)")
            return error is UsageError ? 64 : 70
        }
    }

    /// Returns the rows that the options name. Where rows are measured, the rows that they are compared with belong to
    /// them.
    private func groups(chosenBy options: BenchmarkOptions) -> [[Workload]] {
        let filter = options.filter ?? ""
        let rows = groups.flatMap(\.rows).filter { options.isWholeName ? $0.id == filter : $0.id.hasPrefix(filter) }
        let others = options.isWholeName && options.count != nil ? [] : rows.flatMap { $0.bounds.compactMap(\.other) }
        let names = Set(rows.map(\.id) + others)
        return groups.map { $0.rows.filter { names.contains($0.id) } }.filter { !$0.isEmpty }
    }

    private func carryOut(_ groups: [[Workload]], _ count: Int) throws -> Int32 {
        let rows = [floor] + groups.joined()
        for row in rows { try Yardstick.carryOut(row, count) }
        print("\(rows.count) workloads carried out, each \(count == 1 ? "once" : "\(count) times")")
        return 0
    }

    /// Counts what the rows ask of the allocator, and compares it with the bounds and with the page.
    private func judgeAllocations(of groups: [[Workload]], _ options: BenchmarkOptions) throws -> Int32 {
        let rows = try ([floor] + groups.joined()).map { ($0, try Yardstick.count($0)) }
        let counted = rows.count { $1.allocations != nil || $1.bytes != nil }
        print("\(rows.count) workloads carried out, the memory of \(counted) counted")
        var report = Report(floor: floor.id, rows: rows)
        // Threads that wait for each other on a busy machine ask for more.
        for _ in 0..<2 { for index in report.missing { try report.retake(index, Yardstick.count) } }
        let misses = report.countedMisses
        for miss in misses { complain("missed: \(miss)") }
        if let file = options.page { try write(report, to: file) }
        guard let file = options.comparedPage else { return misses.isEmpty ? 0 : 1 }
        let page = Page(try String(contentsOfFile: file, encoding: .utf8))
        let differences = page.differences(from: report, isWhole: options.filter == nil)
        for difference in differences { complain("\(file): \(difference)") }
        if !differences.isEmpty { complain("Scripts/bench --smoke --page writes what it has counted to the page") }
        return misses.isEmpty && differences.isEmpty ? 0 : 1
    }

    private func measure(_ groups: [[Workload]], _ options: BenchmarkOptions, _ effort: Effort) throws -> Int32 {
        let yardstick = try Yardstick(floor: floor, effort)
        let workloads = [floor] + groups.flatMap { $0 + [floor] }
        var report = Report(floor: floor.id, rows: try workloads.map { ($0, try yardstick.measure($0)) })
        if options.checks || options.page != nil {
            try settle(&report, yardstick, patience: effort.retakes * workloads.count)
        }
        print(options.asJSON ? report.json : report.text)
        if let file = options.page {
            if report.oddest != nil { return judge(report) }
            try write(report, to: file)
        }
        return options.checks ? judge(report) : 0
    }

    private func write(_ report: Report, to file: String) throws {
        var page = Page(try String(contentsOfFile: file, encoding: .utf8))
        page.fill(with: report)
        try page.text.write(toFile: file, atomically: true, encoding: .utf8)
    }

    /// Takes again what the machine may have spoilt: what was taken while it was not as it mostly was, and then, twice,
    /// what misses a bound.
    ///
    /// - Parameter patience: how often the former, at most.
    private func settle(_ report: inout Report, _ yardstick: Yardstick, patience: Int) throws {
        var patience = patience, doubts = 2
        while true {
            if let odd = report.oddest {
                if patience == 0 { return }
                patience -= 1
                try report.retake(odd, yardstick.measure)
            } else {
                let missing = report.missing
                if missing.isEmpty || doubts == 0 { return }
                doubts -= 1
                for index in missing { try report.retake(index, yardstick.measure) }
            }
        }
    }

    private func judge(_ report: Report) -> Int32 {
        if report.oddest != nil {
            complain("machine too noisy: the floor's medians differ by more than 20 %, also taken again. Run it again")
            return 75
        }
        for miss in report.misses { complain("missed: \(miss)") }
        return report.misses.isEmpty ? 0 : 1
    }
}
