import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyTesting
import BoardyValues
import DashboardIO
import ProductManagementIO
import Testing

@testable import ProductManagement

@MainActor @Suite struct BoardTests {
    @Test("An import with an input answers with its report, opens no screen and completes")
    func importing() async throws {
        let shop = Shop()
        await shop.importJSON(foreignRows)
        await shop.importJSON(foreignRows)
        #expect(shop.reports.map(\.imported) == [3, 0])
        #expect(shop.reports.map(\.unchanged) == [0, 3])
        #expect(shop.completions == [true, true])
        try await shop.run()
        #expect(shop.driver.titles.isEmpty)
        #expect(shop.recorder.messages.isEmpty)
    }

    @Test("Prices without a currency are in the option's, else in euro")
    func currency() async throws {
        for (options, code) in [
            (MainOptions.default, "EUR"), (MainOptions.default.with(try Currency("USD")), "USD"),
        ] {
            let shop = Shop(options: options)
            await shop.importJSON(foreignRows)
            shop.mainboard.ioListProducts().activation.activate(with: ProductQuery())
            #expect(Set(shop.pages.flatMap(\.products).map(\.price.currency.code)) == [code])
        }
    }

    @Test("An import of what is no catalogue fails with the problem, and sends nothing")
    func problem() async {
        let shop = Shop()
        shop.mainboard.ioImportProducts().activation.activate(with: .path("/nowhere/at/all.json"))
        await shop.mainboard.workSettled()
        #expect(shop.reports.isEmpty)
        #expect(shop.completions == [false])
        #expect(
            shop.recorder.messages == [
                "boardFailed: 'products.import' failed: The file '/nowhere/at/all.json' cannot be read: it does not "
                    + "exist. Give the path of a CSV or JSON file, absolute or from the working directory."
            ])
    }

    @Test("A list and details answer and complete")
    func finding() async {
        let shop = Shop()
        await shop.importJSON(foreignRows)
        shop.mainboard.ioListProducts().activation.activate(with: ProductQuery(query: "apple", limit: 1))
        #expect(shop.pages.map(\.total) == [2])
        #expect(shop.pages.first?.products.map(\.sku) == ["GRO-BRD-APP-016"])
        shop.mainboard.ioProductDetails().activation.activate(with: ProductDetailsRequest(sku: "GRO-BRD-APP-016"))
        shop.mainboard.ioProductDetails().activation.activate(with: ProductDetailsRequest(sku: "NONE"))
        #expect(
            shop.details == [
                .found(
                    product:
                        Product(
                            sku: "GRO-BRD-APP-016", title: "Apple", category: "groceries",
                            description: "Fresh and crisp.", price: Money(minor: 199, currency: .eur), stock: 8)),
                .notFound(sku: "NONE"),
            ])
        #expect(shop.completions == [true, true, true, true])
    }

    @Test("Who asks for details with a parameter gets the answer to that")
    func answers() async {
        let shop = Shop()
        await shop.importJSON(foreignRows)
        var heard: [String] = []
        for sku in ["NONE", "GRO-BRD-APP-016"] {
            let parameter = GetProductDetailsParameter(input: ProductDetailsRequest(sku: sku)).onSuccess { details in
                if case .found(let product) = details { heard.append("\(sku): \(product.title)") }
                if case .notFound(let missing, _) = details { heard.append("\(sku): no \(missing)") }
            }
            shop.mainboard.ioProductDetails().activation.activate(with: parameter)
        }
        #expect(heard == ["NONE: no NONE", "GRO-BRD-APP-016: Apple"])
        #expect(shop.details.count == 2)
    }

    @Test("A store that cannot be used fails each board without an output")
    func storeFails() async throws {
        let directory = try TemporaryDirectory()
        let shop = Shop(options: .default.with(Store(.file(directory.path))))
        await shop.importJSON(foreignRows)
        shop.mainboard.ioListProducts().activation.activate(with: ProductQuery())
        shop.mainboard.ioProductDetails().activation.activate(with: ProductDetailsRequest(sku: "A"))
        #expect(shop.completions == [false, false, false])
        #expect(shop.reports.isEmpty && shop.pages.isEmpty && shop.details.isEmpty)
        #expect(shop.recorder.events.map(\.kind) == [.boardFailed, .boardFailed, .boardFailed])
        #expect(
            shop.recorder.events.map(\.board) == ["products.import", "products.list", "products.details"])
    }
}

@MainActor @Suite struct LinkTests {
    @Test("app://products/{sku} leads to the details of a product")
    func details() async throws {
        let shop = Shop()
        await shop.importJSON(foreignRows)
        shop.launcher.open(link: "app://products/LAP-APP-APP-078")
        let product = try #require(
            shop.details.last.flatMap { if case .found(let product) = $0 { product } else { nil } })
        #expect(product.title == "Apple MacBook Pro 14 Inch Space Grey")
    }

    @Test("app://products lists, with query, category, offset and limit if they are there")
    func list() async {
        let shop = Shop()
        await shop.importJSON(foreignRows)
        for link in [
            "app://products", "app://products?query=apple&offset=1&limit=1", "app://products?category=beauty",
        ] {
            shop.launcher.open(link: link)
        }
        #expect(shop.pages.map(\.total) == [3, 2, 1])
        #expect(
            shop.pages.map { $0.products.map(\.sku) } == [
                ["GRO-BRD-APP-016", "LAP-APP-APP-078", "BEA-ESS-ESS-001"], ["LAP-APP-APP-078"], ["BEA-ESS-ESS-001"],
            ])
    }

    @Test("A limit that is no number is refused, and nothing is listed")
    func refused() throws {
        let shop = Shop()
        let opened = shop.launcher.open(link: "app://products?limit=all")
        let problem = try #require({ if case .refused(let problem) = opened { problem } else { nil } }())
        #expect(
            "\(problem)" == "the link 'app://products?limit=all' needs a whole number for 'limit', not 'all'")
        #expect(shop.pages.isEmpty)
    }
}

@MainActor @Suite struct PluginTests {
    @Test("The plugin says what it provides, and needs the role of the user for its import")
    func manifest() {
        let shop = Shop()
        let manifest = shop.launcher.manifests.first
        #expect(manifest?.name == "product-management")
        #expect(
            manifest?.provides.map { $0.contract.id } == [
                "products.import", "products.list", "products.details", "products.search", "products.export",
                "products.reserve", "products.resolve-reservation", "products.return-stock", "products.save",
                "products.adjust-stock", "products.stock-journal",
            ])
        #expect(manifest?.requires.map(\.id) == [CurrentRole.id])
        #expect(
            manifest?.provides.map(\.requirement) == ["operator", nil, nil, nil, "operator", nil, nil, nil]
                + Array(repeating: "operator", count: 3))
        #expect(manifest?.routes.map(\.pattern.description) == ["app://products/{sku}", "app://products"])
        #expect(shop.launcher.validate().errors.isEmpty)
    }

    @Test(
        "FA-4 an import needs an operator, and nothing is imported without one", arguments: [AccountRole.customer, nil])
    func importNeedsOperator(role: AccountRole?) async throws {
        let stranger = OperatorPlugin(role: role)
        let shop = Shop(others: stranger)
        await shop.importJSON(foreignRows)
        let refusal = RoleRefusal(of: ImportProducts.id, needing: .operator, user: stranger.user)
        #expect(
            shop.recorder.messages == [
                """
                activationDiscarded: 'products.import' was not activated: its gate 'products.import.gate' refused: \
                \(refusal)
                """
            ])
        #expect(shop.reports.isEmpty)
        shop.mainboard.ioListProducts().activation.activate(with: ProductQuery())
        #expect(shop.pages.map(\.total) == [0])
    }

    @Test("Its tile counts the products at the moment it is drawn")
    func tile() async throws {
        let shop = Shop()
        let tile = try #require(shop.launcher.contributions(to: DashboardTiles.self).all.first)
        #expect([tile.module, tile.title] == ["product-management", "Products"])
        #expect(try tile.value(nil) == "0")
        await shop.importJSON(foreignRows)
        #expect(try tile.value(nil) == "3")
    }

    @Test("Its tile reports an import once it is kept, and none that failed")
    func changes() async throws {
        let shop = Shop()
        let tile = try #require(shop.launcher.contributions(to: DashboardTiles.self).all.first)
        var seen: [String] = []
        try #require(tile.changes).deliver { seen.append((try? tile.value(nil)) ?? "failed") }
        await shop.importJSON("nothing of the kind")
        #expect(seen.isEmpty)
        await shop.importJSON(foreignRows)
        #expect(seen == ["3"])
    }

    @Test("PM-5 a dry run through the board reports, and changes neither the products nor the tile")
    func dryRun() async throws {
        let shop = Shop()
        await shop.importJSON(foreignRows)
        let tile = try #require(shop.launcher.contributions(to: DashboardTiles.self).all.first)
        var redraws = 0
        try #require(tile.changes).deliver { redraws += 1 }
        let text = "sku;title;price\nNEW;New;9,50\nGRO-BRD-APP-016;Pear;1,99\n"
        for isDryRun in [true, false] {
            shop.mainboard.ioImportProducts().activation.activate(
                with: ImportRequest(.data(format: .csv, text), isDryRun: isDryRun))
            await shop.mainboard.workSettled()
            #expect(
                shop.reports.last == ImportReport(read: 2, imported: 1, updated: 1, unchanged: 0, rejected: []))
            #expect(try tile.value(nil) == (isDryRun ? "3" : "4"))
            #expect(redraws == (isDryRun ? 0 : 1))
        }
    }

    @Test("Its menu entries are to import, to export, to browse, and to change and look at the stock")
    func menu() {
        let entries = Shop().launcher.contributions(to: MenuEntries.self).all
        #expect(
            entries.map(\.title) == [
                "Browse products", "Import products", "Export products", "Save product", "Adjust stock",
                "Stock journal",
            ])
        #expect(entries.map(\.audience) == [.everyone] + Array(repeating: .operator, count: 5))
    }

    @Test("Nothing touches the store before a board is asked")
    func lazy() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("store.sqlite")
        let shop = Shop(options: .default.with(Store(.file(path))))
        #expect(throws: ImportProblem.self) { try SessionFiles.everywhere.catalogue(path) }
        await shop.importJSON("[\(mug())]")
        #expect(try SessionFiles.everywhere.catalogue(path).next() != nil)
    }
}
