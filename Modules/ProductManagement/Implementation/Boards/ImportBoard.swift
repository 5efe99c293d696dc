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
    private lazy var acting = Operator(on: motherboard)
    /// The operator who began the import.
    private var actor = ""

    init(identifier: BoardID, producer: any BoardProducing, catalogue: Catalogue) {
        self.catalogue = catalogue
        let reader = catalogue.reader
        super.init(
            identifier: identifier,
            boardProducer: BoardProducer(externalProducer: producer) { _ in
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
        do {
            actor = try acting.name()
        } catch {
            return end(request, with: .failure(error))
        }
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
        try catalogue.keep(read, for: actor, isDryRun: request.input?.isDryRun ?? false) {
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
            if isAsked { rootScreen.show(Screen(title: "Import failed", content: [.notice("\(error)", .problem)])) }
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
