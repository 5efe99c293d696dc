import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

/// Tests of the list of activations that wait, and of its report.
@Suite struct ActivationWaitTests {
    private enum Pay: BoardContract {
        static let id: BoardID = "pay"
        typealias Input = Int
        typealias Output = Int
    }

    private enum SignIn: BoardContract {
        static let id: BoardID = "sign-in"
    }

    private enum User: BoardContract {
        static let id: BoardID = "user"
        typealias Input = BarrierCommand<String>
        typealias Output = String
    }

    /// A board whose activations wait for a gate.
    private final class PayBoard: Board, ContractBoard {
        typealias Contract = Pay
        func activate(withGuaranteedInput input: Int) {}
        func activationBarrier(withGuaranteedInput input: Int) -> ActivationBarrier? {
            self[SignIn.self].activation.barrier()
        }
    }

    private let recorder = DiagnosticRecorder()
    private let gate = FakeBoard<SignIn>()

    private func motherboard(_ identifier: BoardID = "main") -> Motherboard {
        DiagnosticSink.withSink(recorder.sink) {
            Motherboard(identifier: identifier) { [gate] _ in
                BoardRegistration(Pay.self) { PayBoard(identifier: $0) }
                BoardRegistration(User.self) { BarrierBoard<String>(identifier: $0) }
                gate.registration
            }
        }
    }

    @Test("AB-D2 an activation waits in the list, with its board, gate and place, until the gate has decided")
    func barrier() throws {
        let motherboard = motherboard()
        #expect(motherboard.waitingActivations.isEmpty)
        motherboard[Pay.self].activation.activate(with: 1, file: "Shop/Cart.swift", line: 7)
        let wait = try #require(motherboard.waitingActivations.first)
        #expect(wait.board == "pay" && wait.gate == "sign-in" && wait.motherboard == "main")
        #expect(wait.file == "Shop/Cart.swift" && wait.line == 7)
        let second = motherboard[Pay.self].activation.activate(with: 2, file: "Shop/Cart.swift", line: 8)
        #expect(motherboard.waitingActivations.map(\.line) == [7, 8])
        second.cancel()
        #expect(motherboard.waitingActivations.map(\.line) == [7])
        gate.complete()
        #expect(motherboard.waitingActivations.isEmpty)
        #expect(recorder.messages.isEmpty)
    }

    @Test("GB-D4, X-D5 activations at gateways and barriers are listed in their order, those inside boards too")
    func nested() {
        let motherboard = motherboard("root")
        let producer = BoardProducer { _ in BoardRegistration("inner") { FakeBoard<Pay>(identifier: $0) } }
        producer.registerGateway(.registerWithActivation { _, _ in }, for: .board("inner"))
        let outer = ModernContinuableBoard(identifier: "outer", boardProducer: producer)
        motherboard.addBoard(outer)
        let inside = outer.motherboard
        inside.activation("inner", with: Int.self).activate(with: 1, file: "Inner.swift", line: 1)
        motherboard[Pay.self].activation.activate(with: 1, file: "Outer.swift", line: 2)
        motherboard[User.self].activation.activate(with: .wait(file: "User.swift", line: 3) { _ in })
        let expected = [
            "inner on \(inside.identifier) at inner.gate, Inner.swift:1", "pay on root at sign-in, Outer.swift:2",
            "user on root at user, User.swift:3",
        ]
        func lines(_ motherboard: Motherboard) -> [String] {
            motherboard.waitingActivations.map {
                "\($0.board) on \($0.motherboard) at \($0.gate), \($0.file):\($0.line)"
            }
        }
        #expect(lines(motherboard) == expected)
        #expect(lines(inside) == expected)
        motherboard[User.self].activation.activate(with: .overcome("Kim"))
        #expect(lines(motherboard) == [expected[0], expected[1]])
    }

    @Test("X-D5 each wait is reported once, at the place of its activation, in words that name board, gate and remedy")
    func report() throws {
        let motherboard = motherboard()
        motherboard[Pay.self].activation.activate(with: 1, file: "Cart.swift", line: 7)
        motherboard.reportWaitingActivations()
        let line = UInt(#line + 1)
        motherboard[User.self].activation.activate(with: .wait { _ in })
        for _ in 1...2 { motherboard.reportWaitingActivations() }
        #expect(
            recorder.messages == [
                """
                activationWaiting: 'pay' on 'main' still waits for its gate 'sign-in', which has not decided. \
                Complete the gate, 
                """
                    + "refuse, or cancel the activation",
                "activationWaiting: work still waits at the barrier 'user' on 'main'. Overcome or cancel the barrier",
            ])
        #expect(recorder.events.map(\.line) == [7, line])
        #expect(recorder.events.map(\.board) == ["pay", "user"])
    }

    @Test("X-D5 a test can expect that nothing waits")
    func expectation() {
        let motherboard = motherboard()
        motherboard.expectNothingWaits()
        motherboard[Pay.self].activation.activate(with: 1, file: "Cart.swift", line: 7)
        withKnownIssue {
            motherboard.expectNothingWaits()
        } matching: {
            $0.comments.map(\.rawValue) == [
                """
                activations still wait: 'pay' on 'main' still waits for its gate 'sign-in', which has not decided. \
                Complete the gate, 
                """
                    + "refuse, or cancel the activation (Cart.swift:7)"
            ]
        }
    }
}
