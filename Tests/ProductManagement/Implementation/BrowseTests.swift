import Boardy
import BoardyTesting
import Headless
import ProductManagementIO
import Storage
import Testing
import Values

@testable import ProductManagement

@MainActor @Suite struct BrowseTests {
    private let question = Prompt(
        title: "Browse products",
        fields: [Field("query", label: "Words to search for, or nothing to see all", isRequired: false)],
        choices: [Choice("Search", takesFields: true), "Back"])

    private func shop(_ answers: [Answer], _ products: [Product]) throws -> Shop {
        let store = Store(.memory), shop = Shop(answers: answers, options: .default.with(store))
        for product in products { try SQLiteProducts(store).save(product) }
        return shop
    }

    @Test("PM-8 browsing searches, shows details from the list, and sends nothing outside")
    func details() async throws {
        let shop = try shop(
            [
                Answer("Search", ["query": "ston"]), Answer("Details", ["number": "2"]),
                Answer("Details", ["number": "1"]), Answer("Back to the products"), Answer("New search"),
                Answer("Search", ["query": "none"]), Answer("Back"),
            ], [.mug, .sample("A")])
        try shop.choose("Browse products")
        try await shop.run()
        let list = { (problem: [String]) in
            Prompt(
                title: "Products",
                content: problem + [
                    " 1. KIT-MUG-001  Stoneware Mug  12.99 EUR  40 in stock", "1 to 1 of 1 products for 'ston'",
                ],
                fields: [Field("number", label: "Number of the product")],
                choices: [Choice("Details", takesFields: true), "New search", "Back"])
        }
        #expect(
            shop.driver.prompts == [
                question, list([]), list(["\(FieldProblem("number", "the value is not a whole number from 1 to 1"))"]),
                Prompt(
                    title: "Product",
                    content: [
                        "Stoneware Mug", "SKU: KIT-MUG-001", "Category: Kitchen", "Price: 12.99 EUR", "In stock: 40",
                        "", "Holds 350 ml.",
                    ], choices: ["Back to the products"]),
                list([]), question,
                Prompt(title: "Products", content: ["No products for 'none'"], choices: ["New search", "Back"]),
            ])
        #expect(shop.pages.isEmpty && shop.details.isEmpty)
        #expect(shop.mainboard.boards.isEmpty, "the board has completed")
        #expect(shop.recorder.messages.isEmpty)
    }

    @Test("PM-9 browsing turns pages forth and back")
    func pages() async throws {
        let turns = ["Next page", "Next page", "Previous page", "Previous page", "Next page", "Back"]
        let shop = try shop(
            [Answer("Search")] + turns.map { Answer($0) }, (10..<35).map { .sample("S\($0)", title: "Thing \($0)") })
        try shop.choose("Browse products")
        try await shop.run()
        let pages = shop.driver.prompts.dropFirst()
        let ranges = ["1 to 10", "11 to 20", "21 to 25", "11 to 20", "1 to 10", "11 to 20"]
        #expect(pages.map(\.content.last) == ranges.map { "\($0) of 25 products" })
        let first = ["Details", "Next page", "New search", "Back"]
        let middle = ["Details", "Next page", "Previous page", "New search", "Back"]
        let last = ["Details", "Previous page", "New search", "Back"]
        #expect(pages.map { $0.choices.map(\.name) } == [first, middle, last, middle, first, middle])
        #expect(pages.last?.content.first == " 1. S20  Thing 20  1.00 EUR  1 in stock")
    }

    @Test("PM-9 a page with long titles fits a terminal of 80 × 24")
    func size() async throws {
        let title = String(repeating: "A very long title ", count: 20)
        let products = (10..<40).map {
            Product.sample("LONG-SKU-0000\($0)", title: title, minor: 12_345_678, stock: 99_999)
        }
        let shop = try shop([Answer("Search"), Answer("Next page"), Answer("Back")], products)
        try shop.choose("Browse products")
        try await shop.run()
        let page = try #require(shop.driver.prompts.last)
        #expect(page.content.allSatisfy { $0.count <= 80 })
        #expect(page.content.first?.contains("…  123456.78 EUR  99999 in stock") == true)
        // A blank line, the title and its underline, a blank line above the choices, and the question below them.
        #expect(page.content.count + page.choices.count + 5 <= 24)
    }

    @Test("A product that was removed while its page was shown is no longer on sale")
    func removed() {
        let screen = Screen.details(.notFound(sku: "A")) { _ in }
        #expect(screen.content == ["The product 'A' is no longer on sale."])
        #expect(screen.choices == ["Back to the products"])
    }

    @Test("Browsing ends without success when the store cannot be used")
    func storeFails() async throws {
        let directory = try TemporaryDirectory()
        let shop = Shop(answers: [Answer("Search")], options: .default.with(Store(.file(directory.path))))
        try shop.choose("Browse products")
        try await shop.run()
        #expect(shop.driver.titles == ["Browse products"])
        #expect(shop.recorder.events.map(\.kind) == [.boardFailed])
        #expect(shop.mainboard.boards.isEmpty)
    }
}
