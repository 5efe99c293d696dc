import BoardyCore
import BoardyTesting
import BoardyTrace
import Testing

private enum Order: BoardContract {
    static let id: BoardID = "order"
    typealias Input = String
    typealias Output = String
}

/// The last messages of all motherboards of a process.
@Suite struct FlightRecorderTests {
    private func motherboard(_ recorder: FlightRecorder, _ look: @escaping () -> Void = {}) -> Motherboard {
        let motherboard = Motherboard(boards: [
            FakeBoard<Order> { board, value in
                look()
                board.sendOutput(value)
            }
        ])
        recorder.record(motherboard)
        return motherboard
    }

    @Test("TR-5 messages of several roots are kept in their order with cause, place and duration, and without values")
    func text() throws {
        let recorder = FlightRecorder(), first = motherboard(recorder), second = motherboard(recorder)
        first[Order.self].activation.activate(with: "secret", file: "Shop/App.swift", line: 3)
        second[Order.self].activation.activate(with: "secret", file: "Shop/App.swift", line: 4)
        let lines = recorder.text.split(separator: "\n")
        try #require(lines.count == 4, "\(lines)")
        #expect(lines[0].contains(" [1] #1 activation 'order' on 'main' (Shop/App.swift:3) in "), "\(lines)")
        #expect(lines[1].contains(" [1] #2 <- #1 output 'order' on 'main' ("), "\(lines)")
        #expect(lines[2].contains(" [2] #1 activation 'order' on 'main' (Shop/App.swift:4) in "), "\(lines)")
        #expect(!recorder.text.contains("secret") && !recorder.text.contains("String"))
    }

    @Test("TR-5 a call that has not returned is told as such")
    func unfinished() throws {
        let recorder = FlightRecorder()
        var text = ""
        let motherboard = motherboard(recorder) { text = recorder.text }
        motherboard[Order.self].activation.activate(with: "", file: "Shop/App.swift", line: 3)
        #expect(text.hasSuffix("(Shop/App.swift:3) has not ended\n"), "\(text)")
        #expect(!recorder.text.contains("has not ended"))
    }

    @Test("TR-5 beyond the limit the oldest messages are dropped")
    func limit() {
        let recorder = FlightRecorder(limit: 3), motherboard = motherboard(recorder)
        for _ in 0..<10 { motherboard[Order.self].activation.activate(with: "") }
        let lines = recorder.text.split(separator: "\n")
        #expect(zip(lines, ["#18 ", "#19 ", "#20 "]).allSatisfy { $0.contains($1) } && lines.count == 3, "\(lines)")
    }
}
