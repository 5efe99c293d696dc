import Boardy
import Headless
import ProductManagementIO

/// Brings a catalogue in; asks on a screen which, if it is not told.
///
/// A long catalogue is read off the domain, one at a time, and shows its progress.
final class ImportBoard: ContinuousBoard, ContractBoard {
    typealias Contract = ImportProducts
    /// What of the work is done when the catalogue has been read, about.
    private static let readingShare = 0.75

    private let catalogue: Catalogue
    /// What is being read off the domain; nil if nothing is.
    private var reading: Reading?

    private struct Reading {
        /// Whether somebody chose it on the screen, and waits for a notice.
        let isAsked: Bool
    }

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
            if !isDone { board.complete(false) }
        }
    }

    func activate(withGuaranteedInput request: ImportRequest?) {
        guard isFree() else { return }
        guard let request else { return ask() }
        bringIn(request, isAsked: false)
    }

    private func isFree() -> Bool {
        if reading == nil { return true }
        report(
            .activationRejected,
            "'\(identifier)' is bringing in a catalogue already, so another one was refused. Activate it again when it has completed"
        )
        return false
    }

    // MARK: - On the screen

    private func ask() {
        let isOpen = rootScreen.show(
            Screen(
                title: "Import products",
                fields: [Field("path", label: "Catalogue, a JSON file", inputField: "path")],
                choices: [Choice("Import", takesFields: true), "Cancel"]
            ) { [weak self] answer in self?.didAnswer(answer) })
        if !isOpen { complete(false) }
    }

    private func didAnswer(_ answer: Answer) {
        guard isFree() else { return }
        guard answer.choice == "Import" else { return complete(false) }
        do {
            bringIn(.path(try answer.text("path")), isAsked: true)
        } catch {
            end(.failure(error), isAsked: true)
        }
    }

    private func showProgress(_ fraction: Double) {
        rootScreen.showProgress("Importing products", fractionCompleted: fraction)
    }

    // MARK: - The import

    private func bringIn(_ request: ImportRequest, isAsked: Bool) {
        guard catalogue.reader.isLong(request) else {
            return end(Result { try catalogue.importProducts(request) }, isAsked: isAsked)
        }
        reading = Reading(isAsked: isAsked)
        showProgress(0)
        motherboard[ReadCatalogue.self].activation.activate(with: request)
    }

    private func didRead(_ result: ReadCatalogue.Output) {
        guard let reading else { return }
        if case .progress(let fraction) = result { return showProgress(Self.readingShare * fraction) }
        self.reading = nil
        switch result {
        case .progress: break
        case .success(let read): end(Result { try keep(read) }, isAsked: reading.isAsked)
        case .failure(let error): end(.failure(error), isAsked: reading.isAsked)
        case .cancel: rootScreen.endProgress()
        }
    }

    private func keep(_ read: ImportTally) throws -> ImportReport {
        try catalogue.keep(read) { showProgress(Self.readingShare + (1 - Self.readingShare) * $0) }
    }

    private func end(_ result: Result<ImportReport, any Error>, isAsked: Bool) {
        rootScreen.endProgress()
        switch result {
        case .success(let report):
            if isAsked { rootScreen.show(.importFinished(report)) }
            sendOutput(report)
            complete()
        case .failure(let error):
            if isAsked { rootScreen.show(Screen(title: "Import failed", content: ["\(error)"])) }
            fail(error)
        }
    }
}
