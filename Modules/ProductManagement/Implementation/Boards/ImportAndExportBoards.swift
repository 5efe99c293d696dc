import Boardy
import BoardyHeadless
import ProductManagementIO

/// Imports a catalogue, and asks for its file on a screen if the input names none.
///
/// It reads off the domain, one catalogue at a time and batch by batch, and shows the progress.
final class ImportBoard: ContinuousBoard, RequestBoard {
    typealias Contract = ImportProducts
    private let catalogue: Catalogue
    private var importing: Request<ImportProducts>?
    /// The file whose import is previewed on the screen; nil if none is.
    private var previewed: String?
    private lazy var acting = Operator(on: motherboard, for: self)
    private var tally = ImportTally(for: nil)
    private var stream: CatalogueStream?

    init(identifier: BoardID, producer: any BoardProducing, catalogue: Catalogue) {
        self.catalogue = catalogue
        super.init(
            identifier: identifier,
            boardProducer: BoardProducer(externalProducer: producer) { _ in
                BoardRegistration(ReadCatalogue.self) { ReadCatalogue.board(identifier: $0) }
            })
        motherboard[ReadCatalogue.self].flow.addTarget(self) { board, result in board.didRead(result) }
        motherboard[ReadCatalogue.self].completion.addTarget(self) { board, isDone in
            if isDone { board.readOn() } else { board.stop() }
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

    private func ask(_ request: Request<ImportProducts>, after problem: String? = nil, path: String? = nil) {
        rootScreen.show(
            Screen(
                title: "Import products", content: problem.map { [.notice($0, .problem)] } ?? [],
                fields: [
                    Field("path", label: "CSV or JSON file", .file, defaultValue: path, inputField: "path")
                ],
                choices: [
                    Choice("Preview", .primary, takesFields: true), Choice("Import", takesFields: true),
                    Choice("Cancel", .back),
                ]
            ) { [weak self] answer in self?.read(answer, for: request) })
    }

    private func read(_ answer: Answer, for request: Request<ImportProducts>) {
        if refuses(request) { return }
        guard answer.choice != "Cancel" else { return request.cancel() }
        do {
            let path = try answer.text("path")
            previewed = answer.choice == "Preview" ? path : nil
            read(ImportRequest(.path(path), isDryRun: previewed != nil), for: request)
        } catch {
            end(request, with: .failure(error))
        }
    }

    /// Shows what a file would change, and imports it if the operator wants that.
    private func show(_ preview: ImportPreview, for request: Request<ImportProducts>) {
        rootScreen.show(
            .importPreview(preview) { [weak self] answer in
                guard let self, !refuses(request) else { return }
                if answer.choice == "Import" {
                    read(.path(preview.path), for: request)
                } else if let next = preview.turned(by: answer.choice) {
                    show(next, for: request)
                } else {
                    ask(request, path: preview.path)
                }
            })
    }

    private func showProgress(_ fraction: Double) {
        rootScreen.showProgress("Importing products", fractionCompleted: fraction)
    }

    // MARK: - The import

    private func read(_ source: ImportRequest, for request: Request<ImportProducts>) {
        acting.find { [weak self] actor in self?.begin(source, by: actor, for: request) }
    }

    private func begin(
        _ source: ImportRequest, by actor: Result<String, OperatorUnknown>, for request: Request<ImportProducts>
    ) {
        if refuses(request) { return }
        do {
            let actor = try actor.get()
            tally = try catalogue.beginImport(for: source.isDryRun ? nil : actor)
        } catch {
            return end(request, with: .failure(error))
        }
        importing = request
        stream = CatalogueStream(source, reader: catalogue.reader)
        showProgress(0)
        readOn()
    }

    private func readOn() {
        if let stream { motherboard[ReadCatalogue.self].activation.activate(with: stream) }
    }

    private func stop() { (importing, stream) = (nil, nil) }

    private func didRead(_ result: ReadCatalogue.Output) {
        guard let request = importing else { return }
        switch result {
        case .progress(let fraction): return showProgress(fraction)
        case .success(let batch):
            do {
                try catalogue.keep(batch, in: &tally)
            } catch {
                end(request, with: .failure(error))
                return stop()
            }
            // The next batch is read when the board has completed.
            showProgress(batch.isLast ? 1 : batch.fraction)
            if !batch.isLast { return }
            end(request, with: .success(tally.report))
        case .failure(let error): end(request, with: .failure(catalogue.interruption(of: tally, by: error)))
        case .cancel: rootScreen.endProgress()
        }
        // Last: a handler of the report that wants another import at once has to wait for the completion.
        stop()
    }

    private func end(_ request: Request<ImportProducts>, with result: Result<ImportReport, any Error>) {
        rootScreen.endProgress()
        let isAsked = request.input == nil
        if let path = previewed {
            previewed = nil
            switch result {
            case .success(let report):
                return show(ImportPreview(report, tally.changes, of: path), for: request)
            case .failure(let error): return ask(request, after: "\(error)", path: path)
            }
        }
        switch result {
        case .success(let report):
            if isAsked { rootScreen.show(.importFinished(report)) }
            request.answer(report)
        case .failure(let error):
            if isAsked { rootScreen.show(Screen(title: "Import failed", content: [.notice("\(error)", .problem)])) }
            request.fail(error)
        }
    }
}

/// Reads the next rows of a catalogue off the domain, and tells how far it is; inside ``ImportBoard``.
enum ReadCatalogue: BoardContract {
    static let id: BoardID = "products.read-catalogue"
    typealias Input = CatalogueStream
    typealias Output = BoardResult<ImportBatch, any Error>

    static func board(identifier: BoardID) -> ResultTaskBoard<CatalogueStream, ImportBatch, any Error> {
        ResultTaskBoard(identifier: identifier) { stream, progress in try await stream.next(progress: progress) }
    }
}

/// Exports all products, and asks for the file on a screen if there is no input.
final class ExportBoard: ContinuousBoard, RequestBoard {
    typealias Contract = ExportProducts
    private let catalogue: Catalogue
    private lazy var acting = Operator(on: motherboard, for: self)

    init(identifier: BoardID, producer: any BoardProducing, catalogue: Catalogue) {
        self.catalogue = catalogue
        super.init(identifier: identifier, boardProducer: producer)
    }

    func respond(to request: Request<ExportProducts>) {
        guard let input = request.input else { return ask(request) }
        request.answer { try export(input) }
        rootScreen.endProgress()
    }

    private func ask(_ request: Request<ExportProducts>, after problem: String? = nil, keeping answer: Answer? = nil) {
        let formats = ImportRequest.Format.allCases.map(\.rawValue).sorted()
        rootScreen.show(
            Screen(
                title: "Export products", content: problem.map { [.notice($0, .problem)] } ?? [],
                fields: [
                    Field("path", label: "New file", inputField: "path"),
                    Field("format", label: "Format", .option(formats), defaultValue: "csv", inputField: "format"),
                ].keeping(answer),
                choices: [Choice("Export", .primary, takesFields: true), Choice("Cancel", .back)]
            ) { [weak self] answer in self?.read(answer, for: request) })
    }

    private func read(_ answer: Answer, for request: Request<ExportProducts>) {
        guard answer.choice == "Export" else { return request.cancel() }
        do {
            let path = try answer.text("path")
            let format = try answer.value("format", "csv or json") { ImportRequest.Format(rawValue: $0.lowercased()) }
            acting.find { [weak self] actor in self?.export(to: path, as: format, by: actor, for: request) }
        } catch {
            ask(request, after: "\(error)", keeping: answer)
        }
    }

    private func export(
        to path: String, as format: ImportRequest.Format, by actor: Result<String, OperatorUnknown>,
        for request: Request<ExportProducts>
    ) {
        let result = Result {
            _ = try actor.get()
            let report = try export(ExportRequest(format: format, path: path))
            let products = report.written == 1 ? "1 product is" : "\(report.written) products are"
            rootScreen.show(
                Screen(title: "Export finished", content: [.notice("\(products) in \(path)", .success)]))
            return report
        }
        rootScreen.endProgress()
        if case .failure(let error) = result {
            let sentence = (error as? ExportProblem)?.sentence ?? "\(error)"
            rootScreen.show(Screen(title: "Export failed", content: [.notice(sentence, .problem)]))
        }
        request.answer { try result.get() }
    }

    private func export(_ input: ExportRequest) throws -> ExportReport {
        try catalogue.export(input) { rootScreen.showProgress("Exporting products", fractionCompleted: $0) }
    }
}
