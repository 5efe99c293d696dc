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
    /// - Returns: the exit code: 0; 1 if a bound is missed and `--check` is given; 64 for unknown arguments; 70 for a row that does not do what
    ///   it is asked for; 75 if the machine is too noisy to judge.
    public func run(_ arguments: some Sequence<String>, _ effort: Effort = .full) -> Int32 {
        do {
            let options = try BenchmarkOptions(arguments)
            let chosen = groups(chosenBy: options)
            if chosen.isEmpty {
                let what = options.isWholeName ? "is" : "begins with"
                throw UsageError(description: "no row's name \(what) '\(options.filter ?? "")'")
            }
            if let count = options.count { return try carryOut(chosen, count) }
            return try measure(chosen, options, effort)
        } catch {
            complain("benchmarks: \(error)")
            return error is UsageError ? 64 : 70
        }
    }

    /// Returns the rows that the options name. Where rows are measured, the rows that they are compared with belong to them.
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

    private func measure(_ groups: [[Workload]], _ options: BenchmarkOptions, _ effort: Effort) throws -> Int32 {
        let yardstick = try Yardstick(floor: floor, effort)
        let workloads = [floor] + groups.flatMap { $0 + [floor] }
        var report = Report(floor: floor.id, rows: try workloads.map { ($0, try yardstick.measure($0)) })
        if options.checks { try settle(&report, yardstick, patience: effort.retakes * workloads.count) }
        print(options.asJSON ? report.json : report.text)
        return options.checks ? judge(report) : 0
    }

    /// Takes again what the machine may have spoilt: what was taken while it was not as it mostly was, and then, twice, what misses a bound.
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
