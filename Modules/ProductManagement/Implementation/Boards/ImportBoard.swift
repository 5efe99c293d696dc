import AuthenticationIO
import Boardy
import BoardyHeadless
import ProductManagementIO

/// Imports a catalogue, and asks for its file on a screen if the input names none.
///
/// It reads off the domain, one catalogue at a time and batch by batch, and shows the progress.
final class ImportBoard: ContinuousBoard, AsyncRequestBoard {
    typealias Contract = ImportProducts
    static let awaitedContracts: [any BoardContract.Type] = [CurrentRole.self]
    private let catalogue: Catalogue
    private var isImporting = false

    init(_ id: BoardID, _ producer: any BoardProducing, _ catalogue: Catalogue) {
        self.catalogue = catalogue
        super.init(identifier: id, boardProducer: producer)
    }

    func respond(to source: ImportRequest?) async throws -> ImportReport {
        try checkIsFree()
        if let source { return try await read(source).report }
        return try await rootScreen.showingFailure("Import failed") { try await importChosenFile() }
    }

    /// Asks for a file until one is imported, and shows what it would change if the operator wants to see that first.
    private func importChosenFile() async throws -> ImportReport {
        var path: String?, problem: (any AnswerProblem)?
        while true {
            let question = Question.importFile(path)
            let (file, preview) = try await rootScreen.ask(question, after: problem) {
                choice -> (String, ImportPreview?) in
                switch choice {
                case .importFile(let file): return (file, nil)
                case .preview(let file):
                    do {
                        let tally = try await read(ImportRequest(.path(file), isDryRun: true))
                        return (file, ImportPreview(tally.report, tally.changes, of: file))
                    } catch {
                        throw error.askingAgain
                    }
                case .cancel: throw CancellationError()
                }
            }
            (path, problem) = (file, nil)
            if let preview, try await !isWanted(preview) { continue }
            do {
                let report = try await read(.path(file)).report
                rootScreen.show(.importFinished(report))
                return report
            } catch let refusal as any AnswerProblem {
                problem = refusal
            }
        }
    }

    private func isWanted(_ preview: ImportPreview) async throws -> Bool {
        var subject = preview.firstSubject
        while true {
            let rows = preview.pages(of: subject)
            switch try await rootScreen.ask(rows, { preview.question(about: subject, on: rows, from: $0) }) {
            case .show(let other): subject = other
            case .importFile: return true
            case .back, nil: return false
            }
        }
    }

    /// Refuses the request while the catalogue of another one is brought in.
    private func checkIsFree() throws(RequestRefusal) {
        if !isImporting { return }
        throw RequestRefusal(
            .activationRejected,
            "'\(identifier)' is bringing in a catalogue already, so another one was refused. "
                + "Activate it again when it has completed")
    }

    /// Reads a catalogue to its end. A dry run keeps nothing.
    private func read(_ source: ImportRequest) async throws -> ImportTally {
        // Another import may have begun while the file was chosen.
        try checkIsFree()
        isImporting = true
        defer {
            isImporting = false
            rootScreen.endProgress()
        }
        let actor = try await actingOperator()
        var tally = try catalogue.beginImport(for: source.isDryRun ? nil : actor)
        let stream = CatalogueStream(source, reader: catalogue.reader)
        showProgress(0)
        while true {
            let batch = try await nextBatch(of: stream, after: tally)
            try catalogue.keep(batch, in: &tally)
            showProgress(batch.isLast ? 1 : batch.fraction)
            if batch.isLast { return tally }
        }
    }

    private func nextBatch(of stream: CatalogueStream, after tally: ImportTally) async throws -> ImportBatch {
        do {
            return try await perform(progress: showProgress) { try await stream.next(progress: $0) }
        } catch let error where !(error is CancellationError) {
            throw catalogue.interruption(of: tally, by: error)
        }
    }

    private func showProgress(_ fraction: Double) {
        rootScreen.showProgress("Importing products", fractionCompleted: fraction)
    }
}

/// The operator's choice of a file to import.
private enum FileChoice {
    case preview(String)
    case importFile(String)
    case cancel
}

extension Question<FileChoice> {
    /// Asks for the file of a catalogue.
    ///
    /// - Parameter path: the file that was chosen before; nil for none.
    fileprivate static func importFile(_ path: String?) -> Self {
        let file = TypedField<String>.text(
            "path", label: "CSV or JSON file", .file, defaultValue: path, inputField: "path")
        return Self("Import products") {
            TypedChoice("Preview", .primary, fields: file) { .preview($0) }
            TypedChoice("Import", fields: file) { .importFile($0) }
            TypedChoice("Cancel", .back) { .cancel }
        }
    }
}
