import BoardyCore
import Testing

/// Boards as gateways.
@Suite struct GatewayTests {
    private let log = Log()
    private let reported = Reports()

    /// A producer of targets that note their inputs.
    private func producer(external: BoardProducer? = nil) -> BoardProducer {
        BoardProducer(externalProducer: external) { [log] _ in
            BoardRegistration(Alpha.self) { _ in Guarded<Alpha>(log) { _, _ in nil } }
            BoardRegistration(Beta.self) { _ in Guarded<Beta>(log) { _, _ in nil } }
        }
    }

    private func motherboard(_ producer: any BoardProducing) -> Motherboard {
        DiagnosticSink.withSink(reported.sink) { Motherboard(boardProducer: producer) }
    }

    /// A gate that notes what it is asked and waits for the test.
    private func register(_ name: String, for target: GatewayTarget, on producer: BoardProducer) {
        producer.registerGateway(
            .registerWithActivation { [log] gate, request in
                log.add("\(name) \(gate.identifier) asked for \(request.identifier) \(request.option ?? "nothing")")
            }, for: target)
    }

    private func gates(of motherboard: Motherboard) -> [GatewayBoard] {
        motherboard.boards.compactMap { $0 as? GatewayBoard }
    }

    @Test("GB-1, GB-2 a gateway is asked before its board is activated, which is installed meanwhile")
    func guards() {
        let producer = producer()
        register("own", for: .board(Alpha.id), on: producer)
        let motherboard = motherboard(producer)
        #expect(motherboard[Alpha.self].activation.activate(with: 3).wasTaken)
        motherboard[Beta.self].activation.activate(with: 4)
        #expect(log.entries == ["own alpha.gate asked for alpha 3", "beta 4"])
        #expect(motherboard.boards.map(\.identifier) == ["alpha", "alpha.gate", "beta"])
        gates(of: motherboard).first?.complete()
        #expect(log.entries.last == "alpha 3")
        #expect(motherboard.boards.map(\.identifier) == ["alpha", "beta"])
    }

    @Test("GB-2 a specific gate wins over the wildcard, one of its own producer over one further out")
    func order() {
        let far = BoardProducer(), near = producer(external: far)
        let motherboard = motherboard(near)
        func asked() -> String? {
            motherboard[Alpha.self].activation.activate(with: 1)
            let gate = gates(of: motherboard).first
            gate?.complete(false)
            return gate == nil ? nil : log.entries.last?.split(separator: " ").first.map(String.init)
        }
        #expect(asked() == nil)
        register("far-all", for: "*", on: far)
        #expect(asked() == "far-all")
        register("near-all", for: .everyBoard, on: near)
        #expect(asked() == "near-all")
        register("far-own", for: .board(Alpha.id), on: far)
        #expect(asked() == "far-own")
        register("near-own", for: .board(Alpha.id), on: near)
        #expect(asked() == "near-own")
    }

    @Test("GB-2, ID-D2 the wildcard takes no name from the boards: one may be called *")
    func star() {
        let producer = BoardProducer(), star: BoardID = "*"
        for id in [star, "other"] {
            producer.registerBoard(id) { [log] in Guarded<Alpha>(log, $0) { _, _ in nil } }
        }
        producer.registerGatewayBoard(star) { gate(Bell.self, log, $0) }
        let motherboard = motherboard(producer)
        motherboard.activateBoard(.target("other", 1))
        motherboard.activateBoard(.target(star, 2))
        #expect(log.entries == ["other 1", "*.gate asked ()"])
        producer.registerGatewayBoard("*") { gate(Bell.self, log, $0) }
        motherboard.activateBoard(.target("other", 3))
        #expect(log.entries.last == "other.gate asked ()")
    }

    @Test("PR-D1, GB-D1 a second gateway for a board is refused and reported, unless it is to replace the first")
    func duplicates() {
        let producer = producer()
        let lines = reports {
            #expect(producer.registerGatewayBoard(Alpha.id) { gate(Bell.self, log, $0) })
            #expect(!producer.registerGatewayBoard(Alpha.id) { _ in nil })
            #expect(producer.registerGatewayBoard("*") { gate(Bell.self, log, $0) })
            #expect(!producer.registerGatewayBoard("*") { _ in nil })
        }
        #expect(lines.count == 2)
        #expect(
            lines.first?.hasPrefix("duplicateRegistration: 'alpha' is guarded by a gateway already, registered at ")
                == true)
        #expect(lines.last?.hasPrefix("duplicateRegistration: every board is guarded by a gateway already") == true)
        #expect(lines.last?.hasSuffix("the first stays. Remove one, or pass replacingExisting: true") == true)
        #expect(producer.registerGateway(.exempt, for: Alpha.id, replacingExisting: true))
        let motherboard = motherboard(producer)
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(log.entries == ["alpha 1"])
    }

    @Test(
        "GB-3 a gate's flow closure runs when it is built, its activation closure when it decides; it has a motherboard"
    )
    func closures() {
        let producer = producer()
        producer.registerBoard(Bell.id) { _ in Scripted<Bell> { board, _ in board.sendOutput(()) } }
        producer.registerGateway(.exempt, for: Bell.id)
        producer.registerGateway(
            .registerWithActivation { [log] gate, option in
                log.add("decide \(option.identifier) \(option.option ?? "nothing")")
                gate.motherboard[Bell.self].activation.activate()
            }.withFlowRegistration { [log] gate in
                log.add("built")
                gate.motherboard[Bell.self].flow.addTarget(gate) { gate in gate.complete() }
            }, for: Alpha.id)
        let motherboard = motherboard(producer)
        for value in 1...2 { motherboard[Alpha.self].activation.activate(with: value) }
        #expect(log.entries == ["built", "decide alpha 1", "alpha 1", "built", "decide alpha 2", "alpha 2"])
    }

    @Test("GB-4, AB-3 true lets all through with their values, in order; then gate and barrier are gone")
    func passes() {
        let producer = producer()
        register("own", for: .board(Alpha.id), on: producer)
        let motherboard = motherboard(producer)
        for value in 1...3 { motherboard[Alpha.self].activation.activate(with: value) }
        gates(of: motherboard).first?.complete()
        #expect(log.entries == ["own alpha.gate asked for alpha 1", "alpha 1", "alpha 2", "alpha 3"])
        #expect(gates(of: motherboard).isEmpty)
        motherboard[Alpha.self].activation.activate(with: 4)
        #expect(log.entries.last == "own alpha.gate asked for alpha 4")
    }

    @Test("GB-4 false drops them, which is reported; the next activation asks a new gate")
    func refuses() {
        let producer = producer()
        register("own", for: .board(Alpha.id), on: producer)
        let motherboard = motherboard(producer)
        for value in 1...2 { motherboard[Alpha.self].activation.activate(with: value) }
        gates(of: motherboard).first?.complete(false)
        #expect(
            reported.lines
                == Array(
                    repeating: "activationDiscarded: 'alpha' was not activated: its gate 'alpha.gate' refused", count: 2
                ))
        motherboard[Alpha.self].activation.activate(with: 3)
        #expect(log.entries == ["own alpha.gate asked for alpha 1", "own alpha.gate asked for alpha 3"])
    }

    @Test("GB-4, AB-6 a gate that is cleared away discards what waits; a target that is removed, its own activation")
    func cleared() {
        let producer = producer()
        register("own", for: "*", on: producer)
        let motherboard = motherboard(producer)
        motherboard[Alpha.self].activation.activate(with: 1)
        motherboard[Beta.self].activation.activate(with: 2)
        #expect(holdings(of: motherboard)["HeldActivation"] == 2)
        motherboard.removeBoard(withIdentifier: Alpha.id)
        motherboard.clearActiveBoards()
        #expect(reported.all.map(\.kind) == [.activationDiscarded, .activationDiscarded])
        #expect(motherboard.boards.isEmpty)
        #expect(holdings(of: motherboard)["HeldActivation"] == nil)
    }

    @Test("GB-5 an exempted board is activated at once, also where every other is guarded")
    func exempt() {
        let producer = producer()
        register("all", for: "*", on: producer)
        producer.registerGateway(.exempt, for: Alpha.id)
        let motherboard = motherboard(producer)
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(log.entries == ["alpha 1"])
    }

    @Test("GB-5 a board may let activations past its gateway; the default is not to")
    func bypass() {
        final class Passing: Board, ActivatableBoard {
            let log: Log
            init(_ log: Log) {
                self.log = log
                super.init(identifier: "passing")
            }
            override func shouldBypassGatewayBarrier() -> Bool { true }
            func activate(withOption option: Any?) { log.add("passing") }
        }
        let producer = producer()
        producer.registerBoard("passing") { [log] _ in Passing(log) }
        register("all", for: "*", on: producer)
        let motherboard = motherboard(producer)
        motherboard.activateBoard("passing")
        #expect(log.entries == ["passing"])
        #expect(!Board(identifier: "x").shouldBypassGatewayBarrier())
    }

    @Test("GB-5 a gateway that comes, and an exemption, hold for boards that are installed already")
    func later() {
        let producer = producer(), motherboard = motherboard(producer)
        motherboard[Alpha.self].activation.activate(with: 1)
        register("all", for: "*", on: producer)
        motherboard[Alpha.self].activation.activate(with: 2)
        gates(of: motherboard).first?.complete()
        producer.registerGateway(.exempt, for: Alpha.id)
        motherboard[Alpha.self].activation.activate(with: 3)
        #expect(log.entries == ["alpha 1", "all alpha.gate asked for alpha 2", "alpha 2", "alpha 3"])
    }

    @Test("GB-7 the gateway comes first, then the board's own barrier; M-8")
    func thenBarrier() {
        let producer = BoardProducer { [log] _ in
            BoardRegistration(Bell.self) { _ in Scripted<Bell> { _, _ in log.add("bell asked") } }
            BoardRegistration(Alpha.self) { _ in
                Guarded<Alpha>(log) { board, _ in board[Bell.self].activation.barrier() }
            }
        }
        register("own", for: .board(Alpha.id), on: producer)
        let motherboard = motherboard(producer)
        let activation = motherboard[Alpha.self].activation.activate(with: 1)
        #expect(log.entries == ["own alpha.gate asked for alpha 1"])
        gates(of: motherboard).first?.complete()
        #expect(log.entries.last == "bell asked")
        motherboard[Alpha.self].activation.activate(with: 2)
        gates(of: motherboard).first?.complete()
        activation.cancel()
        motherboard[Bell.self].completer.complete()
        #expect(log.entries.suffix(2) == ["own alpha.gate asked for alpha 2", "alpha 2"])
    }

    @Test("GB-7 without a producer there is no gateway; GB-9 nor for a board that is activated directly")
    func noProducer() {
        let board = Guarded<Alpha>(log) { _, _ in nil }
        let bare = Motherboard(boards: [board])
        bare[Alpha.self].activation.activate(with: 1)
        let producer = producer()
        register("all", for: "*", on: producer)
        let motherboard = motherboard(producer)
        motherboard.addBoard(board)
        board.activate(withGuaranteedInput: 2)
        #expect(log.entries == ["alpha 1", "alpha 2"])
    }

    @Test("GB-8 a nested motherboard finds gates through its producer's chain, and runs its own")
    func nested() {
        let producer = producer()
        register("own", for: .board(Alpha.id), on: producer)
        let motherboard = motherboard(producer)
        let inner = ContinuousBoard(identifier: "inner", boardProducer: BoardProducer(externalProducer: producer.boxed))
        motherboard.addBoard(inner)
        motherboard[Alpha.self].activation.activate(with: 1)
        inner.motherboard[Alpha.self].activation.activate(with: 2)
        #expect(gates(of: motherboard).count == 1)
        #expect(gates(of: inner.motherboard).count == 1)
        gates(of: inner.motherboard).first?.complete()
        #expect(log.entries.last == "alpha 2")
        #expect(gates(of: motherboard).count == 1)
    }

    @Test("M-11, GB-4 activateAllBoards asks the gateways of the boards, and activates no gate")
    func all() {
        let producer = producer()
        register("all", for: "*", on: producer)
        let motherboard = motherboard(producer)
        motherboard[Alpha.self].activation.activate(with: 1)
        motherboard.activateAllBoards(defaultOption: 2)
        #expect(log.entries == ["all alpha.gate asked for alpha 1"])
        gates(of: motherboard).first?.complete()
        #expect(log.entries.suffix(2) == ["alpha 1", "alpha 2"])
    }

    @Test(
        "F-17, GB-8 an activation that is forwarded waits at the gate of who carries it out, and can be cancelled there"
    )
    func forwarded() {
        let producer = producer()
        register("far", for: "*", on: producer)
        let far = motherboard(producer), near = Motherboard(identifier: "near")
        let door = Board(identifier: "door")
        far.addBoard(door)
        near.forwardActivationFlow(to: door)
        let first = near[Alpha.self].activation.activate(with: 1)
        near[Alpha.self].activation.activate(with: 2)
        first.cancel()
        gates(of: far).first?.complete()
        #expect(log.entries == ["far alpha.gate asked for alpha 1", "alpha 2"])
    }

    @Test("GB-3 a board as a gate gets the request if it takes that, else nothing if its input may be absent")
    func kinds() {
        enum Asked: BoardContract {
            static let id: BoardID = "asked"
            typealias Input = GatewayRequest
        }
        let producer = producer()
        producer.registerGatewayBoard(Alpha.id) {
            Scripted<Asked>($0) { [log] board, request in
                log.add("\(request.board) on \(request.motherboard)")
                board.complete()
            }
        }
        producer.registerGatewayBoard(Beta.id) {
            Scripted<Search>($0) { [log] board, text in
                log.add(text ?? "nothing")
                board.complete()
            }
        }
        let motherboard = motherboard(producer)
        motherboard[Alpha.self].activation.activate(with: 1)
        motherboard[Beta.self].activation.activate(with: 2)
        #expect(log.entries == ["alpha on main", "alpha 1", "nothing", "beta 2"])
    }

    @Test("GB-3 a gate that needs another input, and a gateway that makes none, refuse the board, and say so")
    func unfit() {
        let producer = producer()
        producer.registerGatewayBoard(Alpha.id) { Scripted<Gamma>($0) }
        producer.registerGatewayBoard(Beta.id) { _ in nil }
        let motherboard = motherboard(producer)
        #expect(!motherboard[Alpha.self].activation.activate(with: 1).wasTaken)
        #expect(!motherboard[Beta.self].activation.activate(with: 1).wasTaken)
        #expect(
            reported.lines.first
                == """
                inputMismatch: 'alpha' was not activated: its gate 'alpha.gate' could not be asked. 'alpha.gate' \
                takes inputs of type 
                """
                + "Int, not GuardedActivation")
        #expect(
            reported.lines.last?.hasPrefix(
                """
                unknownBoard: 'beta' was not activated: its gate 'beta.gate' could not be asked. the gateway \
                registered at 
                """
            )
                == true)
        #expect(motherboard.boards.map(\.identifier) == ["alpha", "beta"])
    }

    @Test("GB-D2 a pass that the gate states to be valid for a time is remembered for that, on this motherboard")
    func valid() {
        let producer = producer(), clock = ManualClock()
        producer.registerGateway(
            .registerWithActivation { [log] gate, _ in
                log.add("asked")
                gate.complete(validFor: .seconds(60), clock: clock)
            }, for: Alpha.id)
        let motherboard = motherboard(producer)
        motherboard[Alpha.self].activation.activate(with: 1)
        clock.advance(by: .seconds(59))
        motherboard[Alpha.self].activation.activate(with: 2)
        clock.advance(by: .seconds(1))
        motherboard[Alpha.self].activation.activate(with: 3)
        #expect(log.entries == ["asked", "alpha 1", "alpha 2", "asked", "alpha 3"])
        let other = self.motherboard(producer)
        other[Alpha.self].activation.activate(with: 4)
        #expect(log.entries.suffix(2) == ["asked", "alpha 4"])
    }
}
