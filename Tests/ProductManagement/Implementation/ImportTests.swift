import BoardyHeadless
import BoardyValues
import Foundation
import ProductManagementIO
import Testing

@testable import ProductManagement

@Suite struct ImportTests {
    @Test("Each row is imported, updated, unchanged or rejected, and read is the sum")
    func counts() throws {
        let products = MemoryProducts()
        let catalogue = Catalogue.sample(on: products)
        let second = mug(["sku": #""KIT-MUG-002""#])
        #expect(
            try catalogue.importJSON("[\(mug()), \(second)]")
                == ImportReport(read: 2, imported: 2, updated: 0, unchanged: 0, rejected: []))

        let third = mug(["sku": #""KIT-MUG-003""#])
        let report = try catalogue.importJSON("[\(mug(["stock": "7"])), \(second), \(third), {}]")
        #expect(
            report
                == ImportReport(
                    read: 4, imported: 1, updated: 1, unchanged: 1,
                    rejected: [.init(line: 4, field: "sku", reason: "is missing")]))
        #expect(products.product(sku: "KIT-MUG-001")?.stock == 7)
        #expect(products.saves == 4, "what is unchanged is not written again")
    }

    @Test("A foreign catalogue is taken for what it has of ours")
    func foreign() throws {
        let products = MemoryProducts()
        let report = try Catalogue.sample(on: products).importJSON(foreignRows)
        #expect(report == ImportReport(read: 3, imported: 3, updated: 0, unchanged: 0, rejected: []))
        #expect(
            products.product(sku: "BEA-ESS-ESS-001")
                == Product(
                    sku: "BEA-ESS-ESS-001", title: "Essence Mascara Lash Princess", category: "beauty",
                    description: "Volumizing and lengthening.", price: Money(minor: 999, currency: .eur), stock: 99))
    }

    @Test("The catalogue of the examples goes in without a rejection, and again without a change")
    func examples() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(
            contentsOf: root.appendingPathComponent("docs/examples/catalogue.json"), encoding: .utf8)
        let catalogue = Catalogue.sample()
        let first = try catalogue.importJSON(text)
        #expect(first.imported >= 100)
        #expect(first.imported == first.read)
        #expect(try catalogue.importJSON(text).unchanged == first.read)
    }

    @Test("The rows may also lie in the products of an object, and there may be none")
    func wrapped() throws {
        #expect(try Catalogue.sample().importJSON(#"{"total": 1, "products": [\#(mug())]}"#).imported == 1)
        #expect(try Catalogue.sample().importJSON("[]").read == 0)
    }

    @Test("A file is read by its path")
    func path() throws {
        let catalogue = Catalogue.sample(files: ["/shop.json": "[\(mug())]"])
        #expect(try catalogue.importProducts(.path("/shop.json")).imported == 1)
    }

    @Test("A transaction of an import whose rows cannot all be kept keeps none of them")
    func wholly() throws {
        let products = MemoryProducts()
        products.refusedSKU = "B"
        #expect(throws: MemoryProducts.Failure.self) {
            try Catalogue.sample(on: products).importJSON(
                "[\(mug(["sku": #""A""#])), \(mug(["sku": #""B""#]))]")
        }
        #expect(products.count() == 0)
    }
}

@Suite struct ImportProblemTests {
    @Test(
        "What begins as JSON and is not JSON is no catalogue, and CSV is named as the other format",
        arguments: ["[{\"sku\": \"A\"", "{]"])
    func notJSON(_ text: String) {
        let catalogue = Catalogue.sample(files: ["shop.csv": text])
        let problem = #expect(throws: ImportProblem.self) { try catalogue.importProducts(.path("shop.csv")) }
        #expect(problem == .notJSON("the file 'shop.csv'"))
        #expect(
            problem?.description
                == "Cannot import the file 'shop.csv': it is not valid JSON. Give an array of objects with sku, title "
                + "and price, or CSV with such columns.")
    }

    @Test("JSON that lists no products is no catalogue", arguments: ["{}", "3", "null", #"{"products": {}}"#, "\"x\""])
    func notACatalogue(_ text: String) {
        let problem = #expect(throws: ImportProblem.self) { try Catalogue.sample().importJSON(text) }
        #expect(problem == .notACatalogue("the data handed in"))
        #expect(
            problem?.description
                == "Cannot import the data handed in: it is JSON, but neither an array nor an object with an array "
                + "'products'. Give an array of objects with sku, title and price.")
    }

    @Test("A file that is not there cannot be read", arguments: ["/nowhere/to/be/found.json", ""])
    func missing(_ path: String) {
        let problem = #expect(throws: ImportProblem.self) { try SessionFiles.everywhere.catalogue(path) }
        #expect(problem == .unreadable(path, "does not exist"))
        #expect(
            problem?.description
                == "The file '\(path)' cannot be read: it does not exist. Give the path of a CSV or JSON file, "
                + "absolute or from the working directory.")
    }

    @Test("A directory cannot be read")
    func directory() throws {
        let directory = try TemporaryDirectory()
        let problem = #expect(throws: ImportProblem.self) { try SessionFiles.everywhere.catalogue(directory.path) }
        #expect(
            problem?.description
                == "The file '\(directory.path)' cannot be read: it is a directory. Give the path of a CSV or JSON "
                + "file, absolute or from the working directory.")
    }

    @Test("A file on disk is read as it is")
    func file() throws {
        let directory = try TemporaryDirectory()
        try Data("[1]".utf8).write(to: URL(fileURLWithPath: directory.file("shop.json")))
        #expect(try SessionFiles.everywhere.catalogue(directory.file("shop.json")).next() == Data("[1]".utf8))
    }
}
