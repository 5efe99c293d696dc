import BoardyCore
import Testing

/// How a value that arrives untyped becomes the type asked for.
@Suite struct ConversionTests {
    @Test("F-8 a handler of Any gets what was sent, never an optional around it, whether it was sent typed or untyped")
    func anything() {
        let board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
        var got: [Any] = []
        motherboard.registerGeneralFlow { (value: Any) in got.append(value) }
        let wrapped: Int?? = 3
        board.sendOutput(1)
        board.sendToMotherboard(data: 2)
        board.sendToMotherboard(data: wrapped as Any?)
        #expect(got.map { "\($0)" } == ["1", "2", "3"])
    }
}
