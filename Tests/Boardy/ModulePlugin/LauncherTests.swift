import BoardyCore
import BoardyModulePlugin
import BoardyTesting
import Testing

/// Tests of assembling and starting an app.
@Suite struct LauncherTests {
    private let log = Log()

    @Test("MP-1 one statement assembles the app and starts it")
    func oneStatement() {
        let context = Window()
        PluginLauncher.with(options: .default)
            .install(launcherPlugin: TestPlugin("payment") { [log] in $0.keep(Pay.self) { log.add("paid \($0)") } })
            .install(launcherPlugin: TestPlugin("shopping") { [log] in $0.keep(Cart.self) { log.add("cart") } })
            .initialize()
            .launch(in: context) { motherboard in
                motherboard[Cart.self].activation.activate()
                motherboard[Pay.self].activation.activate(with: 3)
            }
        #expect(log.entries == ["cart", "paid 3"])
    }

    @Test("MP-2 a plugin is prepared when it is installed, with the options, and applied at initialize")
    func prepared() {
        let plugin = TestPlugin("payment") { [log] in
            log.add("applied for \($0.options.value(of: String.self) ?? "nobody")")
        }.onPrepare { [log] in log.add("prepared for \($0.value(of: String.self) ?? "nobody")") }
        let assembly = assembly(plugin, options: .default.with("Ada"))
        #expect(log.entries == ["prepared for Ada"])
        _ = assembly.initialize()
        #expect(log.entries == ["prepared for Ada", "applied for Ada"])
    }

    @Test("MP-3 a module plugin registers boards, public and of its own; none is constructed before its activation")
    func registrations() {
        let launcher = assembly(
            TestPlugin("shopping") { [log] main in
                main.provide(Cart.self) { id in
                    log.add("made \(id)")
                    return Noting<Cart>(id) { _ in log.add("activated \(id)") }
                }
                main.register(BoardRegistration("own") { Noting<Cart>($0) { _ in log.add("activated own") } })
            }
        ).initialize()
        #expect(log.entries.isEmpty)
        launcher.mainboard[Cart.self].activation.activate()
        launcher.mainboard.activateBoard(identifier: "own")
        #expect(log.entries == ["made shopping.cart", "activated shopping.cart", "activated own"])
        #expect(launcher.manifests.map(\.name) == ["shopping"])
        #expect(launcher.manifests.flatMap(\.provides).map(\.id) == [Cart.id])
    }

    @Test("MP-3 a module plugin registers a board of its own by its contract, and the manifest does not have it")
    func registrationByContract() {
        let launcher = assembly(
            TestPlugin("shopping") { [log] main in
                main.register(Cart.self) { Noting<Cart>($0) { _ in log.add("activated own") } }
            }
        ).initialize()
        launcher.mainboard[Cart.self].activation.activate()
        #expect(log.entries == ["activated own"])
        #expect(launcher.manifests.flatMap(\.provides).isEmpty)
    }

    @Test("MP-3 the producer of the component makes the boards that its module requires, as long as the launcher lives")
    func producer() {
        var producer: (any BoardProducing)?
        let first = TestPlugin("first") {
            producer = $0.producer
            $0.require(Pay.self)
        }
        let second = TestPlugin("second") {
            $0.keep(Pay.self)
            $0.keep(Cart.self)
        }
        var launcher: PluginLauncher? = assembly(first, second).initialize()
        #expect(producer?.registeredIDs == [Pay.id])
        withExtendedLifetime(launcher) {}
        launcher = nil
        #expect(producer?.registeredIDs == [])
    }

    @Test("MP-3 the producer of the component makes boards as long as the mainboard does, also without the launcher")
    func producerOfMainboard() {
        var kept: Motherboard?, producer: (any BoardProducing)?
        assembly(
            TestPlugin("first") {
                producer = $0.producer
                $0.keep(Pay.self)
            }
        ).initialize().activateNow { kept = $0 }
        #expect(producer?.registeredIDs == [Pay.id])
        withExtendedLifetime(kept) {}
        kept = nil
        #expect(producer?.registeredIDs == [])
    }

    @Test("MP-5 of two plugins with the same name the first is kept, and the second is neither prepared nor applied")
    func duplicate() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            let launcher = assembly(
                TestPlugin("payment") { [log] _ in log.add("first") },
                TestPlugin("payment") { [log] _ in log.add("second") }.onPrepare { [log] _ in log.add("prepared") }
            ).initialize()
            #expect(launcher.manifests.count == 1)
            #expect(launcher.validate().issues.map(\.kind) == [.duplicatePlugin("payment")])
        }
        #expect(log.entries == ["first"])
        #expect(
            recorder.messages == [
                """
                duplicatePlugin: a second plugin named 'payment' was left out (App.swift:9); install it once, or give \
                it a name of its own
                """
            ])
    }

    @Test("MP-6 plugins are applied in install order, then the call's settings run, then the plugins' own")
    func order() {
        func plugin(_ name: String) -> TestPlugin {
            TestPlugin(name) { [log] _ in log.add("\(name) applied") }
                .onLaunch { [log] _ in log.add("settings of \(name)") }
        }
        let assembly = assembly(plugin("b"), plugin("a"))
        let launcher = assembly.initialize { [log] in log.add("settings of the call on \($0.identifier)") }
        let all = ["b applied", "a applied", "settings of the call on main", "settings of b", "settings of a"]
        #expect(log.entries == all)
        let other = assembly.instantiate { [log] in log.add("settings of the call on \($0.identifier)") }
        #expect(log.entries == all + all)
        #expect(other.mainboard !== launcher.mainboard)
    }

    @Test("MP-6 an assembly has its manifests without a mainboard, settings or reports")
    func manifests() async {
        let plugin = TestPlugin("shopping") { main in
            main.keep(Cart.self)
            main.keep(Cart.self)
            main.require(Pay.self)
            main.route("app://cart", to: Cart.self)
        }.onLaunch { [log] _ in log.add("settings") }
        let recorder = DiagnosticRecorder()
        await recorder.record {
            let manifest = assembly(plugin).manifests.first
            #expect(manifest?.name == "shopping")
            #expect(manifest?.provides.map(\.id) == [Cart.id, Cart.id])
            #expect(manifest?.requires.map(\.id) == [Pay.id])
            #expect(manifest?.routes.map(\.pattern.description) == ["app://cart"])
        }
        #expect(log.entries.isEmpty)
        #expect(recorder.messages.isEmpty)
    }

    @Test("MP-8 the mainboard is in the context before the closure runs; another launch replaces the context")
    func context() {
        let launcher = assembly().initialize(), first = Window(), second = Page()
        launcher.launch(in: first) { #expect($0.context === first) }
        let returned = launcher.launch(in: second) { #expect($0.context === second) }
        #expect(returned === launcher)
        #expect(launcher.mainboard.context === second)
    }

    @Test("MP-8 activateNow needs no context")
    func activateNow() {
        let launcher = assembly(TestPlugin("shopping") { [log] in $0.keep(Cart.self) { log.add("cart") } }).initialize()
        launcher.activateNow { $0[Cart.self].activation.activate() }
        #expect(log.entries == ["cart"])
        #expect(launcher.mainboard.context == nil)
    }

    @Test("MP-11 a launcher keeps its mainboard and registrations, but no context, and is released with all its parts")
    func lifetimes() {
        weak var mainboard: Motherboard?
        weak var captured: Log?
        weak var context: Page?
        do {
            let log = Log(), page = Page()
            (captured, context) = (log, page)
            let launcher = assembly(
                TestPlugin("shopping") { main in
                    // A constructor and a route may capture the component.
                    main.keep(Cart.self) { log.add("\(main.producer.registeredIDs)") }
                    main.route("app://cart", to: Cart.self) { _ in log.add("\(main.producer.registeredIDs)") }
                }
            ).initialize().launch(in: page) { $0[Cart.self].activation.activate() }
            mainboard = launcher.mainboard
            #expect(log.entries == ["[shopping.cart]"])
            #expect(mainboard != nil)
        }
        #expect(mainboard == nil)
        #expect(captured == nil)
        #expect(context == nil)
    }
}

/// A context that keeps the objects that are attached to it.
final class Window: AttachmentOwner {
    let attachments = Attachments()
}

/// A context that keeps nothing.
final class Page {}
