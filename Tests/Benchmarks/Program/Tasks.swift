import BenchmarkHarness
import BoardyComponentKit
import BoardyCore
import Synchronization

/// Boards of business logic. Where the work is done at once they are produced, answer and complete, each time; where it
/// is done elsewhere, a task by hand that goes and comes back is measured beside them.
let tasks = WorkloadGroup([
    Workload("m.task", [.floors(525), .allocations(7)]) {
        immediate(Answer.self) {
            TaskBoard<Int, Int>(identifier: $0, executor: { _, input, completion in completion(.success(input)) })
        }
    },
    Workload("m.block", [.floors(675), .allocations(11)]) {
        immediate(BlockAnswer.self) {
            BlockTaskBoard<Int, Int>(identifier: $0, executor: { _, input, completion in completion(.success(input)) })
        }
    },
    Workload("m.bare") {
        let tasks = BareTasks()
        return { count in waiting { await tasks.chain(count) } ?? 0 }
    },
    Workload("m.async", [.times(5.5, "m.bare"), .allocations(6)]) {
        Stage.prepare { _ in
            let chain = AsyncChain()
            return { count in await chain.run(count) }
        }
    },
    Workload("m.bare.20000", per: .each("task", of: 20_000)) {
        let tasks = BareTasks()
        return { count in waiting { await rounds(count) { await tasks.crowd(20_000) } } ?? 0 }
    },
    Workload("m.async.20000", [.times(3.9, "m.bare.20000"), .allocations(11)], per: .each("task", of: 20_000)) {
        Stage.prepare { _ in
            let crowd = AsyncCrowd()
            return { count in await rounds(count) { await crowd.run(20_000) } }
        }
    },
])

/// What task boards work for: an answer to a number.
private enum Answer: BoardContract {
    static let id: BoardID = "pub.benchmark.AnswerFeature.default"
    typealias Input = Int
    typealias Output = Int
}

/// The same for block task boards.
private enum BlockAnswer: BlockTaskContract {
    static let id = Answer.id
    typealias Input = Int
    typealias Output = Int
}

private func immediate<C: BoardContract, B: Board & GuaranteedBoard & GuaranteedOutputSendingBoard>(
    _ contract: C.Type, _ make: @escaping @Sendable (BoardID) -> B
) -> (_ count: Int) -> Int
where C.Input == Int, C.Output == Int, B.InputType == Int, B.OutputType == Int, B.BoardKind == C.BoardKind {
    Stage.prepare { _ in
        let counter = Counter(), motherboard = Motherboard { _ in BoardRegistration(contract, make: make) }
        motherboard[contract].flow.handle { counter.sum &+= $0 }
        return { count in
            counter.counting { for _ in 0..<count { motherboard[contract].activation.activate(with: 1) } }
        }
    }
}

private func rounds(_ count: Int, _ body: () async -> Void) async -> Int {
    for _ in 0..<count { await body() }
    return count
}

/// Counts what has ended, and tells who waits for the last.
private final class Countdown {
    private var left = 0
    private var continuation: CheckedContinuation<Void, Never>?

    /// Waits until so many have ended that were begun by `body`.
    func waitFor(_ count: Int, isolation: isolated (any Actor)? = #isolation, _ body: () -> Void) async {
        left = count
        await withCheckedContinuation {
            continuation = $0
            body()
        }
    }

    /// One more has ended. False if it was the last.
    func goesOn() -> Bool {
        left -= 1
        if left == 0 { continuation?.resume() }
        return left > 0
    }
}

/// A task board whose work is done off the actor, one at a time: each end begins the next.
private final class AsyncChain {
    private let countdown = Countdown()
    private let motherboard: Motherboard

    init(isolation: isolated (any Actor)? = #isolation) {
        motherboard = Motherboard { [countdown] _ in
            BoardRegistration(Answer.self) { id in
                TaskBoard<Int, Int>(
                    identifier: id, executor: work,
                    completionHandler: { if countdown.goesOn() { $0.activate(withGuaranteedInput: 1) } })
            }
        }
    }

    func run(_ count: Int, isolation: isolated (any Actor)? = #isolation) async -> Int {
        let counter = Counter()
        let token = motherboard[Answer.self].flow.handle { counter.sum &+= $0 }
        await countdown.waitFor(count) { motherboard[Answer.self].activation.activate(with: 1) }
        token.cancel()
        return counter.sum
    }
}

/// A block task board whose work is done off the actor, all at once.
private final class AsyncCrowd {
    private let countdown = Countdown()
    private let motherboard: Motherboard

    init(isolation: isolated (any Actor)? = #isolation) {
        motherboard = Motherboard { _ in
            BoardRegistration(BlockAnswer.self) { BlockTaskBoard<Int, Int>(identifier: $0, executor: work) }
        }
        motherboard[BlockAnswer.self].flow.handle { [countdown] _ in _ = countdown.goesOn() }
    }

    func run(_ count: Int, isolation: isolated (any Actor)? = #isolation) async {
        await countdown.waitFor(count) {
            for _ in 0..<count { motherboard[BlockAnswer.self].activation.activate(with: 1) }
        }
    }
}

/// The same by hand: each a `Task` that begins off the actor, does the work, and comes back. As the work of a board, it
/// does not keep the actor alive. One that begins on the actor, and so keeps it, stays on one thread and takes less
/// than half as long.
private actor BareTasks {
    private let countdown = Countdown()
    private var sum = 0

    func chain(_ count: Int) async -> Int {
        sum = 0
        await countdown.waitFor(count) { next() }
        return sum
    }

    func crowd(_ count: Int) async {
        await countdown.waitFor(count) {
            for _ in 0..<count {
                Task { @concurrent [weak self] in
                    let result = await work(1)
                    _ = await self?.add(result)
                }
            }
        }
    }

    private func next() {
        Task { @concurrent [weak self] in
            let result = await work(1)
            if await self?.add(result) ?? false { await self?.next() }
        }
    }

    /// Returns false for the last.
    private func add(_ result: Int) -> Bool {
        sum &+= result
        return countdown.goesOn()
    }
}

private let calls = Atomic<Int>(0)

/// Does something that the optimiser must not move to another executor, else it would remove the hop.
@inline(never) @concurrent private func work(_ input: Int) async -> Int {
    calls.add(1, ordering: .relaxed)
    return input
}
