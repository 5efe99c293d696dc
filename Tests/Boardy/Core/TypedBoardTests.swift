import BoardyCore
import BoardyFlows
import Testing

/// The protocols with which a board says what it takes and sends.
@Suite struct TypedBoardTests {
    private let log = Log()

    @Test("T-1 one class may adopt any subset, or all with a typealias each")
    func subsets() {
        final class Taking: Board, GuaranteedBoard {
            typealias InputType = Int
            var got: [Int] = []
            func activate(withGuaranteedInput input: Int) { got.append(input) }
        }
        final class Commanded: Board, GuaranteedCommandBoard, GuaranteedOutputSendingBoard {
            typealias CommandType = String
            typealias OutputType = String
            func interact(guaranteedCommand: String) { sendOutput(guaranteedCommand) }
        }
        let taking = Taking(identifier: Alpha.id)
        let motherboard = Motherboard(boards: [taking, Commanded(identifier: "commanded")])
        motherboard.registerGeneralFlow { [log] (text: String) in log.add(text) }
        motherboard[Alpha.self].activation.activate(with: 5)
        motherboard[Alpha.self, "commanded"].interaction.send(command: "go")
        #expect(taking.got == [5])
        #expect(log.entries == ["go"])
    }

    @Test("T-3 an optional input takes nil as a valid value")
    func optionalInput() {
        let motherboard = Motherboard(boards: [Scripted<Search> { [log] _, text in log.add(text ?? "nothing") }])
        motherboard[Search.self].activation.activate(with: nil)
        motherboard[Search.self].activation.activate(with: "pen")
        #expect(log.entries == ["nothing", "pen"])
    }

    @Test("T-8 sendOutput delivers the value to the owner as a message of this board")
    func output() {
        let board = Scripted<Alpha>()
        let motherboard = Motherboard(boards: [board, Scripted<Beta>()])
        motherboard[Alpha.self].flow.handle { [log] in log.add("alpha \($0)") }
        motherboard[Beta.self].flow.handle { [log] in log.add("beta \($0)") }
        board.sendOutput(7)
        #expect(log.entries == ["alpha 7"])
    }

    @Test("T-11 a command of another type is not delivered")
    func commandMismatch() {
        let lines = reports {
            let motherboard = Motherboard(boards: [Scripted<Alpha>(onCommand: { [log] _, text in log.add(text) })])
            MainboardGenericDestination<Int, Int, Int, Never>.of(motherboard, Alpha.id).interaction.send(command: 1)
        }
        #expect(log.entries == [])
        #expect(lines.map { $0.prefix(15) } == ["commandMismatch"])
    }

    @Test("T-12 a board whose input and output are Any? takes and sends anything, and nothing")
    func untyped() {
        enum Anything: BoardContract {
            static let id: BoardID = "anything"
            typealias Input = Any?
            typealias Output = Any?
        }
        let motherboard = Motherboard(boards: [Scripted<Anything>.init { $0.sendOutput($1) }])
        motherboard[Anything.self].flow.handle { [log] in log.add($0.map { "\($0)" } ?? "nil") }
        motherboard[Anything.self].activation.activate(with: 1)
        motherboard[Anything.self].activation.activate(with: "two")
        motherboard[Anything.self].activation.activate()
        motherboard.activateBoard(identifier: "anything", withOption: 3)
        #expect(log.entries == ["1", "two", "nil", "3"])
    }

    @Test("T-D1 no input is one thing everywhere: nil for an optional, however it was left out")
    func noInputOptional() {
        let motherboard = Motherboard(boards: [
            Scripted<Search> { [log] _, text in log.add(text ?? "nothing") }, Scripted<Alpha>(),
        ])
        motherboard[Search.self].activation.activate()
        motherboard[Search.self].activation.activate(with: nil)
        motherboard.activateBoard(identifier: Search.id)
        motherboard.activateBoard(identifier: Search.id, withOption: nil)
        motherboard.activateBoard(identifier: Search.id, withOption: Int?.none)
        motherboard.activateBoard(identifier: Search.id, withOption: Int??.some(nil) as Any?)
        motherboard[Alpha.self].flow.handle { _ in }
        #expect(log.entries == Array(repeating: "nothing", count: 6))
    }

    @Test("T-D1 no input is () for a board without input")
    func noInputVoid() {
        let motherboard = Motherboard(boards: [Scripted<Bell> { [log] _, _ in log.add("rung") }])
        motherboard[Bell.self].activation.activate()
        motherboard.activateBoard(identifier: Bell.id)
        motherboard.activateBoard(identifier: Bell.id, withOption: nil)
        motherboard.activateBoard(identifier: Bell.id, withOption: ())
        motherboard.activateBoard(identifier: Bell.id, withOption: String?.none)
        #expect(log.entries == Array(repeating: "rung", count: 5))
    }

    @Test("T-D1 a nil carried by a step reaches an optional, a Void and a raw board alike")
    func noInputByStep() {
        enum Source: BoardContract {
            static let id: BoardID = "source"
            typealias Output = String?
        }
        final class Raw: Board, ActivatableBoard {
            var options: [Any?] = []
            func activate(withOption option: Any?) { options.append(option) }
        }
        let raw = Raw(identifier: "raw")
        let motherboard = Motherboard(boards: [
            Scripted<Source> { board, _ in board.sendOutput(nil) },
            Scripted<Search> { [log] _, text in log.add(text ?? "nothing") },
            Scripted<Bell> { [log] _, _ in log.add("rung") },
            raw,
        ])
        motherboard.registerFlowSteps(Source.self ->> Search.self)
        motherboard[Source.self].flow.activate(motherboard[Search.self, Bell.id].activation)
        motherboard[Source.self].flow.activate(motherboard[Search.self, "raw"].activation)
        motherboard[Source.self].activation.activate()
        #expect(log.entries == ["nothing", "rung"])
        #expect(raw.options.count == 1)
        #expect(raw.options.allSatisfy { $0 == nil })
    }
}
