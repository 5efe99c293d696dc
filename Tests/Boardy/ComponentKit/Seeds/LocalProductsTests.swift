import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

// Seed 001: a block task board from a factory, and its activation with a parameter that has a handler.

private typealias GetLocalProductInput = String
private typealias GetLocalProductOutput = [String]
private typealias GetLocalProductTaskParameter = BlockTaskParameter<GetLocalProductInput, GetLocalProductOutput>

private enum GetLocalProduct: BlockTaskContract {
    static let id: BoardID = "getLocalProduct"
    typealias Input = GetLocalProductInput
    typealias Output = GetLocalProductOutput
}

extension Motherboard {
    fileprivate func ioGetLocalProduct() -> ContractDestination<GetLocalProduct> { self[GetLocalProduct.self] }
}

private struct Database: Sendable {
    func getProducts(in category: String) throws -> [String] {
        if category.isEmpty { throw NoCategory() }
        return ["\(category) 1", "\(category) 2"]
    }
}

private struct NoCategory: Error {}

private enum GetLocalProductBlockTaskBoardFactory {
    static func get(identifier: BoardID) -> any ActivatableBoard {
        BlockTaskBoard<GetLocalProductInput, GetLocalProductOutput>(identifier: identifier) {
            board, input, completion in
            let database = Database()
            completion(Result { try database.getProducts(in: input) })
        }
    }
}

private final class ProductsController {
    let mainboard: Motherboard
    private(set) var handled: [String] = []

    init(mainboard: Motherboard) { self.mainboard = mainboard }

    func getProducts(by categoryID: String) {
        let parameter = GetLocalProductTaskParameter(input: categoryID)
            .onSuccess(target: self) { target, result in
                target.handle(result)
            }
            .onProgress { [weak self] isProcessing in self?.handled.append("progress \(isProcessing)") }
            .onError { [weak self] error in self?.handled.append("\(error)") }
        mainboard.ioGetLocalProduct().activation.activate(with: parameter)
    }

    private func handle(_ products: [String]) { handled += products }
}

@Suite(.diagnostics) struct LocalProductsTests {
    private func mainboard() -> Motherboard {
        Motherboard { _ in
            BoardRegistration(GetLocalProduct.id) { identifier in
                GetLocalProductBlockTaskBoardFactory.get(identifier: identifier)
            }
        }
    }

    @Test("BlockTaskBoard, BlockTaskParameter(input:), onSuccess(target:), onProgress, onError: a result each")
    func products() {
        let mainboard = mainboard()
        let books = ProductsController(mainboard: mainboard), games = ProductsController(mainboard: mainboard)
        books.getProducts(by: "book")
        games.getProducts(by: "game")
        games.getProducts(by: "")
        #expect(books.handled == ["progress true", "book 1", "book 2", "progress false"])
        #expect(
            games.handled == [
                "progress true", "game 1", "game 2", "progress false", "progress true", "NoCategory()",
                "progress false",
            ])
    }
}
