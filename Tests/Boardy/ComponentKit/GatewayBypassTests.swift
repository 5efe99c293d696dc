import BoardyComponentKit
import BoardyCore
import Testing

/// Tests of the boards that a gateway does not guard.
@Suite struct GatewayBypassTests {
    @Test("GB-5 barriers, flow boards unless told otherwise, and alerts are reached past the gateway of their ID")
    func bypass() {
        func flow(_ allow: Bool) -> Board {
            FlowBoard<Int, Int, Never, Never>(identifier: "flow", allowBypassGatewayBarrier: allow) { _ in
            } flowActivation: { _, _ in
            }
        }
        let plain = FlowBoard<Int, Int, Never, Never>(identifier: "flow") { _ in
        } flowActivation: { _, _ in
        }
        #expect(BarrierBoard<Int>(identifier: "barrier").shouldBypassGatewayBarrier())
        #expect(plain.shouldBypassGatewayBarrier())
        #expect(flow(true).shouldBypassGatewayBarrier())
        #expect(!flow(false).shouldBypassGatewayBarrier())
        let motherboard = Motherboard(), presenter = Silent()
        motherboard.putIntoContext(presenter)
        motherboard.activateAlert(Alert())
        #expect(motherboard.boards.map { $0.shouldBypassGatewayBarrier() } == [true])
    }

    @Test("CK-D2 an adapter is reached past a gateway if the board that it wraps is", arguments: [true, false])
    func adapter(allow: Bool) {
        let flow = FlowBoard<Int, Int, Never, Never>(identifier: "flow", allowBypassGatewayBarrier: allow) { _ in
        } flowActivation: { _, _ in
        }
        #expect(AdapterBoard(destination: flow, outputMapper: { $0 }).shouldBypassGatewayBarrier() == allow)
    }
}

/// A presenter that never answers.
private final class Silent: AlertPresenter {
    func present(_ alert: Alert, choose: @escaping (AlertAction?) -> Void) -> () -> Void { {} }
}
