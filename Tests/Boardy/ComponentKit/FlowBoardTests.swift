import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

/// Tests of boards that are made of closures.
@Suite(.diagnostics) struct FlowBoardTests {
    private enum Order: BoardContract {
        static let id: BoardID = "order"
        typealias Input = Int
        typealias Output = String
        typealias Command = Bool
        typealias Action = Cancelled
    }

    private enum Pay: BoardContract {
        static let id: BoardID = "pay"
        typealias Input = Int
        typealias Output = String
    }

    private struct Cancelled: Equatable {}

    private typealias OrderBoard = FlowBoard<Int, String, Bool, Cancelled>

    private let log = Log()
    private let producer = BoardProducer { _ in
        FakeBoard<Pay>.answering(completing: true) { "paid \($0)" }.registration
    }

    private func motherboard(_ board: OrderBoard) -> Motherboard {
        let motherboard = Motherboard(boards: [board])
        motherboard[Order.self].flow.handle { [log] in log.add("output \($0)") }
        motherboard[Order.self].completion.handle { [log] in log.add("completed \($0)") }
        return motherboard
    }

    @Test("CK-3 an activation runs the activation closure, and a registered flow sends the inner output out")
    func flow() {
        let board = OrderBoard(identifier: Order.id, producer: producer) { board in
            board.motherboard[Pay.self].flow.addTarget(board) { board, receipt in
                board.sendOutput(receipt)
                board.complete()
            }
        } flowActivation: { board, amount in
            board.motherboard[Pay.self].activation.activate(with: amount * 2)
        }
        let motherboard = motherboard(board)
        motherboard[Order.self].activation.activate(with: 21)
        #expect(log.entries == ["output paid 42", "completed true"])
    }

    @Test("CK-3 the registration closure runs once, when the board is made, before it has an owner")
    func registration() {
        let board = OrderBoard(identifier: Order.id) { [log] board in
            log.add("registered, owner \(board.owner == nil ? "none" : "there")")
        } flowActivation: { [log] in
            log.add("activated \($1), owner \($0.owner == nil ? "none" : "there")")
        }
        #expect(log.entries == ["registered, owner none"])
        let motherboard = motherboard(board)
        for number in 1...2 { motherboard[Order.self].activation.activate(with: number) }
        #expect(log.entries.dropFirst() == ["activated 1, owner there", "activated 2, owner there"])
    }

    @Test("CK-3 a command runs the interaction closure")
    func interaction() {
        let board = OrderBoard(identifier: Order.id) { _ in
        } flowActivation: { _, _ in
        } flowInteraction: { [log] board, command in
            log.add("\(board.identifier) got \(command)")
        }
        let motherboard = motherboard(board)
        motherboard[Order.self].interaction.send(command: true)
        #expect(log.entries == ["order got true"])
    }

    @Test("CK-3 without an interaction closure a command is reported notInteractable, with the place of the board")
    func noInteraction() async throws {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            let board = OrderBoard(identifier: Order.id, file: "Shop/OrderFlow.swift", line: 3) { _ in
            } flowActivation: { _, _ in
            }
            let motherboard = motherboard(board)
            motherboard[Order.self].interaction.send(command: true)
        }
        #expect(
            recorder.messages == [
                """
                notInteractable: 'order' takes no commands: its FlowBoard was made without flowInteraction. Add that \
                closure
                """
            ])
        let event = try #require(recorder.events.first)
        #expect("\(event.file):\(event.line)" == "Shop/OrderFlow.swift:3")
    }

    @Test("CK-3 it broadcasts actions of its declared type")
    func action() {
        let board = OrderBoard(identifier: Order.id) { _ in
        } flowActivation: { board, _ in
            board.sendAction(Cancelled())
        }
        let motherboard = motherboard(board)
        motherboard[Order.self].actionFlow.handle { [log] in log.add("\($0 == Cancelled())") }
        motherboard[Order.self].activation.activate(with: 1)
        #expect(log.entries == ["true"])
    }

    @Test("CK-3 it can be registered under a contract")
    func registered() {
        let motherboard = Motherboard { _ in
            BoardRegistration(Order.self) { id in
                OrderBoard(identifier: id) { _ in
                } flowActivation: {
                    $0.sendOutput("\($1)")
                }
            }
        }
        motherboard[Order.self].flow.handle { [log] in log.add($0) }
        motherboard[Order.self].activation.activate(with: 7)
        #expect(log.entries == ["7"])
    }

    @Test("R-1 it is released with its owner, and the boards inside with it")
    func release() {
        let leaks = LeakCheck()
        do {
            let producer = BoardProducer { _ in BoardRegistration(Pay.self) { FakeBoard<Pay>(identifier: $0) } }
            let board = OrderBoard(identifier: Order.id, producer: producer) { board in
                board.motherboard[Pay.self].flow.sendOutput(through: board)
            } flowActivation: { board, amount in
                board.motherboard[Pay.self].activation.activate(with: amount)
            }
            let motherboard = leaks.watch(motherboard(board))
            motherboard[Order.self].activation.activate(with: 1)
        }
        leaks.expectNone()
    }
}
