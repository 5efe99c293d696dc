import BoardyCore
import SnippetCompiler
import Testing

extension ContractHost {
    fileprivate func ioAlpha() -> Destination<Alpha, Access> { self[Alpha.self] }
    fileprivate func ioAlpha(_ id: BoardID) -> Destination<Alpha, Access> { self[Alpha.self, id] }
}

/// One accessor of a contract, on motherboards and boards alike.
@Suite struct ContractHostTests {
    private let log = Log()

    @Test("IO-9 one accessor serves a motherboard, with its flow, and a board of it")
    func bothHosts() {
        let asking = Scripted<Beta>()
        let motherboard = Motherboard(boards: [asking, Scripted<Alpha>.echo()])
        motherboard.ioAlpha().flow.handle { [log] in log.add("\($0)") }
        motherboard.ioAlpha().activation.activate(with: 1)
        asking.ioAlpha().activation.activate(with: 2)
        #expect(log.entries == ["1", "2"])
    }

    @Test("IO-5 one accessor addresses another ID from a motherboard and from a board of it")
    func otherID() {
        let asking = Scripted<Beta>()
        let motherboard = Motherboard(boards: [
            asking, Scripted<Alpha>("other") { [log] _, value in log.add("other \(value)") },
        ])
        motherboard.ioAlpha("other").activation.activate(with: 1)
        asking.ioAlpha("other").activation.activate(with: 2)
        #expect(log.entries == ["other 1", "other 2"])
    }

    @Test("IO-9 code that knows only the protocol activates, commands and completes the boards of its host")
    func anyHost() {
        let asking = Scripted<Beta>()
        let serving = Scripted<Alpha> { [log] _, value in
            log.add("\(value)")
        } onCommand: { [log] _, command in
            log.add(command)
        }
        let motherboard = Motherboard(boards: [asking, serving])
        motherboard.ioAlpha().completion.handle { [log] in log.add("completed \($0)") }
        func use(_ host: some ContractHost, _ value: Int) {
            host.ioAlpha().activation.activate(with: value)
            host.ioAlpha().interaction.send(command: "command \(value)")
        }
        use(motherboard, 1)
        use(asking, 2)
        asking.ioAlpha().completer.complete()
        #expect(log.entries == ["1", "command 1", "2", "command 2", "completed true"])
    }

    @Test("IO-3 the names of the four destinations stand for what the two hosts give")
    func names() {
        let asking = Scripted<Beta>()
        let motherboard = Motherboard(boards: [asking, Scripted<Alpha>.echo()])
        motherboard.ioAlpha().flow.handle { [log] in log.add("\($0)") }
        let typed: MainboardGenericDestination<Int, Int, String, Signal> = motherboard[Alpha.self]
        let untyped: MainboardDestination = motherboard.ioDestination(Alpha.id)
        let nearby: BoardGenericDestination<Int, String> = asking[Alpha.self]
        let nearbyUntyped: BoardDestination = asking.ioDestination(Alpha.id)
        typed.activation.activate(with: 1)
        untyped.activation(with: Int.self).activate(with: 2)
        nearby.activation.activate(with: 3)
        nearbyUntyped.activation(with: Int.self).activate(with: 4)
        #expect(log.entries == ["1", "2", "3", "4"])
    }

    @Test("IO-9 the flow of a board's destination does not compile")
    func noFlow() throws { try Snippet("board-flow", alongside: "shop").verify() }
}
