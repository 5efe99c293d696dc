import BoardyCore
import BoardyModulePlugin
import BoardyTesting
import Testing

/// Tests of gateways that the app installs in front of its plugins' boards.
@Suite struct GatewayInstallTests {
    private let log = Log()

    private func assembly() -> LauncherAssembly {
        PluginLauncher.with(options: .default)
            .install(launcherPlugin: TestPlugin("payment") { [log] in $0.keep(Pay.self) { log.add("paid \($0)") } })
            .install(launcherPlugin: TestPlugin("shopping") { [log] in $0.keep(Cart.self) { log.add("cart") } })
    }

    private func gate(_ name: String, _ isOpen: Bool) -> GatewayBarrierRegistration {
        .registerWithActivation { [log] gate, option in
            log.add("\(name) for \(option.identifier)")
            gate.complete(isOpen)
        }
    }

    @Test("GB-2 a gateway for all guards the boards of every plugin; one for a board guards that board")
    func installs() {
        let launcher = assembly()
            .install(gatewayBarrier: gate("all", true))
            .install(gatewayBarrier: gate("own", true), for: Pay.id)
            .initialize()
        launcher.mainboard[Cart.self].activation.activate()
        launcher.mainboard[Pay.self].activation.activate(with: 3)
        #expect(log.entries == ["all for shopping.cart", "cart", "own for payment.pay", "paid 3"])
    }

    /// A board that lets activations past gateways, as task boards do by default.
    private final class OpenBoard: Board, GuaranteedBoard, GuaranteedOutputSendingBoard {
        typealias InputType = Int
        typealias OutputType = String
        private let log: Log

        init(_ id: BoardID, _ log: Log) {
            self.log = log
            super.init(identifier: id)
        }

        func activate(withGuaranteedInput input: Int) { log.add("paid \(input)") }
        override func shouldBypassGatewayBarrier() -> Bool { true }
    }

    @Test("GB-5 the gateway of a plugin also guards a board that lets activations past gateways")
    func pluginGateway() {
        let launcher = PluginLauncher.with(options: .default).install(
            launcherPlugin: TestPlugin("payment") { [log] main in
                main.provide(Pay.self) { OpenBoard($0, log) }
                main.install(gatewayBarrier: gate("own", false), for: Pay.self)
            }
        ).initialize()
        launcher.mainboard[Pay.self].activation.activate(with: 3)
        #expect(log.entries == ["own for payment.pay"])
    }

    @Test("GB-5 the launcher can exempt a board")
    func exempts() {
        let launcher = assembly()
            .install(gatewayBarrier: gate("all", true), for: "*")
            .install(gatewayBarrier: .exempt, for: Pay.id)
            .initialize()
        launcher.mainboard[Pay.self].activation.activate(with: 3)
        #expect(log.entries == ["paid 3"])
    }

    @Test("GB-4 a link to a board that its gateway refuses activates nothing, which is reported")
    func refuses() {
        let reported = DiagnosticRecorder()
        DiagnosticSink.withSink(reported.sink) {
            let launcher = assembly().install(gatewayBarrier: gate("all", false)).initialize()
            launcher.mainboard[Cart.self].activation.activate()
            #expect(log.entries == ["all for shopping.cart"])
        }
        #expect(reported.events.map(\.kind) == [.activationDiscarded])
    }

    @Test("PR-D1 a second gateway for the same target is reported, and the first stays")
    func duplicate() {
        let reported = DiagnosticRecorder()
        DiagnosticSink.withSink(reported.sink) {
            let launcher = assembly().install(gatewayBarrier: gate("first", true))
                .install(gatewayBarrier: gate("second", true)).initialize()
            launcher.mainboard[Cart.self].activation.activate()
        }
        #expect(log.entries == ["first for shopping.cart", "cart"])
        #expect(reported.events.map(\.kind) == [.duplicateRegistration])
    }
}
