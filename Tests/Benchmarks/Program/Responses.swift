import BenchmarkHarness
import BoardyComponentKit
import BoardyCore

/// Boards that answer with an asynchronous function, beside tasks of an actor that do the same.
let responses = WorkloadGroup([
    Workload("u.bare") {
        let tasks = ActorTasks()
        return { count in waiting { await tasks.answers(count) } ?? 0 }
    },
    Workload("u.answer", [.times(4, "u.bare"), .allocations(8)]) {
        Stage.prepare { _ in
            let motherboard = Motherboard(boards: [Responder<Answer> { _, input in input }])
            motherboard[Answer.self].activation.activate(with: 1)
            return { count in asking(Answer.self, on: motherboard, count) }
        }
    },
    Workload("u.bare.await") {
        let tasks = ActorTasks()
        return { count in waiting { await tasks.awaitedAnswers(count) } ?? 0 }
    },
    Workload("u.await", [.times(7, "u.bare.await"), .allocations(23)]) {
        Stage.prepare { _ in
            let motherboard = Motherboard(boards: [
                Responder<Answer> { _, input in input },
                Responder<Story> { board, input in
                    try await board.owner?[Answer.self].output(with: input) ?? 0
                },
            ])
            motherboard[Answer.self].flow.handle { _ in }
            motherboard[Answer.self].activation.activate(with: 1)
            motherboard[Story.self].activation.activate(with: 1)
            return { count in asking(Story.self, on: motherboard, count) }
        }
    },
])

private enum Answer: BoardContract {
    static let id: BoardID = "pub.benchmark.AnswerFeature.default"
    typealias Input = Int
    typealias Output = Int
}

private enum Story: BoardContract {
    static let id: BoardID = "pub.benchmark.StoryFeature.default"
    typealias Input = Int
    typealias Output = Int
}

/// A board that answers each request but the first, so that it stays.
private final class Responder<C: BoardContract>: Board, AsyncRequestBoard
where C.Input == Int, C.Output == Int, C.Command == Never {
    typealias Contract = C
    private var kept: [Answering<Int>] = []
    private let answer: (Responder, Int) async throws -> Int

    init(_ answer: @escaping (Responder, Int) async throws -> Int) {
        self.answer = answer
        super.init(identifier: C.id)
    }

    func respond(to input: Int) async throws -> Int {
        if kept.isEmpty { return try await suspend { kept.append($0) } }
        return try await answer(self, input)
    }
}

private func asking<C: BoardContract>(
    _ contract: C.Type, on motherboard: Motherboard, _ count: Int
) -> Int where C.Input == Int, C.Output == Int, C.BoardKind == PlainBoardKind {
    let destination = motherboard[contract]
    var sum = 0
    let token = destination.flow.handle { sum &+= $0 }
    for _ in 0..<count { destination.activation.activate(with: 1) }
    token.cancel()
    return sum
}

/// The same by hand: each answer a `Task` of the actor, which waits for it.
private actor ActorTasks {
    private func respond(to input: Int) -> Int { input }

    func answers(_ count: Int) async -> Int {
        var sum = 0
        for _ in 0..<count { sum &+= await Task { respond(to: 1) }.value }
        return sum
    }

    func awaitedAnswers(_ count: Int) async -> Int {
        var sum = 0
        for _ in 0..<count { sum &+= await Task { await Task { respond(to: 1) }.value }.value }
        return sum
    }
}
