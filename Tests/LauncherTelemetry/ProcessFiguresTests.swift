import BoardyRemote
import BoardySessions
import LauncherKit
import Testing

@testable import LauncherTelemetry

@Suite struct ProcessFiguresTests {
    @Test("TR-6 a contract that nobody serves any more has zero workers, so that an alert about it can fire")
    func servedBefore() async throws {
        let queue = MemoryQueue(now: { RemoteTime(milliseconds: 1000) })
        let engine = RemoteEngine(caller: queue.caller(ProcessID("c")), workers: queue, administration: queue)
        let figures = ProcessFigures(of: AppIdentity(name: "club", version: "1", about: ""), engine, nil)
        let worker = ProcessRow(
            id: ProcessID("w"), host: "h", pid: 1,
            served: [AcceptedContract(contract: "points.count", hashes: ["1"])])
        await queue.announce(worker)
        await figures.read(queue)
        #expect(figures.text.contains("\nclub_queue_workers{contract=\"points.count\"} 1\n"))
        // A first dead letter is an increase only if there was a zero before.
        #expect(figures.text.contains("\nclub_queue_activations{contract=\"points.count\",state=\"dead\"} 0\n"))
        #expect(figures.text.contains("\nclub_queue_paused{contract=\"points.count\"} 0\n"))
        _ = await queue.pause(["points.count"])
        await queue.leave(worker)
        await figures.read(queue)
        #expect(figures.text.contains("\nclub_queue_workers{contract=\"points.count\"} 0\n"), "\(figures.text)")
        #expect(figures.text.contains("\nclub_queue_paused{contract=\"points.count\"} 1\n"))
    }
}
