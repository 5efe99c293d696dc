import BoardyComponentKit
import BoardyCore
import BoardyFlows
import BoardyTesting
import Testing

// Seed 001: several boards as one business flow, without a class for it.

private enum Validate: BoardContract {
    static let id: BoardID = "validate"
    typealias Input = String
    typealias Output = Int
}

private enum Charge: BoardContract {
    static let id: BoardID = "charge"
    typealias Input = Int
    typealias Output = String
}

private enum Purchase: BoardContract {
    static let id: BoardID = "purchase"
    typealias Input = String
    typealias Output = String
}

private enum PurchaseFlowBoardFactory {
    static func get(identifier: BoardID, producer: any BoardProducing) -> FlowBoard<String, String, Never, Never> {
        FlowBoard(identifier: identifier, producer: producer) { board in
            board.motherboard.registerFlowSteps(Validate.self ->> Charge.self)
            board.motherboard[Charge.self].flow.addTarget(board) { board, receipt in
                board.sendOutput(receipt)
                board.complete()
            }
        } flowActivation: { board, amount in
            board.motherboard[Validate.self].activation.activate(with: amount)
        }
    }
}

@Suite(.diagnostics) struct PurchaseFlowTests {
    @Test("FlowBoard: a registration closure and an activation closure combine boards into a single business flow")
    func purchase() {
        let motherboard = Motherboard { producer in
            BoardRegistration(Validate.self) { identifier in
                TaskBoard<String, Int>(identifier: identifier) { _, amount, completion in
                    completion(.success(Int(amount) ?? 0))
                }
            }
            BoardRegistration(Charge.self) { identifier in
                TaskBoard<Int, String>(identifier: identifier) { _, amount, completion in
                    completion(.success("\(amount) charged"))
                }
            }
            BoardRegistration(Purchase.self) { PurchaseFlowBoardFactory.get(identifier: $0, producer: producer) }
        }
        var receipts: [String] = []
        motherboard[Purchase.self].flow.handle { receipts.append($0) }
        motherboard[Purchase.self].activation.activate(with: "12")
        #expect(receipts == ["12 charged"])
        #expect(motherboard.boards.isEmpty)
    }
}
