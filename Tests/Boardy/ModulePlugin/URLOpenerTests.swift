import BoardyCore
import BoardyModulePlugin
import BoardyTesting
import Foundation
import Testing

/// Tests of openers that take URLs by a condition, by parsing, or by their path.
@Suite struct URLOpenerTests {
    private let log = Log()

    /// Takes URLs of one host.
    private struct HelpOpener: URLOpenerPlugin {
        let name = "help"
        let log: Log
        func canOpenURL(_ url: URL) -> Bool { url.host == "help" }
        func mainboard(_ mainboard: Motherboard, open url: URL) {
            log.add("help on \(mainboard.identifier): \(url.path)")
        }
    }

    /// Takes URLs whose last component is a number.
    private struct OrderOpener: GuaranteedURLOpenerPlugin {
        let name = "order"
        let log: Log
        func willOpen(url: URL) -> URLOpeningOption<Int> {
            log.add("parse")
            return Int(url.lastPathComponent).map { .yes($0) } ?? .no
        }
        func mainboard(_ mainboard: Motherboard, openWith order: Int) { log.add("order \(order)") }
    }

    /// Takes URLs of one path.
    private struct ProductOpener: URLOpenerPathMatchingPlugin {
        let log: Log
        let matchingPath = "/products/{sku}"
        func mainboard(_ mainboard: Motherboard, openURLWithParameters parameters: [String: String]) {
            log.add("product \(parameters.sorted { $0.key < $1.key }.map { "\($0)=\($1)" })")
        }
    }

    private var openers: [any URLOpenerPlugin] {
        [HelpOpener(log: log), OrderOpener(log: log), ProductOpener(log: log)]
    }

    private static let links = [
        "app://help/refunds", "app://shop/orders/12", "web://any/products//A%20b/?sku=B&color=red&color=blue#top",
    ]
    private static let opened = [
        "parse", "help on main: /refunds", "parse", "order 12", "parse", #"product ["color=blue", "sku=A b"]"#,
    ]

    @Test(
        "U-2 an opener takes a URL by a condition, by a parameter that it parses once, or by the path",
        arguments: [0, 1, 2])
    func forms(form: Int) {
        let bare = assembly(TestPlugin("shop")).initialize(), openers = openers
        let launcher =
            switch form {
            case 0: assembly(TestPlugin("shop").opening(openers[0], openers[1], openers[2])).initialize()
            case 1: bare.install(urlOpenerPlugins: openers)
            default:
                bare.install {
                    for opener in openers.dropLast() { opener }
                    if form == 2 { openers[2] } else { openers }
                }
            }
        let outcomes = Self.links.map { "\(launcher.open(link: $0))" }
        #expect(outcomes == [#"openedBy(["help"])"#, #"openedBy(["order"])"#, #"openedBy(["/products/{sku}"])"#])
        #expect(log.entries == Self.opened)
    }

    @Test("U-2 openers are installed inline: by a condition, by a parameter, or by a path that names the opener")
    func inline() {
        let launcher = assembly().initialize()
            .installURLOpenerPlugin(name: "help", condition: { $0.host == "help" }) { [log] mainboard in
                log.add("help on \(mainboard.identifier)")
            }
            .installURLOpenerPlugin(name: "order") { url in
                Int(url.lastPathComponent).map { .yes($0) } ?? .no
            } handler: { [log] (_, order: Int) in
                log.add("order \(order)")
            }
            .installURLOpenerPlugin(matchingPath: "/") { [log] _, parameters in log.add("root \(parameters)") }
            .installURLOpenerPlugin(name: "own", matchingPath: "app://cart/{sku}") { [log] _, parameters in
                log.add("cart \(parameters)")
            }
        let links = ["app://help", "app://shop/orders/12", "web://any", "app://cart/A", "web://cart/A"]
        let outcomes = DiagnosticSink.withSink(DiagnosticSink { _ in }) { links.map { "\(launcher.open(link: $0))" } }
        // The path of app://help is empty, so two openers take it.
        #expect(
            outcomes == [
                #"openedBy(["help", "/"])"#, #"openedBy(["order"])"#, #"openedBy(["/"])"#, #"openedBy(["own"])"#,
                "notFound",
            ])
        #expect(
            log.entries == ["help on main", "root [:]", "order 12", "root [:]", #"cart ["sku": "A"]"#])
    }

    /// Returns a launcher with a route and openers that take the same link, among plugins in another order.
    private func crowded(isolation: isolated (any Actor)? = #isolation) -> PluginLauncher {
        let first = TestPlugin("first").opening(opener("first"))
        let routing = TestPlugin("shopping") { [log] main in
            main.keep(Cart.self) { log.add("cart") }
            main.route("app://cart", to: Cart.self)
        }.opening(opener("second"))
        return assembly(first, routing).initialize().install(urlOpenerPlugin: opener("app"))
    }

    private func opener(_ name: String) -> BlockURLOpenerPlugin<Void> {
        BlockURLOpenerPlugin(name: name, condition: { $0.host == "cart" }) { [log] _ in log.add(name) }
    }

    @Test(
        "U-5 if several take a link, all open it in the order of installation, a route before the openers of its plugin"
    )
    func all() {
        let outcome = crowded().open(link: "app://cart")
        #expect(log.entries == ["first", "cart", "second", "app"])
        #expect("\(outcome)" == #"openedBy(["first", "shopping", "second", "app"])"#)
    }

    @Test("U-5 the selection handler gets the URL and all candidates, and what it selects opens the link in its order")
    func selected() {
        let launcher = crowded().setURLOpenerSelectionHandler { [log] mainboard, url, candidates, select in
            log.add("\(mainboard.identifier) \(url) \(candidates)")
            select([candidates[3], candidates[0]])
        }
        #expect("\(launcher.open(link: "app://cart"))" == #"openedBy(["app", "first"])"#)
        #expect(
            log.entries == ["main app://cart [first, shopping (shopping.cart), second, app]", "app", "first"])
        launcher.setURLOpenerSelectionHandler { $3([$2[1]]) }
        #expect("\(launcher.open(link: "app://cart"))" == #"opened(plugin: "shopping", board: shopping.cart)"#)
    }

    @Test("U-5 one candidate opens a link without the selection handler")
    func sole() {
        let launcher = assembly(TestPlugin("a").opening(opener("only"))).initialize()
            .setURLOpenerSelectionHandler { [log] _, _, _, _ in log.add("asked") }
        #expect("\(launcher.open(link: "app://cart"))" == #"openedBy(["only"])"#)
        #expect(log.entries == ["only"])
    }

    @Test("U-5 a selection may come later, and U-D3 the link is pending until then; without candidates it is cancelled")
    func later() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            let launcher = crowded()
            var selection: (() -> Void)?
            launcher.setURLOpenerSelectionHandler { _, _, candidates, select in selection = { select([candidates[2]]) }
            }
            #expect(
                "\(launcher.open(link: "app://cart"))"
                    == #"pendingSelection(among: ["first", "shopping", "second", "app"])"#)
            #expect(log.entries.isEmpty)
            selection?()
            selection?()
            #expect(log.entries == ["second"])
            launcher.setURLOpenerSelectionHandler { $3([]) }
            #expect("\(launcher.open(link: "app://cart"))" == "cancelled")
            #expect(log.entries == ["second"])
        }
        #expect(
            recorder.messages == ["resultIgnored: a second selection for the link 'app://cart' was ignored"])
    }

    @Test("U-5 a selection that comes when the launcher is gone opens nothing")
    func tooLate() {
        var launcher: PluginLauncher? = crowded()
        weak let mainboard = launcher?.mainboard
        var selection: (() -> Void)?
        launcher?.setURLOpenerSelectionHandler { _, _, candidates, select in selection = { select(candidates) } }
        launcher?.open(link: "app://cart")
        launcher = nil
        #expect(mainboard == nil)
        selection?()
        #expect(log.entries.isEmpty)
    }

    @Test("U-5 the not-found handler gets mainboard and URL of a link that nothing takes, instead of a report")
    func notFound() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            let launcher = crowded().setURLNotFoundHandler { [log] in log.add("none on \($0.identifier) for \($1)") }
            #expect("\(launcher.open(link: "app://unknown"))" == "notFound")
            launcher.setURLNotFoundHandler(nil).open(link: "app://unknown")
        }
        #expect(log.entries == ["none on main for app://unknown"])
        #expect(recorder.messages == ["urlUnhandled: no plugin routes the link 'app://unknown'"])
    }

    @Test("U-6 the validator runs first; a denied link is opened by nobody, and goes to the handler for denied links")
    func denied() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            let launcher = crowded().install(urlOpenerPlugin: OrderOpener(log: log))
                .setURLOpeningValidator { $0.scheme == "web" ? .denied : .accepted }
            #expect("\(launcher.open(link: "web://cart"))" == "denied")
            launcher.setURLNotFoundHandler { [log] in log.add("none for \($1)") }
            #expect("\(launcher.open(link: "web://cart"))" == "denied")
            launcher.setURLDeniedHandler { [log] in log.add("denied on \($0.identifier): \($1)") }
            #expect("\(launcher.open(link: "web://cart"))" == "denied")
            #expect(log.entries == ["none for web://cart", "denied on main: web://cart"])
            launcher.open(link: "app://orders/12")
        }
        #expect(log.entries.suffix(2) == ["parse", "order 12"])
        #expect(
            recorder.messages == [
                "urlDenied: the link 'web://cart' is denied by the validator of the app, and nothing was opened"
            ])
    }

    @Test("U-7 no handler runs for a text that is no link")
    func invalid() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            let launcher = crowded().setURLNotFoundHandler { [log] in log.add("\($1)") }
                .setURLOpeningValidator { [log] in
                    log.add("\($0)")
                    return .denied
                }
            #expect("\(launcher.open(link: "cart"))" == "invalid")
        }
        #expect(log.entries.isEmpty)
        #expect(recorder.messages == ["urlInvalid: 'cart' is no link: it needs a scheme, as in 'app://cart'"])
    }

    @Test("U-D3 a route that refuses its parameters keeps the other candidates from nothing, and alone it is refused")
    func refused() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            let launcher = assembly(
                TestPlugin("payment") { main in
                    main.keep(Pay.self)
                    main.route("app://cart/{id}", to: Pay.self) { try $0.integer("id") ?? 0 }
                }.opening(opener("other"))
            ).initialize()
            #expect("\(launcher.open(link: "app://cart/x"))" == #"openedBy(["other"])"#)
            launcher.setURLOpenerSelectionHandler { $3([$2[0]]) }
            guard case .refused(is LinkProblem) = launcher.open(link: "app://cart/x") else {
                Issue.record("not refused")
                return
            }
        }
        #expect(recorder.events.map(\.kind) == [.urlInvalid, .urlInvalid])
    }
}
