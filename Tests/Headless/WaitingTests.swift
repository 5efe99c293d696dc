import BoardyCore
import BoardyHeadless
import BoardyTesting
import Testing

/// Tests of the report about activations that still wait when a run is at rest or has ended.
@Suite struct WaitingTests {
    private enum Pay: BoardContract {
        static let id: BoardID = "pay"
    }

    private let recorder = DiagnosticRecorder()
    private let context = HeadlessContext(driver: RecordingDriver { _ in Answer("OK") })

    /// Returns a root whose board waits for a gate that does something.
    private func motherboard(
        isolation: isolated (any Actor)? = #isolation, gate: @escaping (GatewayBoard) -> Void
    ) -> Motherboard {
        DiagnosticSink.withSink(recorder.sink) {
            let producer = BoardProducer { _ in FakeBoard<Pay>().registration }
            producer.registerGateway(.registerWithActivation { board, _ in gate(board) }, for: .board(Pay.id))
            let motherboard = Motherboard(boardProducer: producer, isolation: isolation)
            motherboard.putIntoContext(context)
            return motherboard
        }
    }

    private let report =
        """
        activationWaiting: 'pay' on 'main' still waits for its gate 'pay.gate', which has not decided. Complete the \
        gate, refuse, or 
        """
        + "cancel the activation"

    @Test("X-D5 a run that comes to rest reports an activation whose gate never decides, once")
    func rest() async throws {
        let motherboard = motherboard { _ in }
        motherboard[Pay.self].activation.activate(file: "Shop/Cart.swift", line: 7)
        try await context.run(motherboard)
        try await context.run(motherboard)
        #expect(recorder.messages == [report])
        #expect(recorder.events.map(\.file) == ["Shop/Cart.swift"] && recorder.events.map(\.line) == [7])
    }

    @Test("X-D5 a run does not report a wait while a screen or work under way may end it")
    func legal() async throws {
        let asking = motherboard { gate in
            gate.rootScreen.show(Screen(title: "Sign in", choices: ["OK"]) { _ in gate.complete() })
        }
        asking[Pay.self].activation.activate()
        try await context.run(asking)
        #expect(recorder.messages.isEmpty)
        #expect(asking.getBoard(identifier: Pay.id) != nil)
    }

    @Test("X-D5 a session that is ended reports what waits; one that ends with what it was run for does not")
    func end() async throws {
        let motherboard = motherboard { gate in
            gate.rootScreen.show(Screen(title: "Sign in", choices: ["OK"]) { _ in })
        }
        motherboard[Pay.self].activation.activate()
        try await context.run(motherboard, until: { true })
        #expect(recorder.messages.isEmpty)
        context.end()
        try await context.run(motherboard)
        #expect(recorder.messages == [report])
    }
}
