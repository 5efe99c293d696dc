import BoardyCore
import Testing

/// Tests of boards and handlers that change the parts that deliver their message, while the board is activated through
/// a kept handle.
@Suite struct ReentrancyTests {
    private let log = Log(), census = Census(), reported = Reports()

    /// Makes a root that produces the board of a contract, which does what the test says.
    private func root(_ body: @escaping (Scripted<Alpha>, Int) -> Void) -> Motherboard {
        DiagnosticSink.withSink(reported.sink(verbose: true)) {
            Motherboard { [log, census] _ in
                BoardRegistration(Alpha.self) { id in
                    let member = census.member()
                    return Scripted<Alpha>(id) { board, value in
                        body(board, value)
                        log.add("after \(value) \(member.isHere)")
                    }
                }
            }
        }
    }

    private var kinds: [DiagnosticKind] { reported.all.map(\.kind) }

    @Test(
        "M-15, X-7 a handler drops the motherboard: no later handler runs, and the board goes after its activation",
        arguments: [1, 2, 3])
    func handlerDropsRoot(handlers: Int) throws {
        var motherboard: Motherboard? = root { $0.sendOutput($1) }
        for number in 1...handlers {
            motherboard?[Alpha.self].flow.handle { [log, census] value in
                motherboard = nil
                log.add("\(number): \(value), \(census.living)")
            }
        }
        let handle = try #require(motherboard?[Alpha.self].activation)
        #expect(handle.activate(with: 7).wasTaken)
        #expect(log.entries == ["1: 7, 1", "after 7 true"])
        #expect(census.living == 0)
        #expect(motherboard == nil)
        #expect(!handle.activate(with: 8).wasTaken)
        #expect(log.entries.count == 2)
        #expect(kinds == [.boardNotInstalled])
    }

    @Test("M-15, B-12 a board that drops its motherboard may send and complete, which is reported and reaches nobody")
    func boardDropsRoot() throws {
        var motherboard: Motherboard?
        motherboard = root { board, value in
            motherboard = nil
            DiagnosticSink.withSink(DiagnosticSink { _ in }) {
                board.sendOutput(value)
                board.complete()
            }
        }
        motherboard?[Alpha.self].flow.handle { [log] in log.add("heard \($0)") }
        motherboard?[Alpha.self].completion.handle { [log] in log.add("completed \($0)") }
        let handle = try #require(motherboard?[Alpha.self].activation)
        #expect(handle.activate(with: 1).wasTaken)
        #expect(log.entries == ["after 1 true"])
        #expect(census.living == 0)
    }

    @Test("C-4, C-8, C-9 a board that completes twice in its activation completes once, and is made anew for the next")
    func completesTwice() {
        let motherboard = root { board, value in
            board.complete()
            board.complete()
            board.sendOutput(value)
        }
        motherboard[Alpha.self].completion.handle { [log, census] isDone in
            log.add("completed \(isDone), \(census.living)")
        }
        motherboard[Alpha.self].flow.handle { [log] in log.add("heard \($0)") }
        let handle = motherboard[Alpha.self].activation
        for value in 1...2 { #expect(handle.activate(with: value).wasTaken) }
        #expect(
            log.entries == ["completed true, 1", "after 1 true", "completed true, 1", "after 2 true"])
        #expect(census.living == 0)
        #expect(motherboard.boards.isEmpty)
    }

    @Test("M-5, X-2, X-7 a handler that removes the board and activates its ID has another made, one inside the other")
    func removedAndMade() {
        let motherboard = root { $0.sendOutput($1) }
        motherboard[Alpha.self].flow.handle { [log, unowned motherboard] value in
            log.add("heard \(value)")
            motherboard.removeBoard(withIdentifier: Alpha.id)
            if value > 0 { motherboard[Alpha.self].activation.activate(with: value - 1) }
        }
        motherboard[Alpha.self].activation.activate(with: 2)
        #expect(log.entries == ["heard 2", "heard 1", "heard 0", "after 0 true", "after 1 true", "after 2 true"])
        #expect(census.living == 0)
        #expect(kinds == [])
    }

    @Test("X-3, X-D3, F-D3 handlers cancel themselves and others, and register more, while they run")
    func cancelEachOther() {
        let motherboard = root { $0.sendOutput($1) }
        var tokens: [FlowToken] = []
        func register() {
            let captured = census.member()
            tokens.append(
                motherboard[Alpha.self].flow.handle { [log, unowned motherboard] _ in
                    for token in tokens.prefix(2) { token.cancel() }
                    motherboard[Alpha.self].flow.handle { _ in log.add("late") }
                    log.add("first \(captured.isHere)")
                })
        }
        register()
        tokens.append(motherboard[Alpha.self].flow.handle { [log] _ in log.add("never") })
        tokens.append(motherboard[Alpha.self].flow.handle { [log] _ in log.add("third") })
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(log.entries == ["first true", "third", "after 1 true"])
        // The board is left; the captured object has gone with its handler.
        #expect(census.living == 1)
        motherboard[Alpha.self].activation.activate(with: 2)
        #expect(log.entries.suffix(3) == ["third", "late", "after 2 true"])
    }

    @Test("X-D3 the sole handler cancels itself and causes the next message: it runs to its end, and no more")
    func soleHandlerCancels() {
        let motherboard = root { $0.sendOutput($1) }
        var token: FlowToken?
        func register() {
            let captured = census.member()
            token = motherboard[Alpha.self].flow.handle { [log, unowned motherboard] value in
                token?.cancel()
                log.add("heard \(value)")
                motherboard[Alpha.self].activation.activate(with: value - 1)
                log.add("end \(captured.isHere)")
            }
        }
        register()
        motherboard[Alpha.self].activation.activate(with: 2)
        #expect(log.entries == ["heard 2", "after 1 true", "end true", "after 2 true"])
        #expect(kinds == [.unhandledOutput])
        token = nil
        #expect(census.living == 1)
    }

    @Test("F-9, F-11 the sole handler's target is released by its own handler, which runs to its end, once")
    func targetReleased() {
        let motherboard = root { $0.sendOutput($1) }
        var target: Log? = Log()
        weak let released = target
        if let target {
            motherboard[Alpha.self].flow.addTarget(target) { [log] own, value in
                log.add("heard \(value)")
                own.add("kept for the call")
            }
        }
        motherboard[Alpha.self].flow.handle { _ in target = nil }
        for value in 1...2 { motherboard[Alpha.self].activation.activate(with: value) }
        #expect(released == nil)
        #expect(log.entries == ["heard 1", "after 1 true", "after 2 true"])
    }

    @Test("F-9 a target that its only handler releases is not called again, and its outputs are unhandled")
    func soleTargetReleased() {
        let motherboard = root { $0.sendOutput($1) }
        var target: Log? = Log()
        func register(_ own: Log) {
            motherboard[Alpha.self].flow.addTarget(own) { [log] own, value in
                target = nil
                own.add("still here")
                log.add("heard \(value)")
            }
        }
        if let target { register(target) }
        for value in 1...3 { motherboard[Alpha.self].activation.activate(with: value) }
        #expect(log.entries == ["heard 1", "after 1 true", "after 2 true", "after 3 true"])
        #expect(kinds == [.unhandledOutput, .unhandledOutput])
        #expect(target == nil)
    }

    @Test("X-8, R-1 an output that activates its board again ends at the limit, and nothing of it stays alive")
    func limit() {
        var motherboard: Motherboard? = root { $0.sendOutput($1) }
        motherboard?.depthLimit = 50
        motherboard?[Alpha.self].flow.handle { [weak motherboard] value in
            motherboard?[Alpha.self].activation.activate(with: value + 1)
        }
        motherboard?[Alpha.self].activation.activate(with: 1)
        #expect(log.entries == (1...50).reversed().map { "after \($0) true" })
        #expect(kinds == [.recursionLimit])
        motherboard = nil
        #expect(census.living == 0)
    }

    @Test("X-7, X-8 an activation that moves its motherboard to another root, and back, ends where it began")
    func move() {
        let outer = ScriptedContinuable<Beta>()
        let roots = ["first", "second"].map { Motherboard(identifier: $0, boards: [Scripted<Gamma>()]) }
        roots[0].addBoard(outer)
        let inner = Scripted<Alpha> { [weak outer] inner, value in
            if let outer { roots[(value + 1) % 2].addBoard(outer) }
            if value < 3 { inner.owner?[Alpha.self].activation.activate(with: value + 1) }
        }
        outer.motherboard.addBoard(inner)
        #expect(outer.motherboard[Alpha.self].activation.activate(with: 0).wasTaken)
        #expect(outer.owner === roots[0])
        for root in roots {
            root.depthLimit = 1
            #expect(root[Gamma.self].activation.activate(with: 1).wasTaken)
        }
    }

    @Test("X-2, F-D3 releasing what a handler captured activates the board again, while the output is under way")
    func releaseActivates() {
        let motherboard = root { $0.sendOutput($1) }
        let handle = motherboard[Alpha.self].activation
        var token: FlowToken?
        func register() {
            let release = AtEnd { handle.activate(with: 9) }
            token = motherboard[Alpha.self].flow.handle { _ in
                withExtendedLifetime(release) {}
                token?.cancel()
            }
        }
        register()
        handle.activate(with: 1)
        token = nil
        #expect(Set(log.entries) == ["after 1 true", "after 9 true"])
        #expect(log.entries.count == 2)
    }
}
