import BoardyCompatibility
import BoardyCore
import BoardyFlows
import Testing

/// Steps on plain IDs, mixed with contracts, in both spellings.
@Suite struct FlowStepTests {
    private let log = Log()

    private func motherboard() -> Motherboard {
        let motherboard = Motherboard(boards: [.a, .b, .c].map { Relay(identifier: $0) })
        for id in [BoardID.a, .b, .c] {
            motherboard.matchedFlow(id).handle { [log] in log.add("\(id) \($0 ?? "nil")") }
        }
        return motherboard
    }

    @Test("F-3 plain IDs: each message activates the next board with the same value")
    func plain() {
        let motherboard = motherboard()
        motherboard.registerFlowSteps(.a ->> .b ->> .c)
        motherboard.activateBoard(identifier: .a, withOption: 1)
        #expect(log.entries == ["a 1", "b 1", "c 1"])
    }

    @Test("F-3 the older spelling means the same, and the two may be mixed")
    func olderSpelling() {
        let motherboard = motherboard()
        motherboard.registerFlowSteps(.a ->>> .b ->> .c)
        motherboard.activateBoard(identifier: .a, withOption: 1)
        #expect(log.entries == ["a 1", "b 1", "c 1"])
        let other = self.motherboard()
        other.registerFlowSteps(.a ->>> .b ->>> .c)
        other.activateBoard(identifier: .a, withOption: 2)
        #expect(log.entries.suffix(3) == ["a 2", "b 2", "c 2"])
    }

    @Test("F-3 contracts take the older spelling too, mapped steps included, and mix with plain IDs")
    func contracts() {
        let motherboard = Motherboard(boards: [
            Scripted<Alpha>.echo(), Scripted<Beta>.echo(),
            Scripted<Gamma> { [log] board, value in
                log.add("gamma \(value)")
                board.sendOutput(value)
            }, Relay(identifier: .a),
        ])
        motherboard.matchedFlow(.a).handle { [log] in log.add("a \($0 ?? "nil")") }
        motherboard.registerFlowSteps(Alpha.self ->>> Beta.map { $0 + 1 } ->>> Gamma.self)
        motherboard.registerFlowSteps(Gamma.self ->> .a)
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(log.entries == ["gamma 2", "a 2"])
        motherboard.registerFlowSteps(.a ->> Bell.self)
        motherboard.registerFlowSteps(Alpha.self ->>> Beta.self ->> .a ->>> Gamma.self)
    }

    /// What happens to an output 1 of alpha where the chain that a test registers has beta and gamma add 10, and `.a`
    /// send on.
    private func run(_ register: (Motherboard) -> Void) -> [String] {
        let log = Log()
        let motherboard = Motherboard(boards: [
            Scripted<Alpha>.echo(), Scripted<Beta> { $0.sendOutput($1 + 10) },
            Scripted<Gamma> { $0.sendOutput($1 + 10) },
            Relay(identifier: .a),
        ])
        for id in [Beta.id, Gamma.id, .a] {
            motherboard.matchedFlow(id).handle { log.add("\(id) \($0 ?? "nil")") }
        }
        register(motherboard)
        motherboard[Alpha.self].activation.activate(with: 1)
        return log.entries
    }

    @Test("F-3, F-D1 a mapped step may stand anywhere in a chain, in both spellings")
    func mapped() {
        let twice = { (value: Int) in value * 2 }
        for entries in [
            run { $0.registerFlowSteps(Alpha.map(twice) ->> Beta.self ->> Gamma.self) },
            run { $0.registerFlowSteps(Alpha.map(twice) ->>> Beta.self ->>> Gamma.self) },
        ] { #expect(entries == ["beta 12", "gamma 22"]) }
        for entries in [
            run { $0.registerFlowSteps(Alpha.map(twice) ->> Beta.map(twice) ->> Gamma.self) },
            run { $0.registerFlowSteps(Alpha.map(twice) ->>> Beta.map(twice) ->>> Gamma.self) },
        ] { #expect(entries == ["beta 12", "gamma 34"]) }
        for entries in [
            run { $0.registerFlowSteps(Alpha.self ->> Beta.self ->> Gamma.map(twice) ->> .a) },
            run { $0.registerFlowSteps(Alpha.self ->>> Beta.self ->>> Gamma.map(twice) ->>> .a) },
        ] { #expect(entries == ["beta 11", "gamma 21", "a 42"]) }
    }

    @Test("F-3 contracts and plain IDs follow on one another in every order, in both spellings")
    func mixed() {
        for entries in [
            run { $0.registerFlowSteps(Alpha.self ->> .a ->> Beta.self) },
            run { $0.registerFlowSteps(Alpha.self ->>> .a ->>> Beta.self) },
        ] { #expect(entries == ["a 1", "beta 11"]) }
        for entries in [
            run { $0.registerFlowSteps(Alpha.id ->> Beta.self ->> .a) },
            run { $0.registerFlowSteps(Alpha.id ->>> Beta.self ->>> .a) },
        ] { #expect(entries == ["beta 11", "a 11"]) }
    }

    @Test("F-4 a chain of three is two steps, each on its own")
    func independent() {
        let motherboard = motherboard()
        motherboard.registerFlowSteps(.a ->> .b ->> .c)
        motherboard.activateBoard(identifier: .b, withOption: 1)
        #expect(log.entries == ["b 1", "c 1"])
    }

    @Test("F-5 a nil message triggers a step with nil, and completion does not trigger one")
    func nilMessage() {
        let motherboard = motherboard()
        motherboard.registerFlowSteps(.a ->> .b)
        motherboard.activateBoard(identifier: .a)
        motherboard.getBoard(identifier: .a)?.complete()
        #expect(log.entries == ["a nil", "b nil"])
    }

    @Test("F-6 two chains from one board both run, in order, and a chain registered twice activates twice")
    func several() {
        let motherboard = motherboard()
        motherboard.registerFlowSteps(.a ->> .c)
        for _ in 0..<2 { motherboard.registerFlowSteps(.a ->> .b) }
        motherboard.activateBoard(identifier: .a, withOption: 1)
        #expect(log.entries == ["a 1", "c 1", "b 1", "b 1"])
    }

    @Test("F-7 what goes wrong in a step is reported with the line of registerFlowSteps")
    func failingStep() {
        let reports = Reports()
        let motherboard = Motherboard(boards: [Relay(identifier: .a), Scripted<Beta>.echo()])
        motherboard.diagnostics = reports.sink
        let line: UInt = #line + 1
        motherboard.registerFlowSteps(.a ->> Beta.id)
        motherboard.registerFlowSteps(.a ->> "elsewhere")
        motherboard.activateBoard(identifier: .a, withOption: "text")
        #expect(reports.all.map(\.kind) == [.inputMismatch, .unknownBoard])
        #expect(reports.all.map(\.line) == [line, line + 1])
        #expect(reports.lines.first == "inputMismatch: 'beta' takes inputs of type Int, not String")
    }

    @Test("F-D1 a step between installed or registered boards whose types cannot fit is reported when it is registered")
    func checkedSteps() {
        let reports = Reports()
        let producer = BoardProducer { _ in BoardRegistration(Alpha.self) { Scripted<Alpha>.echo($0) } }
        let motherboard = Motherboard(
            boards: [Scripted<Search>.init(), Scripted<Beta>.echo(), Relay(identifier: .a)], boardProducer: producer)
        motherboard.diagnostics = reports.sink
        let line: UInt = #line + 1
        motherboard.registerFlowSteps(Alpha.id ->> Search.id)
        motherboard.registerFlowSteps(Alpha.self ->> Search.id)
        #expect(
            reports.lines
                == Array(
                    repeating:
                        """
                        inputMismatch: 'search' takes inputs of type Optional<String>, but 'alpha' sends Int: the \
                        step 'alpha' ->> 
                        """
                            + """
                            'search' cannot work. Map the output in a step of contracts, or put a board between that \
                            translates
                            """,
                    count: 2))
        #expect(reports.all.map(\.line) == [line, line + 1])
        #expect(reports.all.first?.expected == "Optional<String>")
        #expect(reports.all.first?.actual == "Int")
    }

    @Test("F-D1 a step whose types fit, may fit, or are not known is not reported")
    func fittingSteps() {
        let lines = reports {
            let motherboard = Motherboard(boards: [
                Scripted<Alpha>.echo(), Scripted<Beta>.echo(), Relay(identifier: .a),
            ])
            motherboard.registerFlowSteps(Alpha.id ->> Beta.id ->> .a ->> Alpha.id ->> .b ->> Beta.id)
        }
        #expect(lines == [])
    }

    @Test("F-D1 a board registered ready-made is checked by its class")
    func readyMadeSteps() {
        let lines = reports {
            let producer = BoardProducer { _ in
                Scripted<Search>()
                Scripted<Alpha>.echo()
            }
            let motherboard = Motherboard(boardProducer: producer)
            motherboard.registerFlowSteps(Alpha.id ->> Search.id)
        }
        #expect(lines.map { $0.prefix(13) } == ["inputMismatch"])
    }

    @Test("F-D1 a board that adapts its input, or takes anything else as nothing, may fit")
    func adaptingSteps() {
        final class Adapting: Board, GuaranteedBoard {
            typealias InputType = String
            var inputPolicy: InputPolicy<String> { .guaranteed.adapting { "\($0)" } }
            func activate(withGuaranteedInput input: String) {}
        }
        final class Dedicated: Board, DedicatedBoard {
            typealias InputType = String
            func activate(withInput input: String?) {}
        }
        let lines = reports {
            let motherboard = Motherboard(
                boards: [Scripted<Alpha>.echo(), Adapting(identifier: .a)],
                boardProducer: BoardProducer { _ in Dedicated(identifier: .b) })
            motherboard.registerFlowSteps(Alpha.id ->> .a)
            motherboard.registerFlowSteps(Alpha.id ->> .b)
        }
        #expect(lines == [])
    }

    @Test("F-D1 types fit where some value of the one may be taken as the other")
    func fitting() {
        func fit(_ output: Any.Type, _ input: Any.Type) -> Bool { mayFit(output, input) }
        #expect(fit(Int.self, Int?.self) && fit(Int?.self, Int.self) && fit(Int?.self, String?.self))
        #expect(fit(Int?.self, Void.self) && !fit(Int.self, Void.self))
        #expect(fit(Int.self, Any.self) && fit(Any.self, Int.self) && fit(Int.self, (any Equatable).self))
        #expect(fit(Board.self, Relay.self) && fit(Int.self, AnyHashable.self) && fit([Int].self, [Any].self))
        #expect(fit((Int, Int).self, (x: Int, y: Int).self) && fit(Never.self, Int.self))
        #expect(!fit(Int.self, String.self) && !fit(Int?.self, String.self) && !fit([Int].self, Int.self))
    }
}
