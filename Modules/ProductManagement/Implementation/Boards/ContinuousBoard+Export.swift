import Boardy
import BoardyHeadless
import ProductManagementIO

extension ContinuousBoard {
    /// Exports all products, and asks for the file on a screen if there is no request.
    func export(_ request: ExportRequest?, of catalogue: Catalogue) async throws -> ExportReport {
        if let request { return try write(request, of: catalogue) }
        return try await rootScreen.showingFailure("Export failed") {
            try await rootScreen.ask(.exportFile) { chosen in
                guard let chosen else { throw CancellationError() }
                _ = try await actingOperator()
                let report = try write(chosen, of: catalogue)
                let products = report.written == 1 ? "1 product is" : "\(report.written) products are"
                rootScreen.show(.notice("Export finished", "\(products) in \(chosen.path ?? "")", .success))
                return report
            }
        }
    }

    private func write(_ request: ExportRequest, of catalogue: Catalogue) throws -> ExportReport {
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
