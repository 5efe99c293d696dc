import BoardyCore
import BoardyModulePlugin
import BoardyTesting
import Testing

/// Tests of module plugins with one entry point, and of values that an app shares with plugins.
@Suite struct ModuleBuilderPluginTests {
    /// Provides the checkout, with a payment that only the checkout can activate.
    private final class CheckoutPlugin: ModuleBuilderPlugin {
        typealias Contract = Checkout
        let log: Log

        init(log: Log) { self.log = log }

        func build(
            with identifier: BoardID, sharedComponent: any SharedValueComponent,
            internalContinuousProducer: any BoardProducing
        ) -> Acting<Checkout> {
            log.add("build \(identifier) for \(sharedComponent.options.value(of: String.self) ?? "nobody")")
            return Acting<Checkout>(identifier, internalContinuousProducer) { board, motherboard in
                motherboard[Pay.self].activation.activate(with: 3)
                motherboard[Products.self].activation.activate()
                motherboard[AddToCart.self].activation.activate(with: AddToCart.Input(sku: "A"))
                board.complete()
            }
        }

        func internalContinuousRegistrations(
            sharedComponent: any SharedValueComponent, producer: any BoardProducing
        ) -> [BoardRegistration] {
            let rate = sharedComponent.sharedValue(Int.self) ?? 1
            BoardRegistration(Pay.self) { [log] in Noting<Pay>($0) { log.add("paid \($0 * rate)") } }
        }

        func pluginDidLoad(with main: MainComponent) {
            log.add("loaded with \(main.producer.registeredIDs)")
            main.require(Products.self)
        }
    }

    /// Declares the hook in the form of Boardy 1.x, and notes what it gets.
    private struct OlderPlugin: ModuleBuilderPlugin {
        typealias Contract = Checkout
        let log: Log

        func build(
            with identifier: BoardID, sharedComponent: any SharedValueComponent,
            internalContinuousProducer: any BoardProducing
        ) -> Noting<Checkout> { Noting<Checkout>(identifier) { _ in } }

        func pluginDidLoad(with sharedComponent: any SharedValueComponent) {
            let user = sharedComponent.options.value(of: String.self) ?? "nobody"
            log.add("loaded for \(user) with \(sharedComponent.sharedValue(Int.self) ?? 0)")
        }
    }

    @Test("MP-4 pluginDidLoad is called once, also if it is declared with the shared component alone")
    func olderHook() {
        let log = Log(), launcher = launcher(OlderPlugin(log: log), log: log)
        #expect(log.entries == ["loaded for Ada with 2"])
        #expect(launcher.manifests[0].provides.map(\.id) == [Checkout.id])
    }

    /// A builder plugin with an ID of its own, as those of Boardy 1.x have.
    private struct NamedPlugin: ModuleBuilderPlugin {
        typealias Contract = Checkout
        let identifier: BoardID
        let log: Log

        func build(
            with identifier: BoardID, sharedComponent: any SharedValueComponent,
            internalContinuousProducer: any BoardProducing
        ) -> Noting<Checkout> { Noting<Checkout>(identifier) { log.add("\(identifier)") } }
    }

    @Test("MP-4 the ID that a builder plugin declares leads to its entry point too")
    func entryByIdentifier() async {
        let log = Log(), recorder = DiagnosticRecorder()
        await recorder.record {
            let launcher = launcher(NamedPlugin(identifier: "pub.checkout", log: log), log: log)
            launcher.mainboard.activateBoard("pub.checkout")
            launcher.mainboard[Checkout.self].activation.activate()
            #expect(launcher.manifests[0].provides.map(\.id) == [Checkout.id])
        }
        #expect(log.entries == ["pub.checkout", "shopping.checkout"])
        #expect(recorder.messages == [])
    }

    /// A module plugin with an ID of its own.
    private struct Part: ModulePlugin {
        let identifier: BoardID
        let log: Log
        func apply(for main: MainComponent) { log.add("\(identifier)") }
    }

    @Test("MP-5 of two module plugins with one ID the first is applied, and the second is reported")
    func partsOfOneIdentifier() async {
        let log = Log(), recorder = DiagnosticRecorder()
        await recorder.record {
            for _ in 1...2 {
                _ = PluginLauncher.with(options: .default)
                    .install(launcherPlugin: OneModule(name: "a", module: Part(identifier: "part", log: log)))
                    .install(launcherPlugin: OneModule(name: "b", module: Part(identifier: "part", log: log)))
                    .install(launcherPlugin: OneModule(name: "c", module: Part(identifier: "other", log: log)))
                    .initialize()
            }
        }
        #expect(log.entries == ["part", "other", "part", "other"])
        let message =
            """
            duplicatePlugin: a second module plugin with the ID 'part', of 'b', was not applied. Install it once, or \
            give it an ID of its own
            """
        #expect(recorder.messages == [message, message])
    }

    private struct OneModule: LauncherPlugin {
        let name: String
        let module: any ModulePlugin
        func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
            ModuleComponent(modulePlugins: [module])
        }
    }

    private func launcher(_ module: any ModulePlugin, log: Log) -> PluginLauncher {
        PluginLauncher.with(options: .default.with("Ada")).share(value: 2)
            .install(launcherPlugin: OneModule(name: "checkout", module: module))
            .install(
                launcherPlugin: TestPlugin("products") { main in
                    main.keep(Products.self) { log.add("products") }
                    main.keep(AddToCart.self) { _ in log.add("added") }
                }
            ).initialize()
    }

    @Test("MP-4 a builder plugin provides its entry point, built at each production; its inner boards are for it alone")
    func hooks() async {
        let log = Log(), recorder = DiagnosticRecorder()
        await recorder.record {
            let launcher = launcher(CheckoutPlugin(log: log), log: log)
            #expect(log.entries == ["loaded with [shopping.checkout]"])
            #expect(launcher.manifests[0].provides.map(\.id) == [Checkout.id])
            #expect(launcher.validate().issues.isEmpty)
            for _ in 0..<2 { launcher.mainboard[Checkout.self].activation.activate() }
            let once = ["build shopping.checkout for Ada", "paid 6", "products"]
            #expect(log.entries.dropFirst() == (once + once)[...])
            // Once for each board that was built.
            #expect(recorder.events.map(\.kind) == [.undeclaredRequirement, .undeclaredRequirement])
            // The mainboard reaches every board of the plugins, and not those inside an entry point.
            launcher.mainboard[Pay.self].activation.activate(with: 3)
            #expect(recorder.events.map(\.kind) == [.undeclaredRequirement, .undeclaredRequirement, .unknownBoard])
        }
        #expect(
            recorder.messages.first?.contains("or main.require(AddToCart.self) to the plugin") == true,
            "\(recorder.messages)")
    }

    @Test("MP-4 the launcher keeps a builder plugin, and releases it with all its parts")
    func lifetime() {
        let log = Log()
        weak var plugin: CheckoutPlugin?
        weak var kept: Motherboard?
        do {
            let module = CheckoutPlugin(log: log)
            plugin = module
            kept = { [launcher = launcher(module, log: log)] in launcher.mainboard }()
        }
        #expect(kept == nil)
        #expect(plugin == nil)
    }

    @Test("MP-4 as long as the launcher lives, its builder plugins do")
    func kept() {
        let log = Log()
        weak var plugin: CheckoutPlugin?
        let launcher = {
            let module = CheckoutPlugin(log: log)
            plugin = module
            return self.launcher(module, log: log)
        }()
        #expect(plugin != nil)
        withExtendedLifetime(launcher) {}
    }

    private struct Theme: Codable, Equatable {
        var color: String
        var size = 1
    }

    private struct Color: Decodable, Equatable { let color: String }

    @Test("MP-10 a plugin reads a shared value by its type, or by its own type with the same JSON; the latest counts")
    func shared() {
        var read: [Any?] = []
        let plugin = TestPlugin("reads") { main in
            read = [
                main.sharedValue(Theme.self), main.sharedValue(Color.self), main.sharedValue(Int.self),
                main.sharedValue([String].self),
            ]
        }
        _ = PluginLauncher.with(options: .default).install(launcherPlugin: plugin)
            .share(value: Theme(color: "red")).share(value: Theme(color: "blue", size: 2)).share(value: 7)
            .initialize()
        #expect(read.count == 4)
        #expect(read[0] as? Theme == Theme(color: "blue", size: 2))
        #expect(read[1] as? Color == Color(color: "blue"))
        #expect(read[2] as? Int == 7)
        #expect(read[3] == nil)
    }

    @Test("MP-10 a value that has no JSON is reported and not shared")
    func unencodable() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            var read: Double? = 1
            _ = PluginLauncher.with(options: .default).share(value: Double.nan, file: "App.swift", line: 4)
                .install(launcherPlugin: TestPlugin("reads") { read = $0.sharedValue(Double.self) }).initialize()
            #expect(read == nil)
        }
        #expect(recorder.events.map(\.kind) == [.codingFailed])
        #expect(
            recorder.messages.first?.hasPrefix("codingFailed: a value of Double is not shared with the plugins: ")
                == true)
    }
}
