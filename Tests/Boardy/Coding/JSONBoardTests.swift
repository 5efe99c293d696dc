import BoardyCoding
import BoardyCore
import BoardyTesting
import Foundation
import Testing

/// Boards that take and send JSON in place of their types.
@Suite struct JSONBoardTests {
    private final class Buying: Board, GuaranteedBoard {
        typealias InputType = Order
        var got: [Order] = []
        var inputPolicy: InputPolicy<Order> { .guaranteed.adaptingJSON(of: identifier) }
        func activate(withGuaranteedInput input: Order) { got.append(input) }
    }

    private let order = Order(lines: [.init(sku: "A", quantity: 2)], color: .red)

    @Test("T-D3 a board that asked for it takes JSON as data, as a dictionary, and a value of its type unchanged")
    func inputs() {
        let board = Buying(identifier: "buy"), motherboard = Motherboard(boards: [board])
        let json = #"{"lines":[{"sku":"A","quantity":2}],"color":"red"}"#
        motherboard.activateBoard(.target("buy", Data(json.utf8)))
        let dictionary: [String: Any] = ["lines": [["sku": "A", "quantity": 2]], "color": "red"]
        motherboard.activateBoard(.target("buy", dictionary))
        motherboard.activateBoard(.target("buy", order))
        #expect(board.got == [order, order, order])
    }

    @Test("T-D3 JSON that does not fit is reported with its place; what is no JSON at all is a mismatch")
    func misfits() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            let motherboard = Motherboard(boards: [Buying(identifier: "buy")])
            motherboard.activateBoard(.target("buy", Data(#"{"lines":[{"sku":"A","quantity":"two"}]}"#.utf8)))
            motherboard.activateBoard(.target("buy", Data("}".utf8)))
            motherboard.activateBoard(.target("buy", 7))
        }
        #expect(
            recorder.messages == [
                """
                codingFailed: 'buy' could not make its input of type Order from Data: input.lines[0].quantity: \
                expected a whole number
                """,
                "codingFailed: 'buy' could not make its input of type Order from Data: input: is not JSON",
                "inputMismatch: 'buy' takes inputs of type Order, not Int",
            ])
    }

    @Test("T-D3 data that was asked for as data is never read as JSON, and without asking nothing is")
    func plain() async {
        final class Storing: Board, GuaranteedBoard {
            typealias InputType = Data
            var got: [Data] = []
            var inputPolicy: InputPolicy<Data> { .guaranteed.adaptingJSON(of: identifier) }
            func activate(withGuaranteedInput input: Data) { got.append(input) }
        }
        let board = Storing(identifier: "store"), text = Data(#""AAAA""#.utf8)
        let motherboard = Motherboard(boards: [board, Noting<Paint> { _ in }])
        motherboard.activateBoard(identifier: "store", withOption: text)
        #expect(board.got == [text])
        let recorder = DiagnosticRecorder()
        motherboard.diagnostics = recorder.sink
        motherboard.activateBoard(.target("paint", Data(#""red""#.utf8)))
        #expect(recorder.events.map(\.kind) == [.inputMismatch])
    }

    @Test("T-8, T-D3 sendEncodedOutput delivers the output's JSON, and reports one that cannot be encoded")
    func outputs() {
        struct Weight: Encodable { var kilograms: Double }
        final class Scales: Board, GuaranteedOutputSendingBoard { typealias OutputType = Weight }
        let board = Scales(identifier: "scales"), motherboard = Motherboard(boards: [board])
        var got: [String] = []
        motherboard.ioDestination("scales").flow(with: Data.self).handle {
            got.append(String(decoding: $0, as: UTF8.self))
        }
        let recorder = DiagnosticRecorder()
        motherboard.diagnostics = recorder.sink
        board.sendEncodedOutput(Weight(kilograms: 1.5))
        board.sendEncodedOutput(Weight(kilograms: .nan))
        #expect(got == [#"{"kilograms":1.5}"#])
        #expect(recorder.events.map(\.kind) == [.codingFailed])
        #expect(recorder.messages[0].contains("'scales' could not write its output of type Weight as JSON"))
        #expect(recorder.messages[0].hasSuffix("It was not sent"))
    }
}
