import Boardy
import Headless
import ProductManagementIO

/// Imports a catalogue, and asks for its file on a screen if the input names none.
///
/// It reads off the domain, one catalogue at a time, and shows the progress.
final class ImportBoard: ContinuousBoard, RequestBoard {
    typealias Contract = ImportProducts
    /// The share of the work that is done when the catalogue has been read, about.
    private static let readingShare = 0.75

    private let catalogue: Catalogue
    private var importing: Request<ImportProducts>?

    init(identifier: BoardID, catalogue: Catalogue) {
        self.catalogue = catalogue
        let reader = catalogue.reader
        super.init(
            identifier: identifier,
            boardProducer: BoardProducer { _ in
                BoardRegistration(ReadCatalogue.self) { ReadCatalogue.board(identifier: $0, reader: reader) }
            })
        motherboard[ReadCatalogue.self].flow.addTarget(self) { board, result in board.didRead(result) }
        motherboard[ReadCatalogue.self].completion.addTarget(self) { board, isDone in
            if !isDone { board.importing = nil }
        }
    }

    func respond(to request: Request<ImportProducts>) {
        if refuses(request) { return }
        if let source = request.input { read(source, for: request) } else { ask(request) }
    }

    private func refuses(_ request: Request<ImportProducts>) -> Bool {
        if importing == nil { return false }
        request.refuse(
            .activationRejected,
            "'\(identifier)' is bringing in a catalogue already, so another one was refused. Activate it again when it has completed"
        )
        return true
    }

    // MARK: - On the screen

    private func ask(_ request: Request<ImportProducts>) {
        rootScreen.show(
            Screen(
                title: "Import products",
                fields: [Field("path", label: "Catalogue, a CSV or JSON file", inputField: "path")],
                choices: [Choice("Import", takesFields: true), "Cancel"]
            ) { [weak self] answer in self?.read(answer, for: request) })
    }

    private func read(_ answer: Answer, for request: Request<ImportProducts>) {
        if refuses(request) { return }
        guard answer.choice == "Import" else { return request.cancel() }
        do {
            read(.path(try answer.text("path")), for: request)
        } catch {
            end(request, with: .failure(error))
        }
    }

    private func showProgress(_ fraction: Double) {
        rootScreen.showProgress("Importing products", fractionCompleted: fraction)
    }

    // MARK: - The import

    private func read(_ source: ImportRequest, for request: Request<ImportProducts>) {
        importing = request
        showProgress(0)
        motherboard[ReadCatalogue.self].activation.activate(with: source)
    }

    private func didRead(_ result: ReadCatalogue.Output) {
        guard let request = importing else { return }
        switch result {
        case .progress(let fraction): return showProgress(Self.readingShare * fraction)
        case .success(let read): end(request, with: Result { try keep(read, for: request) })
        case .failure(let error): end(request, with: .failure(error))
        case .cancel: rootScreen.endProgress()
        }
        // Last: a handler of the report that wants another import at once has to wait for the completion.
        importing = nil
    }

    private func keep(_ read: ImportTally, for request: Request<ImportProducts>) throws -> ImportReport {
        try catalogue.keep(read, isDryRun: request.input?.isDryRun ?? false) {
            showProgress(Self.readingShare + (1 - Self.readingShare) * $0)
        }
    }

    private func end(_ request: Request<ImportProducts>, with result: Result<ImportReport, any Error>) {
        rootScreen.endProgress()
        let isAsked = request.input == nil
        switch result {
        case .success(let report):
            if isAsked { rootScreen.show(.importFinished(report)) }
            request.answer(report)
        case .failure(let error):
            if isAsked { rootScreen.show(Screen(title: "Import failed", content: ["\(error)"])) }
            request.fail(error)
        }
    }
}

/// Reads a catalogue off the domain, and tells how far it is; inside ``ImportBoard``.
enum ReadCatalogue: BoardContract {
    static let id: BoardID = "products.read-catalogue"
    typealias Input = ImportRequest
    typealias Output = BoardResult<ImportTally, any Error>

    static func board(
        identifier: BoardID, reader: CatalogueReader
    ) -> ResultTaskBoard<ImportRequest, ImportTally, any Error> {
        ResultTaskBoard(identifier: identifier) { request, progress in
            try reader.tally(of: request, progress: progress)
        }
    }
}

/// Exports all products, and asks for the file on a screen if there is no input.
final class ExportBoard: Board, RequestBoard {
    typealias Contract = ExportProducts
    private let catalogue: Catalogue

    init(identifier: BoardID, catalogue: Catalogue) {
        self.catalogue = catalogue
        super.init(identifier: identifier)
    }

    func respond(to request: Request<ExportProducts>) {
        guard let input = request.input else { return ask(request) }
        request.answer { try export(input) }
        rootScreen.endProgress()
    }

    private func ask(_ request: Request<ExportProducts>) {
        rootScreen.show(
            Screen(
                title: "Export products",
                fields: [
                    Field("path", label: "New file", inputField: "path"),
                    Field("format", label: "Format, csv or json", defaultValue: "csv", inputField: "format"),
                ],
                choices: [Choice("Export", takesFields: true), "Cancel"]
            ) { [weak self] answer in self?.export(answer, for: request) })
    }

    private func export(_ answer: Answer, for request: Request<ExportProducts>) {
        guard answer.choice == "Export" else { return request.cancel() }
        let result = Result {
            let path = try answer.text("path")
            let format = try answer.value("format", "csv or json") { ImportRequest.Format(rawValue: $0.lowercased()) }
            let report = try export(ExportRequest(format: format, path: path))
            let products = report.written == 1 ? "1 product is" : "\(report.written) products are"
            rootScreen.show(Screen(title: "Export finished", content: ["\(products) in \(path)"]))
            return report
        }
        rootScreen.endProgress()
        if case .failure(let error) = result {
            rootScreen.show(Screen(title: "Export failed", content: ["\(error)"]))
        }
        request.answer { try result.get() }
    }

    private func export(_ input: ExportRequest) throws -> ExportReport {
        try catalogue.export(input) { rootScreen.showProgress("Exporting products", fractionCompleted: $0) }
    }
}
