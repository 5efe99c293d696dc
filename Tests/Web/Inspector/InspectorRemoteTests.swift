import BoardyCore
import BoardyHTTP
import BoardyHeadless
import Testing

@testable import BoardyWeb

@Suite struct InspectorRemoteTests {
    private struct Lost: Error, CustomStringConvertible {
        let description = "the queue cannot be reached; start <PostgreSQL>"
    }

    /// A queue with a number of processes; nil for one that cannot be reached.
    private let count = Locked<Int?>(1)

    private func inspector() async throws -> TestInspector {
        let inspector = TestInspector(remote: { [count] in
            guard let count = count.withLock({ $0 }) else { throw Lost() }
            return InspectorReport(
                [
                    .init("Activations", Table(columns: ["Contract"], rows: []), none: "The queue is empty."),
                    .init(
                        "Processes", Table(columns: ["Process"], rows: (0..<count).map { Table.Row("db\($0)-<1>") }),
                        none: "No process serves boards."),
                ], json: #"{"processes":\#(count)}"#)
        })
        try await inspector.signIn()
        return inspector
    }

    @Test("the page of remote boards shows the queue and its processes, also as JSON, and says why it cannot")
    func page() async throws {
        let inspector = try await inspector()
        #expect(await inspector.open("/").text.contains("<a class=\"button\" href=\"/remote\">Remote boards</a>"))
        let page = await inspector.open("/remote")
        #expect(page.status == 200 && page.heading == "Remote boards")
        #expect(page.text.contains("The queue is empty.") && page.text.contains("db0-&lt;1&gt;"))
        #expect(page.text.contains("data-live=\"/remote/events\""))
        #expect(await inspector.open("/remote.json").text == #"{"processes":1}"# + "\n")
        count.withLock { $0 = nil }
        let lost = await inspector.open("/remote")
        #expect(lost.status == 503 && lost.text.contains("the queue cannot be reached; start &lt;PostgreSQL&gt;"))
        let json = await inspector.open("/remote.json")
        #expect(json.status == 503 && json.text.contains("the queue cannot be reached; start <PostgreSQL>"))
        await inspector.close()
    }

    @Test("the page follows the processes, and goes on when the queue was away")
    func follows() async throws {
        let inspector = try await inspector()
        let stream = try #require(await inspector.events(of: "/remote/events"))
        func look() async -> [String] {
            let interval = inspector.router.inspection.times.remoteInterval
            while inspector.pauses.count(of: interval) == 0 { await Task.yield() }
            inspector.pauses.end(interval)
            while inspector.pauses.count(of: interval) == 0 { await Task.yield() }
            return stream.sent.map { "\($0.name) \($0.data)" }
        }
        _ = await look()
        #expect(await look().isEmpty, "nothing is sent twice")
        count.withLock { $0 = 2 }
        #expect(await look().first?.contains("db1-&lt;1&gt;") == true)
        count.withLock { $0 = nil }
        #expect(await look().first?.contains("cannot be reached") == true)
        count.withLock { $0 = 0 }
        #expect(await look().first?.hasPrefix("remote ") == true)
        await inspector.close()
    }

    @Test("a server whose boards are all in its process has no page of remote boards")
    func without() async throws {
        let inspector = TestInspector()
        try await inspector.signIn()
        #expect(await !inspector.open("/").text.contains("Remote boards"))
        for path in ["/remote", "/remote.json", "/remote/events"] {
            #expect(await inspector.open(path).status == 404, "\(path)")
        }
        await inspector.close()
    }
}
