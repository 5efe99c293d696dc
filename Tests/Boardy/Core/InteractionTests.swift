import BoardyCore
import Testing

/// Commands.
@Suite struct InteractionTests {
    private let log = Log()

    @Test("IN-1 a board sends a command to another of its motherboard, and so does who holds the motherboard")
    func command() {
        let motherboard = Motherboard(boards: [
            Scripted<Alpha>(onCommand: { [log] _, text in log.add(text) }),
            Scripted<Beta> { board, value in board[Alpha.self].interaction.send(command: "from beta \(value)") },
        ])
        motherboard[Beta.self].activation.activate(with: 1)
        motherboard[Alpha.self].interaction.send(command: "from outside")
        #expect(log.entries == ["from beta 1", "from outside"])
    }

    @Test("IN-2 a command never produces or activates a board, and never leaves the direct motherboard")
    func installedOnly() {
        let lines = reports {
            let outer = ScriptedContinuable<Beta>()
            let motherboard = Motherboard(
                boards: [outer, Scripted<Gamma>(onCommand: { [log] _, _ in log.add("outside") })],
                boardProducer: BoardProducer { _ in
                    BoardRegistration(Alpha.self) { id in
                        log.add("produced")
                        return Scripted<Alpha>(id)
                    }
                })
            motherboard[Alpha.self].interaction.send(command: "go")
            outer.motherboard[Gamma.self].interaction.send(command: "go")
            #expect(motherboard.boards.count == 2)
        }
        #expect(log.entries == [])
        #expect(lines.map { $0.prefix(12) } == ["unknownBoard", "unknownBoard"])
    }

    @Test("IN-3 not installed, not interactable or of the wrong type: reported, and nothing else happens")
    func refused() {
        let motherboard = Motherboard(boards: [
            Scripted<Alpha>(onCommand: { [log] _, _ in log.add("command") }),
            Scripted<Search> { [log] _, _ in log.add("activated") },
        ])
        motherboard.registerGeneralFlow { [log] (_: Any?) in log.add("output") }
        let lines = reports {
            motherboard.diagnostics = DiagnosticSink.current
            motherboard[Gamma.self].interaction.send(command: "go")
            motherboard[Alpha.self, Search.id].interaction.send(command: "go")
            MainboardGenericDestination<Int, Int, Bool, Never>.of(motherboard, Alpha.id).interaction.send(command: true)
        }
        #expect(
            lines.map { String($0.prefix { $0 != ":" }) } == ["unknownBoard", "notInteractable", "commandMismatch"])
        #expect(log.entries == [])
    }

    @Test("IN-4 a Void command and a nil command are delivered as such")
    func noCommand() {
        enum Pause: BoardContract {
            static let id: BoardID = "pause"
            typealias Command = Int?
        }
        let motherboard = Motherboard(boards: [
            Scripted<Bell>(onCommand: { [log] _, _ in log.add("rung") }),
            Scripted<Pause>(onCommand: { [log] _, seconds in log.add(seconds.map { "\($0)" } ?? "nil") }),
        ])
        motherboard[Bell.self].interaction.send()
        motherboard[Pause.self].interaction.send(command: nil)
        motherboard[Pause.self].interaction.send()
        motherboard[Pause.self].interaction.send(command: 3)
        MainboardGenericDestination<Void, Never, String?, Never>.of(motherboard, Bell.id).interaction.send(command: nil)
        MainboardGenericDestination<Void, Never, Void, Never>.of(motherboard, Pause.id).interaction.send()
        #expect(log.entries == ["rung", "nil", "nil", "3", "rung"])
    }
}
