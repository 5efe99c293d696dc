import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Foundation
import Testing

/// The stack and the memory that responses need.
@Suite(.timeLimit(.minutes(10))) struct ResponseDepthTests {
    /// The address of the stack at the call.
    private static func stackAddress() -> Int {
        withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { Int(bitPattern: $0.baseAddress) }
    }

    @Test(
        "RS-14 100,000 awaits in a row need the stack and the boards of one, also 10,000 that are answered later",
        arguments: [(false, 100_000), (true, 10_000)])
    func manyInARow(isLate: Bool, count: Int) {
        let waiting = Waiting<Int>(), lives = Lives()
        var lowest = Int.max, highest = 0, sum = 0
        let motherboard = Motherboard { _ in
            BoardRegistration(Tally.self) { id in
                let life = lives.begin()
                return AsyncBoard<Tally>(id) { board, input in
                    withExtendedLifetime(life) {}
                    return isLate ? try await waiting.value(for: board) : input
                }
            }
            BoardRegistration(Ask.self) { id in
                AsyncBoard<Ask>(id) { board, _ in
                    guard let tally = board.owner?[Tally.self] else { return "" }
                    for _ in 0..<count {
                        sum += try await tally.output(with: 1)
                        let address = Self.stackAddress()
                        (lowest, highest) = (min(lowest, address), max(highest, address))
                    }
                    return "\(sum)"
                }
            }
        }
        var answers: [String] = []
        motherboard[Ask.self].flow.handle { answers.append($0) }
        motherboard[Ask.self].activation.activate(with: 1)
        while !waiting.answers.isEmpty { waiting.give(1) }
        #expect(answers == ["\(count)"])
        #expect(highest - lowest < 4096)
        #expect(lives.most <= 2)
        #expect(motherboard.pendingWorkCount == 0)
    }

    @Test("RS-14 boards that await each other to the depth limit fit on a stack of 512 kB, and the next is refused")
    func nested() async {
        let result = await withCheckedContinuation { continuation in
            let thread = Thread {
                var deepest = 0
                var refusal = ""
                let motherboard = Motherboard(boards: [
                    AsyncBoard<Tally> { board, input in
                        guard let count = board.owner?[Tally.self] else { return 0 }
                        deepest = max(deepest, input)
                        do {
                            return try await count.output(with: input + 1)
                        } catch let error as BoardError {
                            refusal = error.diagnostic.message
                            return input
                        }
                    }
                ])
                motherboard[Tally.self].flow.handle { _ in }
                motherboard[Tally.self].activation.activate(with: 1)
                continuation.resume(returning: (deepest, refusal))
            }
            thread.stackSize = 512 << 10
            thread.start()
        }
        #expect(result.0 == 64)
        #expect(result.1.hasPrefix("'tally' was not activated: 512 activations"))
    }

    @Test("RS-14 a chain of 2,000 responses that grew step by step ends without a deep stack")
    func longChain() async {
        await onDomain { actor in
            let motherboard = Motherboard(
                boards: [
                    AsyncBoard<Tally> { board, input in
                        guard let count = board.owner?[Tally.self] else { return 0 }
                        // Each step begins in a turn of its own, so that no activation is inside of another.
                        let next = try await board.perform { input + 1 }
                        return next > 2_000 ? next : try await count.output(with: next)
                    }
                ], isolation: actor)
            var answers = 0
            motherboard[Tally.self].flow.handle { _ in answers += 1 }
            motherboard[Tally.self].activation.activate(with: 1)
            await motherboard.workSettled()
            #expect(answers == 2_000)
            #expect(motherboard.boards.isEmpty)
        }
    }
}

/// Counts the objects that live.
private final class Lives {
    final class Life {
        private let lives: Lives

        init(_ lives: Lives) { self.lives = lives }

        deinit { lives.count -= 1 }
    }

    fileprivate var count = 0
    private(set) var most = 0

    func begin() -> Life {
        count += 1
        most = max(most, count)
        return Life(self)
    }
}
