import BoardyCoding
import BoardyCore
import Foundation
import Testing

/// Contracts at the edge.
@Suite struct ContractJSONTests {
    @Test("T-D3 an input is made of JSON and activates the board; before that nothing has happened")
    func input() throws {
        var got: [Order] = []
        let motherboard = Motherboard(boards: [Noting<Buy> { got.append($0) }])
        let activate = try Buy.activation(
            fromJSON: Data(#"{"lines":[{"sku":"A-1","quantity":2}],"color":"red"}"#.utf8))
        #expect(got.isEmpty)
        activate(motherboard)
        #expect(got == [Order(lines: [.init(sku: "A-1", quantity: 2)], color: .red)])
    }

    @Test("T-D3 without JSON an absent input is absent: nothing, nil, or what decodes from {}")
    func absent() throws {
        var got: [String] = []
        let motherboard = Motherboard(boards: [
            Noting<Bell> { got.append("rung") }, Noting<Search> { got.append($0 ?? "nil") },
            Noting<Dynamic> { got.append($0 == nil ? "nil" : "something") },
            Noting<Page> { got.append("\($0.limit ?? 0)") },
        ])
        try Bell.activation(fromJSON: nil)(motherboard)
        try Search.activation(fromJSON: nil)(motherboard)
        try Search.activation(fromJSON: Data("null".utf8))(motherboard)
        try Search.activation(fromJSON: Data(#""shoes""#.utf8))(motherboard)
        try Dynamic.activation(fromJSON: nil)(motherboard)
        try Page.activation(fromJSON: nil)(motherboard)
        #expect(got == ["rung", "nil", "nil", "shoes", "nil", "0"])
    }

    @Test("T-D3 outputs are JSON with sorted keys and plain slashes; an absent one is null")
    func outputs() {
        var texts: [String] = []
        let board = Noting<Search> { _ in }
        let buying = Noting<Buy> { _ in }
        let motherboard = Motherboard(boards: [board, buying])
        Search.handleJSONOutputs(of: motherboard) { texts.append(text(of: $0)) }
        Buy.handleJSONOutputs(of: motherboard) { texts.append(text(of: $0)) }
        board.sendOutput(nil)
        board.sendOutput("a/b")
        buying.sendOutput(Order.Line(sku: "A-1", quantity: 2))
        #expect(texts == ["null", #""a/b""#, #"{"quantity":2,"sku":"A-1"}"#])
    }

    @Test("T-D3 an output that is no JSON comes as a problem, and so does one that its type refuses to encode")
    func noJSON() {
        var texts: [String] = []
        let ringing = Noting<Bell> {}
        let page = Noting<Page> { _ in }
        let motherboard = Motherboard(boards: [ringing, page])
        Bell.handleJSONOutputs(of: motherboard) { texts.append(text(of: $0)) }
        Page.handleJSONOutputs(of: motherboard) { texts.append(text(of: $0)) }
        ringing.sendOutput(())
        page.sendOutput(Refusing())
        #expect(
            texts == ["bell: output: () cannot be written as JSON", "page: output: the value refuses"])
    }

    @Test("T-D3 a handler of JSON ends with its token")
    func token() {
        var count = 0
        let board = Noting<Search> { _ in }
        let motherboard = Motherboard(boards: [board])
        let token = Search.handleJSONOutputs(of: motherboard) { _ in count += 1 }
        board.sendOutput("one")
        token.cancel()
        board.sendOutput("two")
        #expect(count == 1)
    }

    private func text(of result: Result<Data, JSONProblem>) -> String {
        switch result {
        case .success(let data): String(decoding: data, as: UTF8.self)
        case .failure(let problem): problem.description
        }
    }
}
