import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

/// The block tasks that a response awaits.
@Suite(.timeLimit(.minutes(10))) struct AwaitedTaskAnswerTests {
    @Test("RS-6 an awaited block task gives the answer to its own activation, in any order of their ends")
    func ownAnswer() async {
        await onDomain { actor in
            let log = Log(), ends = LoadEnds()
            let root = Motherboard(
                boards: [
                    LoadBoard(identifier: Load.id) { _, _, completion in ends.keep(completion) },
                    AsyncBoard<Ask> { board, input in
                        "\(input) \(try await board.required[Load.self].output(with: "a"))"
                    },
                ], isolation: actor)
            log.listen(to: Ask.self, on: root)
            root[Ask.self].activation.activate(with: 1)
            root[Ask.self].activation.activate(with: 2)
            ends.end(1, .success(20))
            ends.end(0, .success(10))
            await root.workSettledDown(to: 0)
            #expect(log.entries == ["ask 2 20", "ask 1 10", "ask completed true"])
        }
    }

    @Test("RS-2 an awaited block task completes before the response goes on")
    func completes() async {
        await onDomain { actor in
            let log = Log(), ends = LoadEnds()
            let root = Motherboard(
                boards: [
                    LoadBoard(identifier: Load.id) { _, _, completion in ends.keep(completion) },
                    AsyncBoard<Ask> { board, _ in
                        let output = try await board.required[Load.self].output(with: "a")
                        log.add("went on")
                        return "\(output)"
                    },
                ], isolation: actor)
            log.listen(to: Load.self, on: root)
            root[Ask.self].activation.activate(with: 1)
            ends.end(0, .success(1))
            await root.workSettledDown(to: 0)
            #expect(log.entries == ["load 1", "load completed true", "went on"])
        }
    }

    @Test("RS-6, BT-6 an awaited block task that shares the result of another one gets it")
    func shared() async {
        await onDomain { actor in
            let log = Log(), ends = LoadEnds()
            let root = Motherboard(
                boards: [
                    LoadBoard(identifier: Load.id, executingType: .onlyResult) { _, _, completion in
                        ends.keep(completion)
                    },
                    AsyncBoard<Ask> { board, input in
                        "\(input) \(try await board.required[Load.self].output(with: "a"))"
                    },
                ], isolation: actor)
            log.listen(to: Ask.self, on: root)
            root[Ask.self].activation.activate(with: 1)
            root[Ask.self].activation.activate(with: 2)
            ends.end(0, .success(7))
            await root.workSettledDown(to: 0)
            #expect(log.entries == ["ask 1 7", "ask 2 7", "ask completed true"])
        }
    }

    @Test("RS-6, BT-6 an awaited block task that a later one replaces ends the wait")
    func replaced() async {
        await onDomain { actor in
            let log = Log(), ends = LoadEnds()
            let root = Motherboard(
                boards: [
                    LoadBoard(identifier: Load.id, executingType: .latest) { _, _, completion in
                        ends.keep(completion)
                    },
                    AsyncBoard<Ask> { board, input in
                        do {
                            return "\(input) \(try await board.required[Load.self].output(with: "a"))"
                        } catch let error as BoardError {
                            return "\(input) \(error.kind)"
                        }
                    },
                ], isolation: actor)
            log.listen(to: Ask.self, on: root)
            root[Ask.self].activation.activate(with: 1)
            root[Ask.self].activation.activate(with: 2)
            ends.end(1, .success(7))
            await root.workSettledDown(to: 0)
            #expect(log.entries == ["ask 1 outputMissing", "ask 2 7", "ask completed true"])
        }
    }
}
