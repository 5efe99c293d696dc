import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

/// Starts a task of the same domain that awaits the result of an activation and logs it. The task waits when this
/// returns.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
private func awaiting(
    _ name: String, of motherboard: Motherboard, _ given: Locked<[String]>, isolation: isolated any Actor
) -> Task<Void, Never> {
    Task.immediate {
        _ = isolation
        do {
            let output = try await motherboard[Load.self].blockActivation.output(with: name)
            given.withLock { $0.append("\(name) \(output)") }
        } catch {
            let kind = (error as? BoardError)?.diagnostic.kind.name
            given.withLock { $0.append("\(name) \(kind ?? "\(error)")") }
        }
    }
}

/// Tests of tasks that await the results of activations.
@Suite(.timeLimit(.minutes(10))) struct AwaitedBlockTaskTests {
    /// Starts two tasks that await a result each.
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    private func results(
        _ type: BlockTaskExecutingType, isolation home: isolated any Actor,
        then act: (LoadEnds, Motherboard, [Task<Void, Never>]) -> Void
    ) async -> [String] {
        let ends = LoadEnds(), given = Locked<[String]>([])
        let motherboard = Motherboard(isolation: home) { _ in
            BoardRegistration(Load.id) { id in
                LoadBoard(identifier: id, executingType: type) { _, _, completion in ends.keep(completion) }
            }
        }
        let tasks = ["a", "b"].map { awaiting($0, of: motherboard, given, isolation: home) }
        act(ends, motherboard, tasks)
        for task in tasks { await task.value }
        await motherboard.workSettled()
        ends.drop()
        return given.withLock { $0.sorted() }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test("BT-1 each task gets the result of its own activation, in any order of their ends", .diagnostics)
    func own() async {
        await onDomain { home in
            let results = await results(.default, isolation: home) { ends, _, _ in
                ends.end(1, .success(2))
                ends.end(0, .success(1))
            }
            #expect(results == ["a 1", "b 2"])
        }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test(
        "BT-1 one that fails throws its own error, which is not reported, and not the other one's value", .diagnostics)
    func failure() async {
        await onDomain { home in
            let results = await results(.default, isolation: home) { ends, _, _ in
                ends.end(1, .failure(LoadError()))
                ends.end(0, .success(1))
            }
            #expect(results == ["a 1", "b broken"])
        }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test("BT-1, BT-6 an awaited activation that a later one replaces throws CancellationError", .diagnostics)
    func replaced() async {
        await onDomain { home in
            let results = await results(.latest, isolation: home) { ends, _, _ in ends.end(1, .success(2)) }
            #expect(results == ["a CancellationError()", "b 2"])
        }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test("BT-1, BT-6 an awaited activation that is refused throws the refusal, which is not reported", .diagnostics)
    func refused() async {
        await onDomain { home in
            let results = await results(.only, isolation: home) { ends, _, _ in ends.end(0, .success(1)) }
            #expect(results == ["a 1", "b activationRejected"])
        }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test("BT-1, BT-D1 a waiting task that is cancelled cancels its activation and no other", .diagnostics)
    func cancelled() async {
        await onDomain { home in
            let results = await results(.queue, isolation: home) { ends, _, tasks in
                tasks[1].cancel()
                ends.end(0, .success(1))
            }
            #expect(results == ["a 1", "b CancellationError()"])
        }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test("BT-1 if the board is removed, the waiting task gets an error that says so", .diagnostics)
    func removed() async {
        await onDomain { home in
            let results = await results(.queue, isolation: home) { _, motherboard, _ in
                motherboard.removeBoard(withIdentifier: Load.id)
            }
            #expect(results == ["a outputMissing", "b outputMissing"])
        }
    }

    @Test("BT-1 a board that needs no input is awaited without one", .diagnostics)
    func noInput() async throws {
        enum Count: BlockTaskContract {
            static let id: BoardID = "count"
            typealias Input = Void
            typealias Output = Int
        }
        try await onDomain { home in
            let motherboard = Motherboard(isolation: home) { _ in
                BoardRegistration(Count.id) { id in BlockTaskBoard<Void, Int>(identifier: id) { 1 } }
            }
            let count = try await motherboard[Count.self].blockActivation.output()
            #expect(count == 1)
            await motherboard.workSettled()
        }
    }
}
