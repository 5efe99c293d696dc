import BoardyCore
import BoardyModulePlugin
import BoardyTesting
import Testing

private final class PaymentMap: ModuleServiceMap {
    var ioPay: ContractDestination<Pay> { self[Pay.self] }
}

extension ServiceMap {
    fileprivate var modPayment: PaymentMap { link() }
}

/// Tests that the boards of a module reach what the module declares, and nothing else.
@MainActor @Suite struct RequirementTests {
    private let log = Log()
    private let recorder = DiagnosticRecorder()

    private var payment: TestPlugin {
        TestPlugin("payment") { [log] in $0.keep(Pay.self) { log.add("paid \($0)") } }
    }

    /// Returns a plugin whose cart acts on its inner motherboard.
    private func shopping(
        _ declare: @escaping (MainComponent) -> Void = { _ in }, _ act: @escaping (Motherboard) -> Void
    ) -> TestPlugin {
        TestPlugin("shopping") { main in
            main.act(in: Cart.self, act)
            declare(main)
        }
    }

    private func activateCart(_ assembly: LauncherAssembly) {
        DiagnosticSink.withSink(recorder.sink) {
            assembly.initialize().activateNow { $0[Cart.self].activation.activate() }
        }
    }

    @Test("MP-D2 a contract that a module does not require is refused inside its boards, although a plugin provides it")
    func undeclared() {
        activateCart(
            assembly(
                payment, shopping { [log] in log.add("\($0[Pay.self].activation.activate(with: 3).wasTaken)") }))
        #expect(log.entries == ["false"])
        #expect(
            recorder.messages == [
                "undeclaredRequirement: 'payment.pay' was activated, but the module 'shopping' does not require it. "
                    + "Add Pay.self to 'awaitedContracts' of a board that awaits it, "
                    + "or main.require(Pay.self) to the plugin"
            ])
        #expect(recorder.events.first?.board == Pay.id)
    }

    @Test("MP-D2 a contract that a module does not require is refused with the same kind where no plugin provides it")
    func absent() {
        activateCart(assembly(shopping { $0[Pay.self].activation.activate(with: 3) }))
        #expect(
            recorder.messages == [
                """
                undeclaredRequirement: 'payment.pay' was activated, but the module 'shopping' neither requires nor \
                registers it. 
                """
                    + """
                    Add main.require(…) with its contract to the plugin, or main.register(…) if the board is the \
                    module's own
                    """
            ])
    }

    @Test(
        "MP-D2 a fake on the mainboard is not used inside of a module's boards, and the report says what to do instead"
    )
    func fake() {
        let ignored = FakeBoard<Pay>(), used = FakeBoard<Pay>()
        let test = TestPlugin("test") { main in main.provide(Pay.self) { _ in used } }
        let shopping = shopping({ $0.useIfProvided(Pay.self) }, { $0[Pay.self].activation.activate(with: 3) })
        DiagnosticSink.withSink(recorder.sink) {
            for plugins in [[shopping], [shopping, test]] {
                PluginLauncher.with(options: .default).install(launcherPlugins: plugins).initialize().activateNow {
                    if plugins.count == 1 { $0.addBoard(ignored) }
                    $0[Cart.self].activation.activate()
                }
            }
        }
        #expect(ignored.inputs.isEmpty && used.inputs == [3])
        #expect(
            recorder.messages == [
                """
                unknownBoard: 'payment.pay' was activated, but is not registered with the producer of \
                'shopping.cart.continuous-main'. 
                """
                    + """
                    The board that is installed in 'main' is not used inside other boards. Register the board \
                    with the producer, or 
                    """
                    + "provide it by a plugin"
            ])
    }

    @Test("MP-D2 a command, a flow step and a task that use an undeclared contract are refused with the same kind")
    func otherUses() async {
        var inner: Motherboard?
        let launcher = DiagnosticSink.withSink(recorder.sink) {
            assembly(payment, shopping { inner = $0 }).initialize()
        }
        launcher.activateNow { $0[Cart.self].activation.activate() }
        inner?.interactWithBoard(.target(Pay.id, "any"))
        inner?.activateBoard(.target(Pay.id, 3))
        #expect(inner?.getOrProduceBoard(identifier: Pay.id) == nil)
        #expect(recorder.events.map(\.kind) == Array(repeating: .undeclaredRequirement, count: 3))
        await #expect { try await inner?[Pay.self].output(with: 3) } throws: { error in
            (error as? BoardError)?.kind == .undeclaredRequirement
        }
        #expect(log.entries.isEmpty)
    }

    @Test("MP-D2 a required contract is reached inside the boards of the module, and so are the module's own boards")
    func declared() {
        let declare = { [log] (main: MainComponent) in
            main.require(Pay.self)
            main.keep(Products.self) { log.add("products") }
            main.register(BoardRegistration("own") { Noting<Checkout>($0) { log.add("own") } })
        }
        activateCart(
            assembly(
                shopping(declare) {
                    $0[Pay.self].activation.activate(with: 3)
                    $0[Products.self].activation.activate()
                    $0.activateBoard(identifier: "own")
                    #expect($0.getBoard(identifier: Pay.id) != nil)
                }, payment))
        #expect(log.entries == ["paid 3", "products", "own"])
        #expect(recorder.messages == [])
    }

    @Test("MP-D2 an inner producer around that of the module adds boards, and the module declares the others")
    func wrapped() {
        let plugin = TestPlugin("shopping") { [log] main in
            main.provide(Cart.self) { [producer = main.producer] in
                let own = BoardProducer(externalProducer: producer) { standIn in
                    BoardRegistration(Products.self) { Noting<Products>($0) { log.add("products") } }
                    BoardRegistration(Checkout.self) {
                        Acting<Checkout>($0, standIn) { $1[Pay.self].activation.activate(with: 4) }
                    }
                }
                return Acting<Cart>($0, own) {
                    $1[Products.self].activation.activate()
                    $1[Pay.self].activation.activate(with: 3)
                    $1[Checkout.self].activation.activate()
                }
            }
        }
        activateCart(assembly(plugin, payment))
        #expect(log.entries == ["products"])
        #expect(recorder.events.map(\.kind) == [.undeclaredRequirement, .undeclaredRequirement])
    }

    @Test("MP-D2 a missing provider of a required contract is reported as unknown, since the module declares it")
    func missing() {
        activateCart(assembly(shopping({ $0.require(Pay.self) }) { $0[Pay.self].activation.activate(with: 3) }))
        #expect(recorder.events.map(\.kind) == [.unknownBoard])
    }

    @Test("MP-D2 a requirement that a constructor declares comes too late")
    func late() {
        let plugin = TestPlugin("shopping") { main in
            main.provide(Cart.self) {
                main.require(Pay.self)
                return Acting<Cart>($0, main.producer) { $1[Pay.self].activation.activate(with: 3) }
            }
        }
        activateCart(assembly(plugin, payment))
        #expect(recorder.events.map(\.kind) == [.undeclaredRequirement])
    }

    @Test("MP-D2 a contract that a module uses if it is provided is no gap without a provider, and reached with one")
    func ifProvided() {
        var isThere: [Bool] = []
        let plugin = TestPlugin("shopping") { main in
            main.useIfProvided(Pay.self)
            main.act(in: Cart.self) {
                isThere.append(main.producer.registration(for: Pay.id) != nil)
                if isThere.last == true { $0[Pay.self].activation.activate(with: 3) }
            }
        }
        activateCart(assembly(plugin))
        activateCart(assembly(plugin, payment))
        #expect(isThere == [false, true])
        #expect(log.entries == ["paid 3"])
        #expect(recorder.messages == [])
        let manifests = assembly(plugin).manifests
        #expect(manifests.flatMap(\.uses).map(\.id) == [Pay.id])
        #expect(Validation(of: manifests).issues.isEmpty)
    }

    // MARK: - Ways to boards that need no requirement

    @Test("MP-D2 a module activates the boards that contributions name, also of later plugins, and no others of them")
    func contributed() {
        let reader = shopping { inner in
            inner[Products.self].activation.activate()
            inner[Pay.self].activation.activate(with: 3)
        }
        let reading = TestPlugin("shopping") { main in
            reader.apply(for: main)
            _ = main.contributions(to: Actions.self)
        }
        let contributor = TestPlugin("products") { [log] main in
            main.keep(Products.self) { log.add("products") }
            main.keep(Pay.self) { log.add("paid \($0)") }
            main.contribute(Products.self, to: Actions.self)
        }
        activateCart(assembly(reading, contributor))
        #expect(log.entries == ["products"])
        #expect(recorder.events.map(\.board) == [Pay.id])
        activateCart(assembly(reader, contributor))
        #expect(log.entries == ["products"])
        #expect(recorder.events.map(\.board) == [Pay.id, Products.id, Pay.id])
    }

    @Test("GB-3 the app's gate reaches each board, a plugin's gate what the plugin declares, wherever they are asked")
    func gates() {
        func asking<C: BoardContract>(_ contract: C.Type) -> GatewayBarrierRegistration where C.Input == Void {
            .registerWithActivation { [log] gate, _ in
                log.add("\(gate.motherboard[contract].activation.activate().wasTaken)")
                gate.complete()
            }
        }
        let guarded = TestPlugin("payment") { [log] main in
            main.keep(Pay.self) { log.add("paid \($0)") }
            main.require(Products.self)
            main.install(gatewayBarrier: asking(Products.self), for: Pay.self)
        }
        let others = TestPlugin("others") { [log] main in
            main.keep(Products.self) { log.add("products") }
            main.keep(Checkout.self) { log.add("checkout") }
        }
        let cart = shopping({ $0.require(Pay.self) }) { $0[Pay.self].activation.activate(with: 3) }
        let app = assembly(guarded, others, cart)
        activateCart(
            app.install(gatewayBarrier: asking(Checkout.self), for: Cart.id)
                .install(gatewayBarrier: .exempt, for: Products.id))
        #expect(log.entries == ["checkout", "true", "products", "true", "paid 3"])
        #expect(recorder.messages == [])
    }

    @Test("SM-4 the service map of a module's board reaches what the module requires, and the mainboard's reaches all")
    func serviceMaps() {
        let probe = Board(identifier: "probe")
        let act = { (inner: Motherboard) in
            inner.addBoard(probe)
            #expect(probe.serviceMap.motherboard === inner)
            probe.serviceMap.modPayment.ioPay.activation.activate(with: 3)
        }
        activateCart(assembly(shopping({ _ in }, act), payment))
        #expect(log.entries == [])
        #expect(recorder.events.map(\.kind) == [.undeclaredRequirement])
        probe.owner?.removeBoard(withIdentifier: probe.identifier)
        activateCart(assembly(shopping({ $0.require(Pay.self) }, act), payment))
        #expect(log.entries == ["paid 3"])
        assembly(payment).initialize().activateNow { $0.serviceMap.modPayment.ioPay.activation.activate(with: 4) }
        #expect(log.entries == ["paid 3", "paid 4"])
        #expect(recorder.events.count == 1)
    }

    @Test("MP-6 the launch settings of a plugin and its routes have the mainboard, which reaches every board")
    func mainboard() {
        let plugin = TestPlugin("shopping") { $0.route("app://pay", to: Pay.self) { _ in 5 } }
            .onLaunch { $0[Pay.self].activation.activate(with: 4) }
        DiagnosticSink.withSink(recorder.sink) { _ = assembly(plugin, payment).initialize().open(link: "app://pay") }
        #expect(log.entries == ["paid 4", "paid 5"])
        #expect(recorder.messages == [])
    }
}

/// A point whose contributions name the contract that a reader activates.
private enum Actions: ExtensionPoint {
    typealias Contribution = any BoardContract.Type
    static func contracts(of contribution: Contribution) -> [any BoardContract.Type] { [contribution] }
}
