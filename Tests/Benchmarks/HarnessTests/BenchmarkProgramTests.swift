import BenchmarkHarness
import Foundation
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

    @Test("A run with --count carries each row out as often as it says, the floor too, and judges nothing")
    func count() {
        #expect(run("--count", "1").printed == "5 workloads carried out, each once")
        #expect(run("--count", "100", "--filter", "e").printed == "2 workloads carried out, each 100 times")
        // Alone, since a profiler counts all that is carried out.
        #expect(run("--count", "100", "--row", "d.2").printed == "2 workloads carried out, each 100 times")
    }

    @Test("A smoke run carries each row out without judging its time, and says of how many it counted the memory")
    func smoke() throws {
        let slow = WorkloadGroup([
            Workload("slow", [.floors(0), .times(0, "absent")]) { { spin($0) } },
            Workload(sizing: "small", [.bytes(2)]) { 2 },
        ])
        let result = run(["--smoke"], [slow])
        let counted = try #require(result.printed.wholeMatch(of: /3 workloads carried out, the memory of (\d) counted/))
        // Only where the allocator can be counted, a size is not the only one.
        #expect(["1", "3"].contains(counted.output.1))
        #expect(result.complaints == [])
        #expect(result.status == 0)
    }

    @Test("A smoke run names each row that keeps more or asks for more than it may, and ends the program with 1")
    func smokeMiss() {
        let result = run(["--smoke"], [WorkloadGroup([Workload(sizing: "big", [.bytes(1)]) { 2 }])])
        #expect(result.complaints == ["missed: big: 2 bytes, at most 1"])
        #expect(result.status == 1)
    }

    @Test("A smoke run counts a row twice more before it misses a bound, since threads that wait ask for more")
    func smokeDoubts() {
        let counts = Counts()
        let big = Workload(sizing: "big", [.bytes(1)]) {
            counts.add(0)
            return counts.all.count < 3 ? 2 : 1
        }
        let result = run(["--smoke"], [WorkloadGroup([big])])
        #expect(counts.all.count == 3 && result.complaints == [] && result.status == 0)
    }

    @Test("A smoke run that finds something else than the page tells says what, and ends the program with 1")
    func stalePage() throws {
        let page = try Page("| what | row | bytes |\n|---|---|---|\n| big | `big` | 3 |\n| old | `old` | 1 |\n")
        let rows = [Workload(sizing: "big") { 2 }, Workload(sizing: "new") { 1 }]
        let result = run(["--smoke", "--compare", page.path], [WorkloadGroup(rows)])
        #expect(result.status == 1)
        #expect(
            result.complaints == [
                "\(page.path): big: bytes 2, and the page has 3",
                "\(page.path): the page has old, which is no row any more; remove it",
                "\(page.path): new is not on the page; add a line with its name to a table",
                "Scripts/bench --smoke --page writes what it has counted to the page",
            ])
        let part = run(["--smoke", "--compare", page.path, "--row", "new"], [WorkloadGroup(rows)])
        #expect(part.status == 0)
    }

    @Test("A run with --page writes the figures to the page, which a smoke run then finds right")
    func page() throws {
        let page = try Page("| what | row | bytes |\n|---|---|---|\n| big | `big` | 3 |\n")
        let groups = [WorkloadGroup([Workload(sizing: "big", [.bytes(4)]) { 2 }])]
        let written = run(["--page", page.path], groups)
        // A machine that is too noisy to tell writes nothing.
        guard written.status == 0 else { return #expect(written.status == 75) }
        #expect(try page.text == "| what | row | bytes |\n|---|---|---|\n| big | `big` | 2 |\n")
        #expect(run(["--smoke", "--compare", page.path], groups).complaints == [])
    }

    @Test("A smoke run with --page writes what it has counted, and leaves the times")
    func countedPage() throws {
        let page = try Page("| row | ns | bytes |\n|---|---|---|\n| `big` | 7 | 3 |\n")
        let result = run(["--smoke", "--page", page.path], [WorkloadGroup([Workload(sizing: "big") { 2 }])])
        #expect(result.status == 0)
        #expect(try page.text == "| row | ns | bytes |\n|---|---|---|\n| `big` | 7 | 2 |\n")
    }

    @Test("A page that cannot be read ends the program with 70")
    func missingPage() {
        #expect(run("--smoke", "--page", "/nonexistent/page.md").status == 70)
        #expect(run("--smoke", "--compare", "/nonexistent/page.md").status == 70)
    }

    @Test(
        "A row that does not do what it is asked for ends the program with 70",
        arguments: [["--count", "1"], ["--check"]])
    func mismatch(arguments: [String]) {
        let result = run(arguments, [WorkloadGroup([Workload("lazy") { { _ in 0 } }])])
        #expect(result.status == 70)
        #expect(result.complaints == ["benchmarks: lazy: asked for 1 operations, 0 were carried out"])
    }

    @Test("A missed bound is named, and ends a checking program with 1, unless the machine is too noisy to tell")
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
                """
                unknown argument '--fast'. Usage: [--filter TEXT | --row ID] [--format text|json] [--check | --smoke \
                | --count N] [--page FILE | --compare FILE]
                """
            ),
            (["--filter"], "--filter needs the beginning of a row's name"),
            (["--format", "xml"], "--format is text or json, not 'xml'"),
            (["--count", "all"], "--count needs a number of operations, not 'all'"),
            (["--count"], "--count needs a number of operations, not ''"),
            (["--check", "--smoke"], "--check, --smoke and --count are three kinds of run; give one of them"),
            (["--smoke", "--count", "2"], "--check, --smoke and --count are three kinds of run; give one of them"),
            (["--page"], "--page needs the file of the page"),
            (["--compare"], "--compare needs the file of the page"),
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

    /// A page in a temporary file, which is removed with it.
    private final class Page {
        let path = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID().uuidString).md").path
        var text: String { get throws { try String(contentsOfFile: path, encoding: .utf8) } }

        init(_ text: String) throws { try text.write(toFile: path, atomically: false, encoding: .utf8) }
        deinit { try? FileManager.default.removeItem(atPath: path) }
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
