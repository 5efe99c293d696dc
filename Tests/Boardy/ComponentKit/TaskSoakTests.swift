import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Foundation
import Testing

/// Tests that no activation of many is lost or ends twice when eight threads end them.
@Suite(.timeLimit(.minutes(10))) struct TaskSoakTests {
    private static let count = 40_000
    private static let threadCount = 8

    @Test(
        "X-D4, BT-5, TB-D1 40,000 activations that end on eight threads at once: each has its own result, once",
        .diagnostics, arguments: [BlockTaskExecutingType.default, .queue, .onlyResult])
    func threads(type: BlockTaskExecutingType) async {
        // Under the other policies one executor runs at a time.
        let count = type == .default ? Self.count : Self.count / 10
        await onDomain { actor in
            let ends = LoadEnds(), allArrived = DispatchSemaphore(value: 0)
            var values: [Int] = [], done = 0, outputs = 0
            let motherboard = Motherboard(boards: [
                LoadBoard(identifier: Load.id, executingType: type) { _, input, completion in
                    let value = Int(input) ?? 0
                    if type == .default { return ends.keep(completion) }
                    DispatchQueue.global().async {
                        // If the first task ended before the others arrive, the board would complete.
                        allArrived.wait()
                        allArrived.signal()
                        completion(.success(value))
                    }
                }
            ])
            motherboard[Load.self].flow.handle { _ in outputs += 1 }
            for number in 0..<count {
                motherboard[Load.self].activation.activate(
                    with: LoadParameter(input: "\(number)")
                        .onSuccess { value in
                            actor.assertIsolated()
                            values.append(value)
                        }
                        .onCompletion { if $0 == .done { done += 1 } })
            }
            allArrived.signal()
            await end(ends, count: type == .default ? count : 0)
            await motherboard.workSettled()
            #expect(done == count)
            #expect(motherboard.boards.isEmpty)
            if type == .onlyResult {
                #expect(values.allSatisfy { $0 == 0 } && values.count == count)
                #expect(outputs == 1)
            } else {
                #expect(values.sorted() == Array(0..<count))
                #expect(outputs == count)
                if type == .queue { #expect(values == Array(0..<count)) }
            }
        }
    }

    /// Ends each task with its number, from eight threads.
    private func end(_ ends: LoadEnds, count: Int) async {
        await withTaskGroup { group in
            for thread in 0..<Self.threadCount {
                group.addTask { @concurrent in
                    for number in stride(from: thread, to: count, by: Self.threadCount) {
                        ends.end(number, .success(number))
                    }
                }
            }
        }
    }

    @Test(
        "X-D4 2,000 asynchronous tasks of a board, cancelled and ended at random, each end once",
        .diagnostics(allowing: [.resultIgnored]))
    func cancellations() async {
        let count = 2000
        await onDomain { _ in
            var ended = [Int](repeating: 0, count: count)
            let motherboard = Motherboard(boards: [
                LoadBoard(identifier: Load.id) { input in
                    if input.hasSuffix("7") { await Task.yield() }
                    return input.count
                }
            ])
            var activations: [Activation] = []
            for number in 0..<count {
                let parameter = LoadParameter(input: "\(number)").onCompletion { _ in ended[number] += 1 }
                activations.append(motherboard[Load.self].activation.activate(with: parameter))
                if number % 5 == 4 { activations[number - 3].cancel() }
            }
            await motherboard.workSettled()
            #expect(ended.allSatisfy { $0 == 1 })
            #expect(motherboard.boards.isEmpty)
        }
    }
}
