import Boardy
import Headless
import ProductManagementIO

/// Brings a catalogue in; asks on a screen which, if it is not told.
final class ImportBoard: Board, ContractBoard {
    typealias Contract = ImportProducts
    private let catalogue: Catalogue

    init(identifier: BoardID, catalogue: Catalogue) {
        self.catalogue = catalogue
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput request: ImportRequest?) {
        guard let request else { return ask() }
        do {
            sendOutput(try catalogue.importProducts(request))
            complete()
        } catch {
            fail(error)
        }
    }

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
        guard answer.choice == "Import" else { return complete(false) }
        do {
            let report = try catalogue.importProducts(.path(try answer.text("path")))
            rootScreen.show(.importFinished(report))
            sendOutput(report)
            complete()
        } catch {
            rootScreen.show(Screen(title: "Import failed", content: ["\(error)"]))
            fail(error)
        }
    }
}
