import BoardyCompatibility
import BoardyCore
import BoardyFlows
import BoardyTesting
import Testing

@Suite struct ChainFlowTests {
    private let log = Log()

    private func motherboard() -> Motherboard { Motherboard(boards: [.a, .b].map { Relay(identifier: $0) }) }

    @Test("CF-1 handlers are tried in order, and the first whose type fits takes the message")
    func order() {
        let motherboard = motherboard()
        motherboard.registerChainFlow(matchedIdentifiers: .a, target: log)
            .handle(outputType: Int.self) { $0.add("int \($1)") }
            .handle(outputType: String.self) { $0.add("text \($1)") }
            .handle(outputType: Any.self) { $0.add("any \($1)") }
            .eventuallySkipHandling()
        motherboard.activateBoard(identifier: .a, withOption: "x")
        motherboard.activateBoard(identifier: .a, withOption: 1)
        motherboard.activateBoard(identifier: .a, withOption: 1.5)
        motherboard.activateBoard(identifier: .b, withOption: 1)
        #expect(log.entries == ["text x", "int 1", "any 1.5"])
    }

    @Test("CF-3 what is left goes to the last handler, raw or as an optional value, also when there is no data")
    func eventually() {
        let motherboard = motherboard()
        motherboard.registerChainFlow(matchedIdentifiers: [.a], target: log)
            .handle(outputType: Int.self) { $0.add("int \($1)") }
            .eventuallyHandle { $0.add("left \($1 ?? "nil")") }
        motherboard.registerChainFlow(matchedIdentifiers: .b, target: log)
            .eventuallyHandle(outputType: String.self) { $0.add("text \($1 ?? "nil")") }
        for value in [1, "x", nil] as [Any?] { motherboard.activateBoard(identifier: .a, withOption: value) }
        for value in [1, "x"] as [Any?] { motherboard.activateBoard(identifier: .b, withOption: value) }
        #expect(log.entries == ["int 1", "left x", "left nil", "text nil", "text x"])
    }

    @Test("CF-3 once the target has gone nothing happens, and the chain is released")
    func targetGone() {
        let motherboard = motherboard()
        weak var captured: Log?
        do {
            let target = Log(), capture = Log()
            captured = capture
            motherboard.registerChainFlow(matchedIdentifiers: .a, target: target)
                .eventuallyHandle { _, _ in capture.add("handled") }
            motherboard.activateBoard(identifier: .a)
            #expect(capture.entries == ["handled"])
        }
        motherboard.activateBoard(identifier: .a)
        #expect(captured == nil)
    }

    @Test("CF-3 silent data never reaches a chain")
    func silent() {
        let motherboard = motherboard()
        motherboard.registerGeneralFlow { (_: Signal) in }
        motherboard.registerChainFlow(matchedIdentifiers: .a, target: log).eventuallyHandle { log, _ in log.add("left")
        }
        motherboard.getBoard(identifier: .a)?.sendAction(Signal(name: "help"))
        motherboard.getBoard(identifier: .a)?.complete()
        #expect(log.entries == [])
    }

    @Test("CF-D1 an unfinished chain works, and skips what fits nowhere; a token ends a closed one")
    func unfinished() {
        let motherboard = motherboard()
        let unfinished = motherboard.registerChainFlow(matchedIdentifiers: .a, target: log)
            .handle(outputType: Int.self) { $0.add("int \($1)") }
        motherboard.activateBoard(identifier: .a, withOption: 1)
        motherboard.activateBoard(identifier: .a, withOption: "x")
        #expect(log.entries == ["int 1"])
        unfinished.eventuallySkipHandling().cancel()
        motherboard.activateBoard(identifier: .a, withOption: 2)
        #expect(log.entries == ["int 1"])
    }

    @Test("CF-9 a chain of handlers works without a motherboard, for a weak target")
    func dataHandler() {
        weak var gone: Log?
        let chain: ChainDataHandler<Log>
        do {
            let target = Log()
            gone = target
            chain = ChainDataHandler(target)
                .with(dataType: Int.self) { $0.add("int \($1)") }
                .with(dataType: String.self) { $0.add("text \($1)") }
                .fallback { $0.add("left \($1 ?? "nil")") }
            for value in [1, "x", 1.5, nil] as [Any?] { chain.handle(data: value) }
            #expect(target.entries == ["int 1", "text x", "left 1.5", "left nil"])
        }
        #expect(gone == nil)
        #expect(reports { chain.handle(data: 1) } == [])
    }

    @Test("CF-9 data that no handler takes is reported, unless there is a fallback")
    func unmatchedData() {
        let chain = ChainDataHandler(log).with(dataType: Int.self) { $0.add("int \($1)") }
        #expect(
            reports { chain.handle(data: "x") } == [
                """
                unhandledOutput: no handler for Log takes data of type String. Add one with with(dataType:), or a \
                fallback
                """
            ])
        #expect(reports { chain.fallback().handle(data: "x") } == [])
        #expect(log.entries == [])
    }
}
