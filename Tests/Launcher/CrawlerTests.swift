import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// A program without cookies that reads the pages of the shop, as a search engine does.
@MainActor @Suite struct CrawlerTests {
    private let launcher: TestLauncher

    init() throws { launcher = try TestLauncher() }

    /// The product of a catalogue, and of the data on a page.
    private struct Product: Equatable {
        let name: String
        let price: String
        let available: Int
    }

    /// Returns a page as somebody without cookies gets it.
    private func read(_ path: String, of server: ServingApp) async throws -> WebVisitor {
        let program = try WebVisitor(server.address)
        try await program.open(path)
        #expect(program.keptSecrets.isEmpty && (path == "/" || program.cookie == nil), "\(path)")
        return program
    }

    private func product(_ page: String) throws -> (sku: String, product: Product) {
        let json = try #require(page.firstMatch(of: /<script type="application\/ld\+json">(.*?)<\/script>/)?.1)
        let data = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let offer = try #require(data["offers"] as? [String: Any])
        #expect(data["@context"] as? String == "https://schema.org" && data["@type"] as? String == "Product")
        let level = (offer["inventoryLevel"] as? [String: Any])?["value"] as? Int
        let available = try #require(level)
        #expect((offer["availability"] as? String)?.hasSuffix(available > 0 ? "/InStock" : "/OutOfStock") == true)
        let price = "\(try #require(offer["price"] as? String)) \(try #require(offer["priceCurrency"] as? String))"
        return (
            try #require(data["sku"] as? String),
            Product(name: try #require(data["name"] as? String), price: price, available: available)
        )
    }

    /// Returns the path of the picture on the page of a product, which is the picture of its data too and has words.
    private func picture(of name: String, _ page: String) throws -> String {
        let json = try #require(page.firstMatch(of: /"image":"http:\/\/127\.0\.0\.1:[0-9]*([^"]*)"/)).1
        let image = try #require(page.firstMatch(of: /<img ([^>]*)>/)).1
        #expect(image.contains("src=\"\(json)\""))
        let words = try #require(image.firstMatch(of: /alt="([^"]*)"/)).1
        #expect(words.replacing("&#39;", with: "'") == name && image.contains("width=\"640\" height=\"480\""))
        #expect(page.contains("<meta property=\"og:image\" content=\"http://127.0.0.1:"))
        return String(json)
    }

    /// The products of the store by their SKUs.
    private func stored() async throws -> [String: Product] {
        let list = await launcher.run("activate", "products.list", "--input", #"{"limit":200}"#)
        let products = try #require(list.json["products"] as? [[String: Any]], "\(list.errors)")
        return Dictionary(
            try products.map { row in
                let price = try #require(row["price"] as? [String: Any])
                let minor = try #require(price["minor"] as? Int)
                let cents = String(minor % 100 + 100).dropFirst()
                let text = "\(minor / 100).\(cents) \(try #require(price["currency"] as? String))"
                return (
                    try #require(row["sku"] as? String),
                    Product(
                        name: try #require(row["title"] as? String), price: text,
                        available: try #require(row["available"] as? Int))
                )
            }
        ) { one, _ in one }
    }

    @Test("PM-21 a place outside of the list, and another spelling of a page, is 404, with a session and without")
    func behindTheEnd() async throws {
        try await launcher.importProduct()
        let server = try await ServingApp(launcher), visitor = try await server.session()
        let outside = [
            "page=2", "offset=1", "offset=-1", "offset=01", "page=0", "page=-1", "page=01", "page=x", "page=100001",
        ]
        let inside = ["/products", "/products?page=1"].map { ($0, 200) }
        for (path, status) in inside + outside.map({ ("/products?\($0)", 404) }) {
            let reader = try await read(path, of: server)
            try await visitor.open(path)
            #expect(reader.status == status && visitor.status == status, "\(path)")
        }
        await server.stop()
    }

    @Test(
        "AD-15 a program without cookies finds every product, from the start and from the site map, as the store has it"
    )
    func everyProduct() async throws {
        let file = packageFolder.appending(path: "docs/examples/catalogue.json").path
        let imported = try await launcher.runAsOperator(
            "activate", "products.import", "--input", #"{"path":"\#(file)"}"#)
        #expect(imported.code == .success, "\(imported.errors)")
        let pictures = packageFolder.appending(path: "docs/examples/pictures").path
        let stored = try await stored(), server = try await ServingApp(launcher, "--pictures", pictures)
        #expect(stored.count == 138)

        let start = try await read("/", of: server)
        #expect(start.cookie == nil && start.page.utf8.count < 30_000, "\(start.page.utf8.count) bytes")
        var lists = start.page.matches(of: /href="(\/products[^"]*)"/).map {
            String($0.1).replacing("&amp;", with: "&")
        }
        var seen: [String] = [], products: Set<String> = []
        while let next = lists.popLast() {
            if seen.contains(next) { continue }
            seen.append(next)
            let page = try await read(next, of: server).page
            for link in page.matches(of: /href="(\/products[^"]*)"/).map({ String($0.1).replacing("&amp;", with: "&") })
            {
                if link.hasPrefix("/products/") { products.insert(link) } else { lists.append(link) }
            }
        }
        #expect(products.count == 138)

        let map = try await read("/sitemap.xml", of: server).page
        let places = map.matches(of: /<loc>http:\/\/[^\/]*(.*)<\/loc>/).map { String($0.1) }
        #expect(Set(places.filter { $0.hasPrefix("/products/") }) == products)
        #expect(places.contains("/") && places.contains("/products"))

        var found: [String: Product] = [:], titles: Set<String> = [], images: Set<String> = []
        for path in products.sorted() {
            let program = try await read(path, of: server), page = program.page
            let (sku, product) = try product(page)
            found[sku] = product
            #expect(program.heading == product.name && page.ranges(of: "<h1").count == 1)
            #expect(page.contains("<link rel=\"canonical\" href=\"http://127.0.0.1:"), "\(path)")
            #expect(page.contains("\(path)\">") && page.contains("<meta name=\"description\" content=\""))
            images.insert(try picture(of: product.name, page))
            titles.insert(String(try #require(page.firstMatch(of: /<title>(.*?)<\/title>/)?.1)))
        }
        #expect(found == stored && titles.count == Set(stored.values.map(\.name)).count)
        for path in images {
            #expect(try await read(path, of: server).page.hasPrefix("<svg"), "\(path)")
        }
        #expect(images.count == 22)
        #expect(await server.stop() == .terminated, "\(server.messages)")
    }

    @Test("AD-13 the page of a product has the price and the stock of now")
    func changes() async throws {
        try await launcher.importProduct()
        let server = try await ServingApp(launcher)
        let before = try product(try await read("/products/TEA-001", of: server).page).product
        let saved = try await launcher.runAsOperator(
            "activate", "products.adjust-stock", "--input", #"{"sku":"TEA-001","by":-1,"reason":"damaged"}"#)
        #expect(saved.code == .success, "\(saved.errors)")
        var after = before
        for _ in 1...5_000 where after == before {
            after = try product(try await read("/products/TEA-001", of: server).page).product
        }
        #expect(after.available == before.available - 1)
        await server.stop()
    }

    @Test("AD-5 the page of an unknown product is 404 and leads to the others, with and without a session")
    func unknown() async throws {
        try await launcher.importProduct()
        let server = try await ServingApp(launcher)
        let program = try await read("/products/NONE-1", of: server)
        #expect(program.status == 404 && program.page.contains("href=\"/products\""))
        // What was searched for could be any text, so it becomes no page of the shop.
        let none = try await read("/products?category=Buy+pills", of: server)
        #expect(none.status == 404 && none.heading == "Products")
        let last = try await read("/products?offset=\(Int.max)&limit=-1", of: server)
        #expect(last.status == 404 && last.shown.contains("There are no products any more."))
        let visitor = try await server.session()
        try await visitor.open("/products/NONE-1")
        #expect(visitor.status == 404 && visitor.page.contains("href=\"/start\""))
        await server.stop()
    }

    @Test("AD-1 a visitor opens a product by its address, puts it into the cart, and finds the cart at its own")
    func visitor() async throws {
        try await launcher.importProduct()
        let server = try await ServingApp(launcher), visitor = try await server.session()
        try await visitor.open("/products/TEA-001")
        let name = visitor.heading
        #expect(visitor.page.contains("<title>\(name) – ") && name != "Product")
        #expect(visitor.page.contains(">Add to cart</button>"))
        try await visitor.open("/cart")
        #expect(visitor.heading == "Sign in" || visitor.notices == ["Cart"], "\(visitor.shown)")
        try await visitor.open("/cart/add/TEA-001")
        #expect(visitor.status == 404)
        for _ in 1...2 {
            try await visitor.open("/start")
            #expect(visitor.heading == "Products", "nobody is signed in")
            try await visitor.open("/dashboard")
            try await visitor.choose("Browse products")
        }
        await server.stop()
    }

    @Test("AD-35 the first page shows products to whoever has no session, and leads to one product by one click")
    func front() async throws {
        try await launcher.importProduct()
        let server = try await ServingApp(launcher), program = try await read("/", of: server)
        #expect(program.cookie == nil && program.heading == "Products" && !program.shown.contains("nobody"))
        #expect(program.page.contains("role=\"search\"") && program.page.contains("href=\"/products/TEA-001\""))
        #expect(program.page.contains("aria-label=\"Sorted by\"") && program.page.contains(">Sign in</a>"))
        // A session shows its start there, and what has an address at that address.
        let visitor = try await server.visitor(at: "/login")
        try await visitor.open("/")
        #expect(visitor.heading == "Dashboard")
        try await visitor.open("/start")
        #expect(visitor.heading == "Products" && visitor.page.contains("name=\"token\""))
        await server.stop()
    }

    @Test("AD-36 the page that a click leads to leads back to the list with filters before it, and to no other place")
    func listBefore() async throws {
        try await launcher.importProduct()
        let server = try await ServingApp(launcher)
        let list = "/products?category=pantry&amp;sort=price"
        for (before, back) in [
            ("/products?sort=price&category=pantry", list), ("//example.org/products", "/products"),
            ("/cart", "/products"), ("", "/products"),
        ] {
            let visitor = try await server.visitor(at: "/products/TEA-001")
            try await visitor.press("Add to cart", after: before)
            #expect(visitor.notices == ["In the cart"], "\(visitor.shown)")
            #expect(visitor.page.contains(" href=\"\(back)\">Back to the products</a>"), "\(visitor.page)")
        }
        await server.stop()
    }

    @Test(
        "AD-36, SH-30 a visitor without a session has the same list as one with a session, and stays in it by a press")
    func sameList() async throws {
        try await launcher.importProduct()
        let server = try await ServingApp(launcher), path = "/products?query=te&sort=price"
        for place in [path, "/"] {
            let visitor = try await server.visitor(at: place)
            #expect(visitor.cookie == nil && !visitor.page.contains("name=\"token\""))
            let heading = visitor.heading
            #expect(
                heading == (place == path ? "Products for 'te'" : "Products") && visitor.shown.contains("1 product\n"))
            try await visitor.press("Add to cart")
            #expect(visitor.notices == ["In the cart"] && visitor.heading == heading, "\(visitor.shown)")
            #expect(visitor.shown.contains("1 product\n"), "\(visitor.shown)")
            let reference = place == path ? "/products?query=te&amp;sort=price" : "/products"
            #expect(visitor.page.contains("name=\"at\" value=\"\(reference)\""), "\(visitor.page)")
            #expect(visitor.page.contains(">Cart <span class=\"count\">1</span></a>"), "\(visitor.page)")
            let button = try #require(visitor.fragment, "AD-50")
            #expect(button == "/cart/add/TEA-001" && visitor.page.contains("<button id=\"\(button)\""))
        }
        await server.stop()
    }

    @Test("AD-34, SH-30 one click beside a product of a list puts it into the cart, and the list is shown again")
    func oneClickInList() async throws {
        try await launcher.importProduct()
        let server = try await ServingApp(launcher), visitor = try await server.visitor(at: "/login")
        try await visitor.open("/products?sort=price")
        for count in 1...2 {
            try await visitor.choose("Add to cart")
            #expect(visitor.notices == ["In the cart"] && visitor.heading == "Products", "\(visitor.shown)")
            #expect(visitor.page.contains("<a href=\"/cart\">Cart</a>"), "\(visitor.page)")
            #expect(visitor.page.contains(">Cart <span class=\"count\">\(count)</span></a>"), "\(visitor.page)")
            #expect(visitor.page.contains("name=\"at\" value=\"/products?sort=price\""), "\(visitor.page)")
        }
        await server.stop()
    }

    @Test(
        "AD-36, SH-30 one click puts a product into the cart, without a session before, and comes back to the product")
    func oneClick() async throws {
        try await launcher.importProduct()
        let server = try await ServingApp(launcher), visitor = try await server.visitor(at: "/products/TEA-001")
        let name = visitor.heading
        #expect(visitor.cookie == nil)
        try await visitor.press("Add to cart")
        if visitor.heading == "Sign in" {
            try await visitor.choose("Register")
            try await visitor.choose(
                "Create account", ["email": "ada@example.org", "password": "correct horse battery", "name": "Ada"])
        }
        #expect(visitor.notices.contains("In the cart") && visitor.heading == name, "\(visitor.shown)")
        try await visitor.choose("Add to cart")
        #expect(visitor.notices == ["In the cart"] && visitor.heading == name)
        #expect(visitor.page.contains(">Cart <span class=\"count\">2</span></a>"), "\(visitor.page)")
        await server.stop()
    }
}
