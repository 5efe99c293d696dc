import BoardyCore
import Testing

/// Tests of typed boards that implement an untyped entry point of Boardy 1.x themselves.
@Suite struct OwnEntryPointTests {
    private let log = Log()

    /// Takes numbers, and everything else by its own untyped entry points.
    private final class Untyped: Board, GuaranteedBoard, GuaranteedCommandBoard {
        let log: Log
        var barrier: ActivationBarrier?

        init(_ log: Log) {
            self.log = log
            super.init(identifier: "untyped")
        }

        func activationBarrier(withGuaranteedInput input: Int) -> ActivationBarrier? { barrier }
        func activate(withGuaranteedInput input: Int) { log.add("number \(input)") }
        func activate(withOption option: Any?) {
            if let number = option as? Int {
                activate(withGuaranteedInput: number)
            } else {
                log.add("option \(option ?? "none")")
            }
        }
        func interact(guaranteedCommand command: Int) { log.add("command \(command)") }
        func interact(command: Any?) { log.add("any command \(command ?? "none")") }
    }

    @Test("T-14 a board's own activate(withOption:) takes each activation, whatever its value")
    func activation() {
        let lines = reports {
            let motherboard = Motherboard(boards: [Untyped(log)])
            for value: Any? in ["text", 1, nil] {
                motherboard.activateBoard(identifier: "untyped", withOption: value)
            }
            motherboard.activation("untyped", with: Int.self).activate(with: 2)
            motherboard.activation("untyped", with: Int?.self).activate(with: nil)
        }
        #expect(log.entries == ["option text", "number 1", "option none", "number 2", "option none"])
        #expect(lines == [])
    }

    @Test("T-14 the first activation of a class by its own type is taken by its own activate(withOption:) too")
    func typedFirst() {
        let motherboard = Motherboard(boards: [Untyped(log)])
        let activation = motherboard.activation("untyped", with: Int.self)
        for number in 1...2 { activation.activate(with: number) }
        motherboard.activateBoard(identifier: "untyped", withOption: "text")
        #expect(log.entries == ["number 1", "number 2", "option text"])
    }

    @Test("T-14, AB-1 a board's own activate(withOption:) is called when its barrier has let the value pass")
    func barrier() {
        let board = Untyped(log), motherboard = Motherboard(boards: [board])
        motherboard.addBoard(Scripted<Bell> { [log] _, _ in log.add("asked") })
        board.barrier = motherboard[Bell.self].activation.barrier()
        motherboard.activation("untyped", with: Int.self).activate(with: 1)
        #expect(log.entries == ["asked"])
        motherboard[Bell.self].completer.complete()
        #expect(log.entries == ["asked", "number 1"])
    }

    @Test("T-14 a board's own interact(command:) takes each command, whatever its value")
    func interaction() {
        let lines = reports {
            let motherboard = Motherboard(boards: [Untyped(log)])
            for number in 1...2 { motherboard.interaction("untyped", with: Int.self).send(command: number) }
            motherboard.interaction("untyped").send(command: "text")
            motherboard.interaction("untyped").send()
        }
        #expect(log.entries == ["any command 1", "any command 2", "any command text", "any command none"])
        #expect(lines == [])
    }

    /// Hands what it is activated with to itself as a command.
    private final class Handing: Board, GuaranteedBoard, GuaranteedCommandBoard {
        var commands: [Int] = []
        func activate(withGuaranteedInput input: Int) {}
        func activate(withOption option: Any?) {
            owner?.interaction("handing", with: Int.self).send(command: 1)
            interact(command: option)
        }
        func interact(guaranteedCommand command: Int) { commands.append(command) }
    }

    @Test("T-14 a board's own activate(withOption:) may hand its value to the board's default interact(command:)")
    func ownAndDefault() {
        let board = Handing(identifier: "handing"), motherboard = Motherboard(boards: [board])
        for number in 2...3 { motherboard.activation("handing", with: Int.self).activate(with: number) }
        #expect(board.commands == [1, 2, 1, 3])
    }

    /// Takes numbers only.
    private final class Typed: Board, GuaranteedBoard, GuaranteedCommandBoard {
        let log: Log

        init(_ log: Log) {
            self.log = log
            super.init(identifier: "typed")
        }

        func activate(withGuaranteedInput input: Int) { log.add("number \(input)") }
        func interact(guaranteedCommand command: Int) { log.add("command \(command)") }
    }

    @Test("T-14, T-4, T-11 without entry points of its own a board takes its types only, also if it is called directly")
    func none() {
        let lines = reports {
            let board = Typed(log), motherboard = Motherboard(boards: [board])
            for value in ["text", 1] as [Any] {
                motherboard.activateBoard(identifier: "typed", withOption: value)
                motherboard.interaction("typed", with: Any.self).send(command: value)
                board.activate(withOption: value)
                board.interact(command: value)
            }
        }
        #expect(log.entries == ["number 1", "command 1", "number 1", "command 1"])
        let activation = "inputMismatch: 'typed' takes inputs of type Int, not String"
        let command = "commandMismatch: 'typed' takes commands of type Int, not String"
        #expect(lines == [activation, command, activation, command])
    }
}
