import Boardy
import Headless
import ProductManagementIO

/// Brings a catalogue in; asks on a screen which, if it is not told.
///
/// The catalogue is read off the domain, one at a time, and the board shows how far it is.
final class ImportBoard: ContinuousBoard, ContractBoard {
    typealias Contract = ImportProducts
    /// What of the work is done when the catalogue has been read, about.
    private static let readingShare = 0.75

    private let catalogue: Catalogue
    /// Where the catalogue that is being brought in was named; nil if none is.
    private var origin: Origin?

    private enum Origin {
        case input
        /// Somebody chose it there, and waits for a notice.
        case screen
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
        bringIn(request, from: .input)
    }

    private func isFree() -> Bool {
        if origin == nil { return true }
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
            bringIn(.path(try answer.text("path")), from: .screen)
        } catch {
            end(.failure(error), of: .screen)
        }
    }

    private func showProgress(_ fraction: Double) {
        rootScreen.showProgress("Importing products", fractionCompleted: fraction)
    }

    // MARK: - The import

    private func bringIn(_ request: ImportRequest, from origin: Origin) {
        self.origin = origin
        showProgress(0)
        motherboard[ReadCatalogue.self].activation.activate(with: request)
    }

    private func didRead(_ result: ReadCatalogue.Output) {
        guard let origin else { return }
        if case .progress(let fraction) = result { return showProgress(Self.readingShare * fraction) }
        // Only now: whoever hears of the report and wants another import at once is told to wait for the completion.
        defer { self.origin = nil }
        switch result {
        case .progress: break
        case .success(let read): end(Result { try keep(read) }, of: origin)
        case .failure(let error): end(.failure(error), of: origin)
        case .cancel: rootScreen.endProgress()
        }
    }

    private func keep(_ read: ImportTally) throws -> ImportReport {
        try catalogue.keep(read) { showProgress(Self.readingShare + (1 - Self.readingShare) * $0) }
    }

    private func end(_ result: Result<ImportReport, any Error>, of origin: Origin) {
        rootScreen.endProgress()
        switch result {
        case .success(let report):
            if origin == .screen { rootScreen.show(.importFinished(report)) }
            sendOutput(report)
            complete()
        case .failure(let error):
            if origin == .screen { rootScreen.show(Screen(title: "Import failed", content: ["\(error)"])) }
            fail(error)
        }
    }
}
