import BoardyCore
import BoardyModulePlugin
import BoardyTesting
import Foundation
import Testing

/// Tests of links that activate boards.
@Suite struct LinkTests {
    private let log = Log()

    /// Returns a launcher whose routes log the values of `sku`, `tag` and `q`.
    private func launcher(_ patterns: String..., isolation: isolated (any Actor)? = #isolation) -> PluginLauncher {
        assembly(
            TestPlugin("shopping") { [log] main in
                main.keep(Products.self)
                for pattern in patterns {
                    main.route(pattern, to: Products.self) { parameters in
                        log.add("\(pattern) \(["sku", "tag", "q"].map { parameters.all($0).description }.joined())")
                    }
                }
            }
        ).initialize()
    }

    /// Opens a link on a launcher with one route, and returns the values of `sku`, `tag` and `q`.
    private func values(of link: String, under pattern: String) -> String? {
        launcher(pattern).open(link: link)
        return log.entries.last.map { String($0.dropFirst(pattern.count + 1)) }
    }

    @Test("U-1 a link activates the board of the plugin that routes it, given as text or as URL")
    func activates() throws {
        let launcher = assembly(
            TestPlugin("payment") { $0.route("app://pay", to: Checkout.self) },
            TestPlugin("shopping") { [log] main in
                main.keep(AddToCart.self) { log.add("\($0.quantity) of \($0.sku)") }
                main.route("app://cart/add/{sku}", to: AddToCart.self) {
                    AddToCart.Input(sku: try $0.text("sku"), quantity: try $0.integer("quantity") ?? 1)
                }
            }
        ).initialize()
        launcher.open(link: "app://cart/add/A-1?quantity=3")
        launcher.open(url: try #require(URL(string: "app://cart/add/B%202")))
        #expect(log.entries == ["3 of A-1", "1 of B 2"])
    }

    @Test(
        "U-3 components match one to one, exactly; doubled and trailing slashes and the fragment are ignored",
        arguments: [
            ("app://products/A-1", true), ("app://products//A-1/", true), ("app://products/A-1#top", true),
            ("app://products", false), ("app://products/A-1/more", false), ("app://Products/A-1", false),
        ])
    func components(link: String, matches: Bool) {
        #expect((launcher("app://products/{sku}").match(link) != nil) == matches)
    }

    @Test("U-3 a placeholder is percent-decoded, and an encoded slash separates nothing")
    func placeholder() { #expect(values(of: "app://p/a%20b%2Fc", under: "app://p/{sku}") == #"["a b/c"][][]"#) }

    @Test("U-4 query items join the parameters; the path wins on equal names, and the last of repeated items")
    func query() throws {
        var got: [String?] = []
        let launcher = assembly(
            TestPlugin("shopping") { main in
                main.keep(Products.self)
                main.route("app://products/{sku}", to: Products.self) { got = [$0["sku"], $0["tag"], $0["none"]] }
            }
        ).initialize()
        launcher.open(link: "app://products/A-1?sku=B-2&tag=new&tag=red")
        #expect(got == ["A-1", "red", nil])
    }

    @Test("U-D2 values are decoded once: %2525 is %25")
    func decodedOnce() {
        #expect(
            values(of: "app://p/100%2525?q=100%25&tag=%2541", under: "app://p/{sku}") == #"["100%25"]["%41"]["100%"]"#)
    }

    @Test("U-D2 all values of a repeated item are there, in order; an item without a value is empty")
    func repeated() { #expect(values(of: "app://p?tag=b&tag=a&q", under: "app://p") == #"[]["b", "a"][""]"#) }

    @Test("U-7 a text that is no link is invalid and reported")
    func invalid() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            let launcher = launcher("app://cart")
            for text in ["cart", "", "://cart"] { #expect("\(launcher.open(link: text))" == "invalid") }
        }
        #expect(
            recorder.messages
                == ["cart", "", "://cart"].map {
                    "urlInvalid: '\($0)' is no link: it needs a scheme, as in 'app://cart'"
                })
        #expect(log.entries.isEmpty)
    }

    @Test("U-8 a link can be opened without a launch before")
    func withoutLaunch() {
        let launcher = launcher("app://products")
        #expect(launcher.mainboard.context == nil)
        launcher.open(link: "app://products")
        #expect(log.entries == ["app://products [][][]"])
    }

    @Test("U-D1 scheme and host count: app://cart is not app://checkout, nor web://cart")
    func schemeAndHost() {
        let launcher = launcher("app://cart", "app://checkout", "web://cart")
        for link in ["app://checkout", "web://cart", "APP://cart"] { launcher.open(link: link) }
        #expect(log.entries == ["app://checkout [][][]", "web://cart [][][]", "app://cart [][][]"])
    }

    @Test("U-D1 a placeholder may stand for the host; where two patterns match, the more literal one takes the link")
    func literal() {
        let launcher = launcher("app://{sku}", "app://cart", "app://{sku}/{tag}", "app://cart/{tag}")
        for link in ["app://x", "app://cart", "app://x/y", "app://cart/y"] { launcher.open(link: link) }
        #expect(
            log.entries == [
                #"app://{sku} ["x"][][]"#, "app://cart [][][]", #"app://{sku}/{tag} ["x"]["y"][]"#,
                #"app://cart/{tag} []["y"][]"#,
            ])
    }

    @Test("U-D1 VA-5 patterns that take the same link are issues; those that differ in a literal are none")
    func duplicates() {
        func issues(_ patterns: String...) -> [ValidationIssue.Kind] {
            Validation(
                of: assembly(
                    TestPlugin("shopping") { main in
                        main.keep(Cart.self)
                        for pattern in patterns { main.route(pattern, to: Cart.self) }
                    }
                ).manifests
            ).issues.map(\.kind)
        }
        #expect(issues("app://cart", "app://checkout", "app://cart/{sku}", "web://cart", "app://{any}").isEmpty)
        #expect(issues("app://p/{a}", "app://p/{b}") == [.shadowedRoute("app://p/{b}", first: "shopping")])
        #expect(issues("app://p/{a}", "app://{b}/new") == [.ambiguousRoute("app://{b}/new", first: "shopping")])
    }

    @Test("U-D3 open returns the board that got the link, or that no route takes it, or that it is no link")
    func opening() async {
        let recorder = DiagnosticRecorder()
        let outcomes = await recorder.record {
            let launcher = launcher("app://products")
            return ["app://products", "app://cart", "cart"].map { "\(launcher.open(link: $0))" }
        }
        #expect(outcomes == [#"opened(plugin: "shopping", board: products.list)"#, "notFound", "invalid"])
        #expect(recorder.messages.first == "urlUnhandled: no plugin routes the link 'app://cart'")
    }

    @Test(
        "U-D3 a link whose parameters do not fit is refused, reported with what is needed, and activates nothing",
        arguments: [
            (
                "app://add/A-1?quantity=many",
                "the link 'app://add/A-1?quantity=many' needs a whole number for 'quantity', not 'many'"
            ),
            ("app://add", "the link 'app://add' needs a text for 'sku', and has none"),
            (
                "app://add/1/2",
                "the link 'app://add/1/2' needs a text for 'sku', and has none; its pattern 'app://add/{id}/{size}' "
                    + "has 'id', 'size'"
            ),
        ])
    func refused(link: String, message: String) async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            let launcher = assembly(
                TestPlugin("shopping") { [log] main in
                    main.keep(AddToCart.self) { log.add("\($0)") }
                    for pattern in ["app://add", "app://add/{sku}", "app://add/{id}/{size}"] {
                        main.route(pattern, to: AddToCart.self) {
                            AddToCart.Input(sku: try $0.text("sku"), quantity: try $0.integer("quantity") ?? 1)
                        }
                    }
                }
            ).initialize()
            guard case .refused(let problem as LinkProblem) = launcher.open(link: link) else {
                Issue.record("not refused")
                return
            }
            #expect(problem.description == message)
        }
        #expect(log.entries.isEmpty)
        #expect(recorder.messages == ["urlInvalid: \(message)"])
    }

    @Test("U-D3 an error of the route's own is returned unchanged, and reported with the link")
    func ownError() async {
        struct SoldOut: Error {}
        let recorder = DiagnosticRecorder()
        await recorder.record {
            let launcher = assembly(
                TestPlugin("shopping") { $0.route("app://cart", to: Cart.self) { _ in throw SoldOut() } }
            ).initialize()
            guard case .refused(is SoldOut) = launcher.open(link: "app://cart") else {
                Issue.record("not refused")
                return
            }
        }
        #expect(recorder.messages == ["urlInvalid: the link 'app://cart' was refused: SoldOut()"])
    }

    @Test("CLI-20 a strict preparation refuses a query item that the route does not read, and opening allows it")
    func unknownItem() throws {
        let launcher = assembly(
            TestPlugin("payment") { [log] main in
                main.keep(Pay.self) { log.add("paid \($0)") }
                main.route("app://pay/{id}", to: Pay.self) { try $0.integer("amount") ?? Int($0["id"] ?? "") ?? 0 }
            }
        ).initialize()
        let match = try #require(launcher.match("app://pay/7?amout=3"))
        let error = #expect(throws: UnknownQueryItem.self) { _ = try match.prepared(isStrict: true) }
        #expect(error?.name == "amout")
        #expect(
            error?.description == "has a query item that its route does not read; did you mean 'amount'?")
        try match.prepared()(launcher.mainboard)
        try launcher.match("app://pay/8?amount=3")?.prepared(isStrict: true)(launcher.mainboard)
        #expect(log.entries == ["paid 7", "paid 3"])
    }

    @Test("a link can be prepared before it is opened: its input is made, and nothing is activated")
    func prepared() throws {
        let launcher = assembly(
            TestPlugin("payment") { [log] main in
                main.keep(Pay.self) { log.add("paid \($0)") }
                main.route("app://pay", to: Pay.self) { try $0.integer("amount") ?? 0 }
            }
        ).initialize()
        let match = try #require(launcher.match("app://pay?amount=3"))
        let activate = try match.prepared()
        #expect(match.route.plugin == "payment")
        #expect(match.route.contract.id == Pay.id)
        #expect(log.entries.isEmpty)
        activate(launcher.mainboard)
        #expect(log.entries == ["paid 3"])
        #expect(throws: LinkProblem.self) { _ = try launcher.match("app://pay?amount=x")?.prepared() }
        #expect(launcher.match("app://cart") == nil)
    }
}
