import Boardy
import BoardyValues
import Foundation
import ProductManagementIO
import Testing

/// Keeps its inputs and sends one output, to see what JSON makes of them.
private final class Echo<C: BoardContract>: Board, ContractBoard {
    typealias BoardKind = C.BoardKind
    typealias Contract = C
    private let output: C.Output?
    private(set) var inputs: [C.Input] = []

    init(_ contract: C.Type, output: C.Output? = nil) {
        self.output = output
        super.init(identifier: C.id)
    }

    func activate(withGuaranteedInput input: C.Input) {
        inputs.append(input)
        if let output { sendOutput(output) }
    }

    func interact(guaranteedCommand: C.Command) {}
}

@MainActor @Suite struct ContractJSONTests {
    private func inputs<C: BoardContract>(_ contract: C.Type, _ json: String?) throws -> [C.Input] {
        let echo = Echo(contract)
        try C.activation(fromJSON: json.map { Data($0.utf8) })(Motherboard(boards: [echo]))
        return echo.inputs
    }

    /// Returns an input as JSON, after it was read from that JSON and written again to the same bytes.
    private func written<T: Codable>(_ input: T) throws -> String {
        let data = try ContractCoding.encode(input)
        #expect(try ContractCoding.encode(ContractCoding.decode(T.self, from: data)) == data)
        return String(decoding: data, as: UTF8.self)
    }

    private func output<C: BoardContract>(_ contract: C.Type, _ output: C.Output, given input: C.Input) throws -> String
    where C.Output: Codable {
        _ = try written(output)
        let motherboard = Motherboard(boards: [Echo(contract, output: output)])
        var text = ""
        C.handleJSONOutputs(of: motherboard) { text += (try? String(decoding: $0.get(), as: UTF8.self)) ?? "problem" }
        motherboard[contract].activation.activate(with: input)
        return text
    }

    @Test("products.import takes a path, data in a format, or nothing")
    func importInput() throws {
        #expect(try inputs(ImportProducts.self, #"{"path":"shop.json"}"#) == [.path("shop.json")])
        #expect(try inputs(ImportProducts.self, #"{"format":"json","data":"[]"}"#) == [.data(format: .json, "[]")])
        #expect(try inputs(ImportProducts.self, nil) == [nil])
        #expect(try written(ImportRequest.path("shop.json")) == #"{"path":"shop.json"}"#)
        #expect(try written(ImportRequest.data(format: .json, "[]")) == #"{"data":"[]","format":"json"}"#)
    }

    @Test("PM-5 products.import takes CSV beside JSON, and dryRun with a path and with data")
    func importVariants() throws {
        let csv = ImportRequest(.data(format: .csv, "sku"), isDryRun: true)
        #expect(try inputs(ImportProducts.self, #"{"format":"csv","data":"sku","dryRun":true}"#) == [csv])
        #expect(try written(csv) == #"{"data":"sku","dryRun":true,"format":"csv"}"#)
        #expect(try inputs(ImportProducts.self, #"{"path":"a.csv","dryRun":false}"#) == [.path("a.csv")])
        #expect(
            try written(ImportRequest(.path("a.csv"), isDryRun: true)) == #"{"dryRun":true,"path":"a.csv"}"#)
    }

    @Test(
        "An input that does not fit is a problem with its place",
        arguments: [
            (#"{"path":"a","dryRun":"yes"}"#, "products.import: input.dryRun: expected true or false"),
            (#"{"path":3}"#, "products.import: input.path: expected a string"),
            ("{}", "products.import: input.path: is missing"),
            (#"{"data":"[]"}"#, "products.import: input.format: is missing"),
            ("[", "products.import: input: is not JSON"),
        ])
    func importMisfit(_ json: String, _ message: String) {
        let problem = #expect(throws: JSONProblem.self) {
            try ImportProducts.activation(fromJSON: Data(json.utf8))
        }
        #expect(problem?.description == message)
    }

    @Test("products.import answers with the figures and the rows rejected")
    func importOutput() throws {
        let report = ImportReport(
            read: 3, imported: 1, updated: 1, unchanged: 0,
            rejected: [.init(line: 3, field: "price", reason: "is missing")])
        #expect(
            try output(ImportProducts.self, report, given: nil)
                == #"{"imported":1,"read":3,"rejected":[{"field":"price","line":3,"reason":"is missing"}],"#
                + #""unchanged":0,"updated":1}"#)
        let named = ImportReport(
            read: 1, imported: 0, updated: 0, unchanged: 0,
            rejected: [.init(line: 2, sku: "A", field: "price", reason: "is empty")], unknownColumns: ["colour"])
        #expect(
            try output(ImportProducts.self, named, given: nil)
                == #"{"imported":0,"read":1,"rejected":[{"field":"price","line":2,"reason":"is empty","sku":"A"}],"#
                + #""unchanged":0,"unknownColumns":["colour"],"updated":0}"#)
    }

    @Test("products.list takes any of query, category, offset and limit, or nothing")
    func listInput() throws {
        #expect(
            try inputs(ListProducts.self, #"{"query":"mug","category":"Kitchen","offset":20,"limit":10}"#)
                == [ProductQuery(query: "mug", category: "Kitchen", offset: 20, limit: 10)])
        #expect(try inputs(ListProducts.self, nil) == [ProductQuery()])
        let query = ProductQuery(query: "mug", category: "Kitchen", offset: 20, limit: 10)
        #expect(try written(query) == #"{"category":"Kitchen","limit":10,"offset":20,"query":"mug"}"#)
    }

    @Test("products.list answers with the total and one page")
    func listOutput() throws {
        let page = ProductPage(
            total: 21,
            products: [
                .init(
                    sku: "KIT-1", title: "Mug", category: "Kitchen", price: Money(minor: 1299, currency: .eur), stock: 4
                )
            ])
        #expect(
            try output(ListProducts.self, page, given: ProductQuery())
                == #"{"products":[{"available":4,"category":"Kitchen","price":{"currency":"EUR","minor":1299},"#
                + #""sku":"KIT-1","stock":4,"title":"Mug"}],"total":21}"#)
    }

    @Test("PM-8 products.search takes a text, category, prices, after and limit, and answers with a page")
    func search() throws {
        let euros = { (minor: Int) in Money(minor: minor, currency: .eur) }
        let request = ProductSearchRequest(
            text: "mug", category: "Kitchen", minPrice: euros(1), maxPrice: euros(2), limit: 10)
        let json =
            #"{"category":"Kitchen","limit":10,"maxPrice":{"currency":"EUR","minor":2},"#
            + #""minPrice":{"currency":"EUR","minor":1},"text":"mug"}"#
        #expect(try inputs(SearchProducts.self, json) == [request])
        #expect(try written(request) == json)
        #expect(try inputs(SearchProducts.self, #"{"text":"mug"}"#) == [ProductSearchRequest(text: "mug")])
        let page = ProductPage(
            total: 1, products: [.init(sku: "A", title: "Mug", category: "Kitchen", price: euros(1), stock: 4)])
        #expect(
            try output(SearchProducts.self, page, given: request)
                == #"{"products":[{"available":4,"category":"Kitchen","price":{"currency":"EUR","minor":1},"sku":"A","#
                + #""stock":4,"title":"Mug"}],"total":1}"#)
    }

    @Test("PM-8 the JSON of a page says if its total is not exact")
    func inexactTotal() throws {
        let page = ProductPage(total: 10_000, isTotalExact: false, products: [])
        #expect(
            try output(SearchProducts.self, page, given: ProductSearchRequest())
                == #"{"isTotalExact":false,"products":[],"total":10000}"#)
    }

    @Test("PM-9 the place of a page is a text that gives the same place, and another text is a problem")
    func after() throws {
        let cursor = ProductCursor(order: .relevance, rank: 3.1 / 7, key: "mu\u{1}g\u{1F375}", id: 12, first: 3)
        let page = ProductPage(total: 9, after: cursor, products: [])
        let json = String(decoding: try ContractCoding.encode(page), as: UTF8.self)
        #expect(json.hasPrefix(#"{"after":""#) && json.hasSuffix(#"","products":[],"total":9}"#))
        #expect(try ContractCoding.decode(ProductPage.self, from: Data(json.utf8)) == page)
        let text = String(decoding: try ContractCoding.encode(cursor), as: UTF8.self)
        #expect(try inputs(SearchProducts.self, "{\"after\":\(text)}").map(\.after) == [cursor])
        #expect(try inputs(ListProducts.self, "{\"after\":\(text)}").map(\.after) == [cursor])
        for wrong in [#""mug""#, #""""#, #""e30=""#] {
            let problem = #expect(throws: JSONProblem.self) {
                try SearchProducts.activation(fromJSON: Data("{\"after\":\(wrong)}".utf8))
            }
            #expect(
                problem?.description
                    == "products.search: input.after: is not the 'after' of a page; give it as the page before had it")
        }
    }

    @Test("PM-11 products.export takes a format and a path, and answers with the number and perhaps the data")
    func export() throws {
        let request = ExportRequest(format: .csv, path: "shop.csv", replaces: true)
        #expect(try inputs(ExportProducts.self, #"{"format":"csv","path":"shop.csv","replaces":true}"#) == [request])
        #expect(try inputs(ExportProducts.self, #"{"format":"json"}"#) == [ExportRequest(format: .json)])
        #expect(try inputs(ExportProducts.self, nil) == [nil])
        #expect(try written(request) == #"{"format":"csv","path":"shop.csv","replaces":true}"#)
        #expect(try output(ExportProducts.self, ExportReport(written: 2), given: nil) == #"{"written":2}"#)
        #expect(
            try output(ExportProducts.self, ExportReport(written: 0, data: "[]"), given: nil)
                == #"{"data":"[]","written":0}"#)
    }

    @Test("products.details takes a SKU and answers found or notFound")
    func details() throws {
        let request = ProductDetailsRequest(sku: "KIT-1")
        #expect(try inputs(ProductDetails.self, #"{"sku":"KIT-1"}"#) == [request])
        #expect(try written(request) == #"{"sku":"KIT-1"}"#)
        let product = Product(
            sku: "KIT-1", title: "Mug", category: "Kitchen", description: "Blue.",
            price: Money(minor: 1299, currency: .eur), stock: 4, available: 3)
        #expect(
            try output(ProductDetails.self, .found(product: product), given: request)
                == #"{"outcome":"found","product":{"available":3,"category":"Kitchen","description":"Blue.","#
                + #""price":{"currency":"EUR","minor":1299},"sku":"KIT-1","stock":4,"title":"Mug"}}"#)
        #expect(
            try output(ProductDetails.self, .notFound(sku: "KIT-1"), given: request)
                == #"{"outcome":"notFound","sku":"KIT-1"}"#)
    }

    @Test("The service map leads to the boards of the contracts")
    func serviceMap() {
        let lists = Echo(ListProducts.self)
        let motherboard = Motherboard(boards: [lists])
        motherboard.serviceMap.modProductManagement.ioListProducts.activation.activate(with: ProductQuery(query: "a"))
        #expect(lists.inputs == [ProductQuery(query: "a")])
    }
}
