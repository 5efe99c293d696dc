import BoardyCore
import Testing

/// Tests of the conversion of untyped values to the type that a handler asks for.
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

    @Test("F-8 what is sent as an existential reaches the handlers of the type inside it, also from generic code")
    func existential() {
        enum Anything: BoardContract {
            static let id: BoardID = "anything"
            typealias Output = any CustomStringConvertible
        }
        let board = Scripted<Anything>(), motherboard = Motherboard(boards: [board])
        var got: [String] = []
        motherboard.registerGeneralFlow { (value: Int) in got.append("number \(value)") }
        motherboard.registerGeneralFlow { (value: String) in got.append("text \(value)") }
        motherboard.registerGeneralFlow { (value: Large) in got.append("large \(value.words.3)") }
        motherboard.registerGeneralFlow { (value: Thing) in got.append("thing \(value)") }
        let values: [any CustomStringConvertible] = [1, "two", Large(), Thing(), SmallThing()]
        for value in values { board.sendOutput(value) }
        #expect(got == ["number 1", "text two", "large 4", "thing Thing", "thing SmallThing"])
    }

    private struct Large: CustomStringConvertible {
        let words = (1, 2, 3, 4, 5, 6)
        let description = "Large"
    }

    private class Thing: CustomStringConvertible {
        var description: String { "\(type(of: self))" }
    }

    private final class SmallThing: Thing {}
}
