import BoardyCore
import BoardyTesting
import Testing

@testable import BoardyModulePlugin

/// Tests of routes as web addresses.
@Suite struct WebAddressTests {
    private let log = Log()

    private func launcher(isolation: isolated (any Actor)? = #isolation) -> PluginLauncher {
        assembly(
            TestPlugin("shopping") { [log] main in
                main.keep(Products.self) { log.add("products") }
                main.keep(AddToCart.self) { log.add("\($0.quantity) of \($0.sku)") }
                main.route("app://products", to: Products.self)
                main.route("app://products/new", to: Products.self)
                main.route("https://shop.example/offers/{sku}", to: Products.self, page: .screens) { _ in }
                main.route("app://basket", to: Products.self, page: .none)
                main.route(
                    "app://products/{sku}", to: Products.self,
                    page: .shown(by: AddToCart.self) { AddToCart.Input(sku: "A", quantity: 7) }
                ) { _ = try $0.integer("count") }
            }
        ).initialize()
    }

    private var addresses: WebAddresses { WebAddresses(of: launcher().manifests.flatMap(\.routes)) }

    @Test(
        "AD-1 the path of a route is its host and path, and of https its path; a route without a page has none",
        arguments: [
            ("/products", "app://products"), ("/products/new", "app://products/new"),
            ("/products/A 1", "app://products/A%201"), ("/products/A%2FB", "app://products/A%2FB"),
            ("/products/%2Fnew", "app://products/%2Fnew"), ("/products/A/B", nil), ("/products/%FF", nil),
            ("/offers/7", "https://shop.example/offers/7"),
            ("/basket", nil), ("/", nil), ("/products/A/more", nil), ("/Products", nil),
        ])
    func links(path: String, link: String?) { #expect(addresses.address(at: path)?.link == link) }

    @Test(
        "AD-2 an address has one spelling, which begins with one slash",
        arguments: [
            ("//products//A", "/products/A"), ("/products/A/", "/products/A"), ("/products/ä", "/products/%C3%A4"),
            ("/products/%2f%41", "/products/%2FA"),
        ])
    func spelling(path: String, spelling: String) { #expect(addresses.address(at: path)?.path == spelling) }

    @Test(
        "AD-2 an address that a browser names is the one of the request: a plus is a blank, and odd bytes are none",
        arguments: [
            ("/products?q=green+tea%2B1", "/products?q=green%20tea%2B1"),
            ("/products?q=caf%65%CC%81", "/products?q=caf%C3%A9"),
            ("/products/e%CC%81", "/products/%C3%A9"), ("/products?e%CC%81=1", "/products?%C3%A9=1"),
            ("/products?q=%FF", nil), ("/products?%=1", nil), ("/products?q=a%00", nil), ("/products?%0A=1", nil),
            ("/products/%0D", nil),
        ])
    func named(reference: String, spelling: String?) {
        #expect(addresses.address(of: reference)?.reference == spelling)
    }

    @Test("AD-1 the values of a query belong to the link, in the order of their names")
    func query() {
        let address = addresses.address(at: "/products", query: ["q": "a&b", "offset": "10"])
        #expect(address?.link == "app://products?offset=10&q=a%26b")
        #expect(address?.reference == "/products?offset=10&q=a%26b")
    }

    @Test("AD-1 the value of a placeholder may have a slash, which is percent-encoded in the address and its link")
    func slash() {
        let address = addresses.address(of: "/products/A%2FB?offset=1")
        #expect(address?.reference == "/products/A%2FB?offset=1")
        let launcher = launcher()
        #expect(launcher.problem(with: address?.link ?? "") == nil)
        #expect(launcher.match(address?.link ?? "")?.parameters["sku"] == "A/B")
    }

    @Test("AD-13 an address without the items of its query that nothing depends on is another one")
    func keeping() {
        let address = addresses.address(at: "/products", query: ["q": "a", "utm_source": "x"])
        #expect(address?.keeping(["q", "sku"]).reference == "/products?q=a")
        #expect(address?.keeping([]) == addresses.address(at: "/products"))
    }

    @Test("AD-1 the page of a route is shown by the board that it names; a link activates the route's own board")
    func shown() {
        let launcher = launcher()
        launcher.open(link: "app://products/A")
        _ = launcher.show(link: "app://products/A")
        _ = launcher.show(link: "app://products")
        #expect(log.entries == ["products", "7 of A", "products"])
    }

    @Test("AD-5 a parameter that does not fit is a problem of the address, before anything is activated")
    func problem() {
        let launcher = launcher()
        #expect(launcher.problem(with: "app://products/A?count=few") is LinkProblem)
        #expect(launcher.problem(with: "app://products/A?count=1") == nil)
        #expect(log.entries.isEmpty)
    }
}
