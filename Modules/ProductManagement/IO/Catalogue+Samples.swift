public import Boardy

extension ImportRequest: Sampled {
    public static var samples: [ImportRequest] {
        let rows = "sku,title,category,price,currency,stock\nMUG-001,Mug,kitchen,12.99,EUR,40\n"
        return [
            .init(.data(format: .csv, rows), isDryRun: true), .init(.data(format: .csv, rows)),
            .path("catalogue.json"), .init(.path("catalogue.json"), isDryRun: true),
        ]
    }
}

extension ImportReport: Sampled {
    public static var samples: [ImportReport] {
        [
            .init(
                read: 4, imported: 1, updated: 1, unchanged: 1,
                rejected: [.init(line: 5, field: "price", reason: "is missing")]),
            .init(
                read: 1, imported: 0, updated: 0, unchanged: 0,
                rejected: [.init(line: 2, sku: "MUG-001", field: "price", reason: "is empty")],
                unknownColumns: ["colour"]),
        ]
    }
}

extension ExportRequest: Sampled {
    public static var samples: [ExportRequest] {
        [.init(format: .csv), .init(format: .json, path: "catalogue.json", replaces: true)]
    }
}

extension ExportReport: Sampled {
    public static var samples: [ExportReport] {
        [.init(written: 1, data: "sku,title\nMUG-001,Mug\n"), .init(written: 1)]
    }
}
