import BoardyCore
import BoardyModulePlugin
import BoardyTesting
import Testing

/// Tests of the gateways with which plugins guard their own contracts.
@Suite struct GuardedContractTests {
    private let log = Log()

    private func gate(_ name: String, _ isOpen: Bool) -> GatewayBarrierRegistration {
        .registerWithActivation { [log] gate, activation in
            log.add("\(name) for \(activation.identifier)")
            gate.complete(isOpen)
        }
    }

    private func products(_ isOpen: Bool) -> TestPlugin {
        TestPlugin("products") { [log] main in
            main.provide(Import.self) { Noting<Import>($0) { log.add("imported") } }
            main.install(gatewayBarrier: gate("own", isOpen), for: Import.self)
        }
    }

    /// Activates the board in an app, and returns the diagnostics.
    private func activate(_ assembly: LauncherAssembly) -> [String] {
        let recorder = DiagnosticRecorder()
        DiagnosticSink.withSink(recorder.sink) {
            let launcher = assembly.initialize()
            launcher.mainboard[Import.self].activation.activate()
        }
        return recorder.messages
    }

    @Test("FA-4 a plugin guards the board of its own contract")
    func own() throws {
        #expect(activate(assembly(products(true))) == [])
        #expect(log.entries == ["own for products.import", "imported"])
        let manifest = try #require(assembly(products(true)).manifests.first)
        #expect(manifest.guards.map(\.id) == [Import.id])
        #expect(manifest.provides.map(\.requirement) == ["operator"])
        #expect(Validation(of: [manifest]).issues.isEmpty)
    }

    @Test("FA-4 the gateway of a plugin guards its board inside the boards of other plugins too")
    func inside() {
        let recorder = DiagnosticRecorder()
        DiagnosticSink.withSink(recorder.sink) {
            let launcher = assembly(
                products(false),
                TestPlugin("shopping") { main in
                    main.require(Import.self)
                    main.act(in: Cart.self) { $0[Import.self].activation.activate() }
                }
            ).initialize()
            launcher.mainboard[Cart.self].activation.activate()
        }
        #expect(log.entries == ["own for products.import"])
        #expect(recorder.events.map(\.kind) == [.activationDiscarded])
    }

    @Test("FA-4 an app can neither replace nor lift the gateway of a plugin")
    func outranks() {
        for registration in [gate("app's", true), .exempt] {
            let reports = activate(
                assembly(products(false)).install(gatewayBarrier: registration, for: Import.id)
                    .install(gatewayBarrier: gate("all", true)))
            #expect(reports.count == 2)
            #expect(reports.first?.hasPrefix("duplicateRegistration: ") == true)
            #expect(
                reports.last
                    == """
                    activationDiscarded: 'products.import' was not activated: its gate 'products.import.gate' \
                    refused
                    """
            )
        }
        #expect(log.entries == ["own for products.import", "own for products.import"])
    }

    @Test("FA-4 a contract with a requirement that nothing checks is refused, and validation says so")
    func unchecked() {
        let plugin = TestPlugin("products") { [log] main in
            main.provide(Import.self, file: "Products.swift", line: 3) { Noting<Import>($0) { log.add("imported") } }
        }
        #expect(
            activate(assembly(plugin)) == [
                "activationDiscarded: 'products.import' was not activated: its gate 'products.import.gate' refused: "
                    + "'products.import' requires 'operator', which the plugin products does not check. "
                    + "Install a gateway in the plugin"
            ])
        #expect(log.entries == [])
        #expect(
            Validation(of: assembly(plugin).manifests).issues.map(\.description) == [
                "products provides 'products.import', which requires 'operator', "
                    + "and installs no gateway that checks this (Products.swift:3); "
                    + "add main.requireRole(for: Import.self), or another gateway, to the plugin"
            ])
    }

    @Test("FA-4 a plugin guards no contract of another plugin")
    func foreign() {
        let stranger = TestPlugin("stranger") { main in
            main.install(gatewayBarrier: gate("stranger's", true), for: Import.self, file: "Stranger.swift", line: 5)
        }
        #expect(activate(assembly(stranger, products(false))).count == 1)
        #expect(log.entries == ["own for products.import"])
        #expect(
            Validation(of: assembly(stranger, products(false)).manifests).issues.map(\.description) == [
                "stranger guards 'products.import', which it does not provide, so the gateway was "
                    + "left out (Stranger.swift:5); install it in the plugin that provides the contract"
            ])
    }

    @Test("a contract that is required twice is listed once")
    func requiredTwice() throws {
        let plugin = TestPlugin("shopping") { main in
            main.require(Pay.self)
            main.require(Pay.self)
        }
        #expect(try #require(assembly(plugin).manifests.first).requires.map(\.id) == [Pay.id])
    }
}

private enum Import: GuardedContract {
    static let id: BoardID = "products.import"
    typealias Output = String
    static let requirement = "operator"
}
