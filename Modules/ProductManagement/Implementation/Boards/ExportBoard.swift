import AuthenticationIO
import Boardy
import BoardyHeadless
import ProductManagementIO

/// Exports all products, and asks for the file on a screen if there is no input.
final class ExportBoard: ContinuousBoard, AsyncRequestBoard {
    typealias Contract = ExportProducts
    static let awaitedContracts: [any BoardContract.Type] = [CurrentRole.self]
    private let catalogue: Catalogue

    init(_ id: BoardID, _ producer: any BoardProducing, _ catalogue: Catalogue) {
        self.catalogue = catalogue
        super.init(identifier: id, boardProducer: producer)
    }

    func respond(to request: ExportRequest?) async throws -> ExportReport {
        if let request { return try export(request) }
        return try await rootScreen.showingFailure("Export failed") {
            try await rootScreen.ask(.exportFile) { chosen in
                guard let chosen else { throw CancellationError() }
                _ = try await actingOperator()
                let report = try export(chosen)
                let products = report.written == 1 ? "1 product is" : "\(report.written) products are"
                rootScreen.show(.notice("Export finished", "\(products) in \(chosen.path ?? "")", .success))
                return report
            }
        }
    }

    private func export(_ request: ExportRequest) throws -> ExportReport {
        defer { rootScreen.endProgress() }
        return try catalogue.export(request) {
            rootScreen.showProgress("Exporting products", fractionCompleted: $0)
        }
    }
}

extension Question<ExportRequest?> {
    /// Asks for the file of an export; nil cancels it.
    fileprivate static var exportFile: Self {
        let path = TypedField<String>.text("path", label: "New file", inputField: "path")
        let format = TypedField(
            "format", label: "Format", .option(["csv", "json"]), defaultValue: "csv", inputField: "format"
        ) { text in
            guard let format = ImportRequest.Format(rawValue: text) else {
                throw FieldProblem("format", "the value is not csv or json")
            }
            return format
        }
        return Self(
            form: "Export products", "Export",
            fields: TypedField(fields: path, format) { ExportRequest(format: $1, path: $1.ending($0)) })
    }
}

extension ImportRequest.Format {
    /// Returns a path with the ending of the format, unless its last name has an ending.
    fileprivate func ending(_ path: String) -> String {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        return name.isEmpty || name.contains(".") ? path : "\(path).\(rawValue)"
    }
}
