import BoardyCore
import Testing

// Seed 001: a factory that tells no more of its board than that it can be activated. The task boards themselves are no
// part of the core.

extension BoardID {
    fileprivate static let latestProducts: BoardID = "latestProducts"
}

private enum LatestProducts: BoardContract {
    static let id: BoardID = .latestProducts
    typealias Input = Int
    typealias Output = [String]
}

/// Takes a number; what it makes of other values is its own business.
private final class FetchBoard: Board, GuaranteedBoard, GuaranteedOutputSendingBoard, ActivatableBoard {
    typealias InputType = Int
    typealias OutputType = [String]

    func activate(withGuaranteedInput input: Int) { sendOutput((0..<input).map { "product \($0)" }) }

    func activate(withOption option: Any?) { activate(withGuaranteedInput: option as? Int ?? 1) }
}

private enum LatestProductsFetchTaskBoardFactory {
    static func get(identifier: BoardID) -> any ActivatableBoard {
        FetchBoard(identifier: identifier)
    }
}

@Suite struct TaskFactoryTests {
    private let log = Log()
    private let motherboard = Motherboard(
        boardProducer: BoardProducer(registrationsBuilder: { _ in
            BoardRegistration(.latestProducts) { identifier in
                LatestProductsFetchTaskBoardFactory.get(identifier: identifier)
            }
        }))

    init() {
        motherboard[LatestProducts.self].flow.handle { [log] in log.add($0.joined(separator: ", ")) }
    }

    @Test("ActivatableBoard: what a factory returns can be registered, and is a board like any other")
    func registered() {
        motherboard[LatestProducts.self].activation.activate(with: 2)
        #expect(log.entries == ["product 0, product 1"])
        #expect(motherboard.boards.map(\.identifier) == [.latestProducts])
    }

    @Test("ActivatableBoard, T-14: what it makes of a value of another type is its own business")
    func otherValue() {
        let lines = reports {
            motherboard.diagnostics = DiagnosticSink.current
            motherboard.activateBoard(identifier: .latestProducts, withOption: "two")
        }
        #expect(log.entries == ["product 0"])
        #expect(lines == [])
    }

    @Test("ActivatableBoard, activate(): directly, past owner and gates")
    func direct() throws {
        let board = LatestProductsFetchTaskBoardFactory.get(identifier: .latestProducts)
        motherboard.addBoard(board.asBoard)
        board.activate()
        #expect(log.entries == ["product 0"])
    }
}
