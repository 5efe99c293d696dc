import BenchmarkHarness
import Testing

@Suite struct BenchmarkProgramTests {
    private let rows = WorkloadGroup([
        Workload("d.1", [.floors(10_000)]) { { spin($0) } }, Workload("d.2", [.times(10_000, "c")]) { { spin($0) } },
    ])
    private let others = WorkloadGroup([Workload("c") { { spin($0) } }, Workload("e") { { spin($0) } }])

    @Test("The rows whose names begin with the filter are run, and those that they are compared with")
    func filter() {
        #expect(names(run("--filter", "d", "--format", "json").printed) == ["a", "c", "d.1", "d.2"])
        #expect(names(run("--filter", "d.1", "--format", "json").printed) == ["a", "d.1"])
        #expect(names(run("--row", "d.2", "--format", "json").printed) == ["a", "c", "d.2"])
        #expect(names(run("--format", "json").printed) == ["a", "c", "e", "d.1", "d.2"])
    }

    @Test(
        "A smoke run carries each row out once and says how many there were, the floor too; --count, as often as it says"
    )
    func smoke() {
        let result = run("--smoke")
        #expect(result.printed == "5 workloads carried out, each once")
        #expect(result.status == 0)
        #expect(run("--count", "100", "--filter", "e").printed == "2 workloads carried out, each 100 times")
        // Alone, since a profiler counts all that is carried out.
        #expect(run("--count", "100", "--row", "d.2").printed == "2 workloads carried out, each 100 times")
    }

    @Test(
        "A row that does not do what it is asked for ends the program with 70", arguments: [["--smoke"], ["--check"]])
    func mismatch(arguments: [String]) {
        let result = run(arguments, [WorkloadGroup([Workload("lazy") { { _ in 0 } }])])
        #expect(result.status == 70)
        #expect(result.complaints == ["benchmarks: lazy: asked for 1 operations, 0 were carried out"])
    }

    @Test(
        "A missed bound is named, and ends the program with 1 if it is to check, unless the machine is too noisy to tell"
    )
    func check() {
        let groups = [WorkloadGroup([Workload(sizing: "big", [.bytes(1)]) { 2 }])]
        #expect(run([], groups).status == 0)
        let checked = run(["--check"], groups)
        switch checked.status {
        case 1: #expect(checked.complaints == ["missed: big: 2 bytes, at most 1"])
        default:
            #expect(checked.status == 75)
            #expect(
                checked.complaints == [
                    "machine too noisy: the floor's medians differ by more than 20 %, also taken again. Run it again"
                ])
        }
    }

    @Test("A row that misses a bound is taken again twice, and so is what it is compared with, before that counts")
    func doubts() {
        let missing = Counts(), compared = Counts(), kept = Counts()
        func row(_ id: String, _ counts: Counts, _ bounds: [Bound] = []) -> Workload {
            Workload(id, bounds) {
                counts.add(0)
                return { spin($0) }
            }
        }
        let rows = [row("missing", missing, [.times(0.001, "compared")]), row("compared", compared), row("kept", kept)]
        let result = run(["--check"], [WorkloadGroup(rows)])
        // On a noisy machine rows are taken again for that reason, too.
        if result.status == 1 {
            #expect(missing.all.count >= 3)
            #expect(compared.all.count >= 3)
            #expect(result.complaints.count == 1)
        } else {
            #expect(result.status == 75)
        }
    }

    @Test(
        "What it does not know is refused with 64 and what to write instead",
        arguments: [
            (
                ["--fast"],
                "unknown argument '--fast'. Usage: [--filter TEXT | --row ID] [--format text|json] [--check | --smoke | --count N]"
            ),
            (["--filter"], "--filter needs the beginning of a row's name"),
            (["--format", "xml"], "--format is text or json, not 'xml'"),
            (["--count", "all"], "--count needs a number of operations, not 'all'"),
            (["--count"], "--count needs a number of operations, not ''"),
            (["--check", "--smoke"], "--smoke and --count measure nothing that --check could judge; give one of them"),
            (["--filter", "z"], "no row's name begins with 'z'"),
            (["--row"], "--row needs the name of a row"),
            (["--row", "d"], "no row's name is 'd'"),
        ])
    func usage(arguments: [String], message: String) {
        let result = run(arguments, [rows])
        #expect(result.status == 64)
        #expect(result.complaints == ["benchmarks: \(message)"])
        #expect(result.printed == "")
    }

    private func names(_ json: String) -> [Substring] {
        json.split(separator: "\n").compactMap { $0.split(separator: "\"").dropFirst(3).first }
    }

    private func run(_ arguments: String...) -> (status: Int32, printed: String, complaints: [String]) {
        run(arguments, [others, rows])
    }

    private func run(
        _ arguments: [String], _ groups: [WorkloadGroup]
    ) -> (status: Int32, printed: String, complaints: [String]) {
        var printed: [String] = [], complaints: [String] = []
        let program = BenchmarkProgram(
            floor: plain, groups: groups, print: { printed.append($0) }, complain: { complaints.append($0) })
        let status = program.run(arguments, .quick)
        return (status, printed.joined(separator: "\n"), complaints)
    }
}
