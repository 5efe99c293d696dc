import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

/// Tests of the parameter of an activation of a block task board.
@Suite(.timeLimit(.minutes(10))) struct BlockTaskParameterTests {
    @Test(
        "BT-1 every kind of handle takes a parameter, with handlers in all three forms",
        .diagnostics)
    func handles() async {
        final class Screen {
            var shown: [Int] = []
        }
        await onDomain { _ in
            let log = Log(), screen = Screen()
            let motherboard = log.motherboard(Load.self) { id in
                LoadBoard(identifier: id) { _, input, completion in completion(.success(input.count)) }
            }
            let asking = Board(identifier: "asking")
            motherboard.addBoard(asking)
            let parameter = LoadParameter(input: "abc")
            let byTarget = parameter.onSuccess(target: screen) { screen, value in screen.shown.append(value) }
            motherboard[Load.self].activation.activate(with: byTarget)
            motherboard[Load.self].blockActivation.activate(with: byTarget)
            asking[Load.self].activation.activate(with: byTarget)
            asking.blockActivation(Load.id, with: LoadParameter.self).activate(with: byTarget)
            motherboard.blockActivation(Load.id, with: LoadParameter.self).activate(with: byTarget)
            #expect(screen.shown == [3, 3, 3, 3, 3])
            motherboard[Load.self].activation.activate(
                with: parameter.onSuccess { board, value in log.add("\(board.identifier) \(value)") })
            #expect(log.entries.suffix(3) == ["load 3", "3", "completed true"])
        }
    }

    @Test("BT-1 a target is held weakly: without it its handler does not run")
    func weakTarget() async {
        await onDomain { _ in
            let log = Log(), ends = LoadEnds(), leaks = LeakCheck()
            let motherboard = log.motherboard(Load.self) { log.loadBoard($0, .default, ends) }
            do {
                let target = leaks.watch(Log())
                motherboard[Load.self].activation.activate(
                    with: LoadParameter(input: "a").onSuccess(target: target) { target, _ in log.add("never") })
            }
            leaks.expectNone()
            ends.end(0, .success(1))
            await motherboard.workSettled()
            #expect(log.entries == ["run a", "1", "completed true"])
        }
    }

    @Test(
        "BT-1 () and no input make a parameter where the input may be absent; onProgress is onProcessing", .diagnostics)
    func noInput() async {
        enum Ping: BlockTaskContract {
            static let id: BoardID = "ping"
            typealias Input = Void
            typealias Output = String
        }
        enum Search: BlockTaskContract {
            static let id: BoardID = "search"
            typealias Input = String?
            typealias Output = String
        }
        await onDomain { _ in
            let log = Log()
            let motherboard = Motherboard { _ in
                BoardRegistration(Ping.self) { id in
                    BlockTaskBoard<Void, String>(identifier: id) { _, _, completion in completion(.success("pong")) }
                }
                BoardRegistration(Search.self) { id in
                    BlockTaskBoard<String?, String>(identifier: id) { _, input, completion in
                        completion(.success(input ?? "everything"))
                    }
                }
            }
            motherboard[Ping.self].activation.activate(
                with: BlockTaskParameter().onSuccess { log.add($0) }.onProgress { log.add("\($0)") })
            motherboard[Search.self].activation.activate(with: BlockTaskParameter().onSuccess { log.add($0) })
            #expect(log.entries == ["true", "pong", "false", "everything"])
        }
    }

    @Test("BT-2 a plain input is taken without handlers, typed or not, and its failure is reported")
    func plain() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            await onDomain { _ in
                let log = Log()
                let motherboard = log.motherboard(Load.self) { id in
                    LoadBoard(identifier: id) { _, input, completion in
                        completion(input.isEmpty ? .failure(LoadError()) : .success(input.count))
                    }
                }
                motherboard[Load.self].activation.activate(with: "ab")
                motherboard[Load.self].blockActivation.activate(with: "abc")
                motherboard.activateBoard(identifier: Load.id, withOption: "abcd")
                motherboard[Load.self].activation.activate(with: "")
                #expect(
                    log.entries == [
                        "2", "completed true", "3", "completed true", "4", "completed true", "completed false",
                    ])
            }
        }
        #expect(recorder.messages == ["boardFailed: 'load' failed: broken"])
    }

    @Test("BT-2 a later handler replaces the earlier one; an appended handler runs after it")
    func replacing() async {
        await onDomain { _ in
            let log = Log(), target = Log()
            let motherboard = log.motherboard(Load.self) { id in
                LoadBoard(identifier: id) { _, input, completion in
                    completion(input.isEmpty ? .failure(LoadError()) : .success(1))
                }
            }
            let parameter = LoadParameter(input: "a")
                .onSuccess { _ in log.add("replaced") }
                .onSuccess { _ in log.add("success") }
                .appendingSuccessHandler { _ in log.add("success too") }
                .appendingSuccessHandler(target: target) { target, _ in target.add("success") }
                .onProcessing(target: target) { target, _ in target.add("processing") }
                .appendingProcessingHandler { board, isProcessing in log.add("\(isProcessing)") }
                .appendingCompletionHandler { log.add("\($0)") }
                .onError(target: target) { target, error in target.add("error") }
                .appendingErrorHandler { log.add("\($0)") }
            motherboard[Load.self].activation.activate(with: parameter)
            #expect(log.entries == ["true", "success", "success too", "1", "false", "done", "completed true"])
            #expect(target.entries == ["processing", "success", "processing"])
            var failing = parameter
            failing.input = ""
            motherboard[Load.self].activation.activate(with: failing)
            #expect(log.entries.dropFirst(7) == ["true", "broken", "false", "done", "completed false"])
            #expect(target.entries.dropFirst(3) == ["processing", "error", "processing"])
        }
    }

    @Test("BT-2 a change of the parameter has no effect on an activation that was made before")
    func taken() async {
        await onDomain { _ in
            let log = Log(), ends = LoadEnds()
            let motherboard = log.motherboard(Load.self) { log.loadBoard($0, .default, ends) }
            var parameter = LoadParameter(input: "a").onSuccess { _ in log.add("first") }
            motherboard[Load.self].activation.activate(with: parameter)
            parameter = parameter.onSuccess { _ in log.add("second") }
            ends.end(0, .success(1))
            await motherboard.workSettled()
            #expect(log.entries == ["run a", "first", "1", "completed true"])
        }
    }

    @Test("BT-1 by ID, a parameter is a mismatch for a board that takes none, or has another output")
    func mismatch() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            await onDomain { _ in
                let log = Log(), ends = LoadEnds()
                let motherboard = log.motherboard(Load.self) { log.loadBoard($0, .default, ends) }
                let other = BlockTaskParameter<String, String>(input: "a")
                let byID = motherboard.blockActivation(Load.id, with: BlockTaskParameter<String, String>.self)
                #expect(!byID.activate(with: other).wasTaken)
                motherboard.addBoard(TaskBoard<String, Int>(identifier: "plain") { _, _, _ in log.add("run") })
                motherboard.blockActivation("plain", with: LoadParameter.self).activate(with: log.parameter("a"))
                #expect(log.entries.isEmpty)
            }
        }
        #expect(
            recorder.messages == [
                "inputMismatch: 'load' takes inputs of type String, not BlockTaskParameter<String, String>",
                "inputMismatch: 'plain' takes inputs of type String, not BlockTaskParameter<String, Int>",
            ])
    }

    @Test("T-12 with Any? as its input, it still tells a parameter from an input", .diagnostics)
    func untyped() async {
        await onDomain { _ in
            let log = Log()
            let motherboard = Motherboard { _ in
                BoardRegistration("any") { id in
                    BlockTaskBoard<Any?, String>(identifier: id) { _, input, completion in
                        completion(.success("got \(input ?? "nothing")"))
                    }
                }
            }
            let parameter = BlockTaskParameter<Any?, String>(input: 5).onSuccess { log.add($0) }
            motherboard.activation("any").activate(with: parameter)
            motherboard.activateBoard(identifier: "any", withOption: parameter)
            motherboard.registerGeneralFlow { (output: String) in log.add("sent \(output)") }
            motherboard.activateBoard(identifier: "any", withOption: 6)
            motherboard.activateBoard("any")
            #expect(log.entries == ["got 5", "got 5", "sent got 6", "sent got nothing"])
        }
    }

    @Test("BT-1 a failure is reported if the targets of all its error handlers are gone")
    func lostErrorHandler() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            await onDomain { home in
                let ends = LoadEnds(), log = Log()
                let motherboard = Motherboard(isolation: home) { _ in
                    BoardRegistration(Load.id) { id in LoadBoard(identifier: id) { _, _, end in ends.keep(end) } }
                }
                do {
                    let target = Log()
                    let lost = LoadParameter(input: "a").onError(target: target) { log, _ in log.add("never") }
                    let load = motherboard[Load.self].activation
                    load.activate(with: lost)
                    load.activate(with: lost.appendingErrorHandler(target: log) { log, error in log.add("\(error)") })
                    load.activate(
                        with: LoadParameter(input: "a").onError { log.add("\($0)") }
                            .appendingErrorHandler(target: target) { log, _ in log.add("never") })
                }
                for task in 0..<3 { ends.end(task, .failure(LoadError())) }
                await motherboard.workSettled()
                #expect(log.entries == ["broken", "broken"])
                #expect(recorder.messages == ["boardFailed: 'load' failed: broken"])
            }
        }
    }

    @Test("T-12 with Any as its input, it tells a parameter from an input, also in an untyped activation", .diagnostics)
    func anything() async {
        await onDomain { home in
            let log = Log()
            let motherboard = Motherboard(isolation: home) { _ in
                BoardRegistration("any") { id in
                    BlockTaskBoard<Any, String>(identifier: id) { _, input, completion in
                        completion(.success("got \(input)"))
                    }
                }
            }
            let parameter = BlockTaskParameter<Any, String>(input: 5).onSuccess { log.add($0) }
            motherboard.activation("any", with: Any.self).activate(with: parameter)
            motherboard.activation("any", with: Any.self).activate(with: parameter as Any)
            motherboard.activateBoard(.target("any", parameter as Any))
            motherboard.registerGeneralFlow { (output: String) in log.add("sent \(output)") }
            motherboard.activateBoard(.target("any", 6 as Any))
            #expect(log.entries == ["got 5", "got 5", "got 5", "sent got 6"])
        }
    }
}
