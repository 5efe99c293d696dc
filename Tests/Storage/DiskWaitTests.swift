import BoardyCore
import Foundation
import Testing

@testable import BoardyStorage

@Suite struct DiskWaitTests {
    /// Waits on a thread of its own, and returns what the wait returned.
    private func wait(_ disk: DiskWait, _ sync: @escaping @Sendable () -> Int32) async -> Int32 {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: disk.wait(sync)) }
        }
    }

    @Test("Stores that commit while another one waits for the disk wait once more together, and get one result")
    func together() async {
        let disk = DiskWait(), begun = DispatchSemaphore(value: 0), end = DispatchSemaphore(value: 0)
        let calls = Locked(0)
        async let first = wait(disk) {
            begun.signal()
            end.wait()
            return 1
        }
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                begun.wait()
                continuation.resume()
            }
        }
        async let results = withTaskGroup(of: Int32.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    await wait(disk) {
                        calls.withLock { $0 += 1 }
                        return 2
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        while disk.followerCount < 3 { await Task.yield() }
        #expect(calls.withLock { $0 } == 0)
        end.signal()
        #expect(await first == 1)
        #expect(await results == [2, 2, 2])
        #expect(calls.withLock { $0 } == 1)
        #expect(disk.wait { 3 } == 3)
    }

    @Test("No wait ends by one that had begun before it, however many there are")
    func covered() async {
        let disk = DiskWait(), clock = Locked(0), early = Locked(0)
        let tick: @Sendable () -> Int = {
            clock.withLock { time in
                time += 1; return time
            }
        }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<200 {
                        let arrival = tick()
                        let begin = await wait(disk) { Int32(tick()) }
                        if begin < arrival { early.withLock { $0 += 1 } }
                    }
                }
            }
        }
        #expect(early.withLock { $0 } == 0)
        #expect(disk.followerCount == 0)
    }
}
