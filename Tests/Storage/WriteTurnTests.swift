import Foundation
import StoreBackends
import Synchronization
import Testing

@testable import BoardyStorage

@Suite struct WriteTurnTests {
    @Test("A turn that is taken is not to be had within the limit, and passing it on makes it free")
    func limit() {
        let turn = WriteTurn()
        #expect(turn.take(within: .zero))
        #expect(!turn.take(within: .zero))
        #expect(!turn.take(within: .milliseconds(1)))
        turn.pass()
        #expect(turn.take(within: .zero))
        turn.pass()
        #expect(turn.take(within: .seconds(Int64.max)))
        turn.pass()
    }

    private final class Visits: Sendable {
        let turn = WriteTurn()
        private let holders = Atomic(0), most = Atomic(0), count = Atomic(0)

        var numbers: [Int] { [most.load(ordering: .relaxed), count.load(ordering: .relaxed)] }

        /// Takes the turn so many times, and counts those who have it.
        func visit(_ times: Int) {
            for _ in 0..<times where turn.take(within: .seconds(30)) {
                most.max(holders.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
                count.add(1, ordering: .relaxed)
                // Another one that has the turn too is seen if it runs now.
                sched_yield()
                holders.subtract(1, ordering: .relaxed)
                turn.pass()
            }
        }
    }

    @Test("Of many threads that wait for a turn one at a time has it, and each gets it", .timeLimit(.minutes(10)))
    func threads() async {
        let visits = Visits()
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    await withCheckedContinuation { continuation in
                        Thread.detachNewThread {
                            visits.visit(200)
                            continuation.resume()
                        }
                    }
                }
            }
        }
        #expect(visits.numbers == [1, 800])
    }

    @Test("A store waits for those of its own process, and passes the turn on however its change ends")
    func passing() throws {
        let directory = try TemporaryDirectory()
        let one = Notes.store(.file(directory.file())), two = Notes.store(.file(directory.file()))
        #expect(one.bell.turn === two.bell.turn)
        #expect(one.bell.turn !== Notes.store().bell.turn)
        try one.run("INSERT INTO note (title) VALUES ('a')")
        #expect(throws: StoreError.self) { try one.run("INSERT INTO note (title) VALUES ('a')") }
        var refused: StoreError?, read: [String]?
        #expect(throws: CancellationError.self) {
            try one.transaction("notes.add") { _ in
                // A read needs no turn.
                read = try two.titles()
                do { try two.run("DELETE FROM note") } catch { refused = error as? StoreError }
                throw CancellationError()
            }
        }
        #expect(read == ["a"])
        #expect(
            refused?.description == """
                The store is in use: another process did not finish writing in time.
                    store: \(directory.file())
                    SQL: DELETE FROM note
                    SQLite: database is locked (5)
                End the other process or wait for it, then try again.
                """)
        one.onTransaction = { point in
            // The change is stored, so the others go on.
            if point.moment == .afterCommit { #expect((try? two.run("INSERT INTO note (title) VALUES ('c')")) == 1) }
        }
        let count = try one.transaction("notes.add") { try $0.run("INSERT INTO note (title) VALUES ('b')") }
        #expect(count == 1)
        #expect(try two.titles() == ["a", "b", "c"])
    }
}
