import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

/// Tests of the handlers of a parameter: each of the four kinds has three forms, and may be replaced or added to.
@Suite struct BlockTaskHandlerTests {
    /// Activates a board that succeeds with 1, or fails, and returns the log of the handlers.
    private func notes(failing: Bool = false, _ handlers: (LoadParameter, Log) -> LoadParameter) -> [String] {
        let log = Log()
        let motherboard = Motherboard(boards: [
            LoadBoard(identifier: Load.id) { _, _, completion in
                completion(failing ? .failure(LoadError()) : .success(1))
            }
        ])
        motherboard[Load.self].activation.activate(with: handlers(LoadParameter(input: ""), log))
        return log.entries
    }

    @Test("BT-1, BT-4 every kind of handler has a form that gets the board", .diagnostics)
    func withBoard() {
        #expect(
            notes { parameter, log in
                parameter.onSuccess { board, value in log.add("\(board.identifier) \(value)") }
                    .onProcessing { board, isOn in log.add("\(board.identifier) \(isOn)") }
                    .onCompletion { board, end in log.add("\(board.identifier) \(end)") }
            } == ["load true", "load 1", "load false", "load done"])
        #expect(
            notes(failing: true) { parameter, log in
                parameter.onError { board, error in log.add("\(board.identifier) \(error)") }
                    .onProgress { board, isOn in log.add("\(board.identifier) \(isOn)") }
            } == ["load true", "load broken", "load false"])
    }

    @Test("BT-1, BT-4 every kind of handler has a form that gets a target while it lives", .diagnostics)
    func withTarget() {
        #expect(
            notes { parameter, log in
                parameter.onSuccess(target: log) { log, value in log.add("\(value)") }
                    .onProgress(target: log) { log, isOn in log.add("\(isOn)") }
                    .onCompletion(target: log) { log, end in log.add("\(end)") }
            } == ["true", "1", "false", "done"])
        #expect(
            notes(failing: true) { parameter, log in
                parameter.onError(target: log) { log, error in log.add("\(error)") }
                    .onProcessing(target: log) { log, isOn in log.add("\(isOn)") }
            } == ["true", "broken", "false"])
    }

    @Test(
        "BT-2 a handler replaces the one before, and an appended one runs after it, in each of its forms", .diagnostics)
    func appending() {
        #expect(
            notes { parameter, log in
                parameter.onSuccess { _ in log.add("replaced") }.onSuccess { log.add("\($0)") }
                    .appendingSuccessHandler { board, value in log.add("\(board.identifier) \(value)") }
                    .appendingSuccessHandler(target: log) { log, value in log.add("target \(value)") }
                    .appendingProcessingHandler { log.add("\($0)") }
                    .appendingProcessingHandler { board, isOn in log.add("\(board.identifier) \(isOn)") }
                    .appendingProcessingHandler(target: log) { log, isOn in log.add("target \(isOn)") }
                    .appendingCompletionHandler { log.add("\($0)") }
                    .appendingCompletionHandler { board, end in log.add("\(board.identifier) \(end)") }
                    .appendingCompletionHandler(target: log) { log, end in log.add("target \(end)") }
            } == [
                "true", "load true", "target true", "1", "load 1", "target 1", "false", "load false", "target false",
                "done", "load done", "target done",
            ])
        #expect(
            notes(failing: true) { parameter, log in
                parameter.appendingErrorHandler { log.add("\($0)") }
                    .appendingErrorHandler { board, error in log.add("\(board.identifier) \(error)") }
                    .appendingErrorHandler(target: log) { log, error in log.add("target \(error)") }
            } == ["broken", "load broken", "target broken"])
    }
}
