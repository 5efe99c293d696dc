import BoardyCompatibility
import BoardyCore
import Testing

/// Every way to tell a producer how a board is made.
@Suite struct RegistrationTests {
    private let log = Log()

    @Test("PR-1 an ID is registered with one call, which says whether it changed anything")
    func registerBoard() {
        let producer = BoardProducer()
        let lines = reports {
            #expect(producer.registerBoard(.a) { id in self.noting("first", id) })
            #expect(!producer.registerBoard(.a) { id in self.noting("second", id) })
        }
        #expect(lines.map { $0.prefix(26) } == ["duplicateRegistration: 'a'"])
        Motherboard(boardProducer: producer).activateBoard(identifier: .a, withOption: 1)
        #expect(log.entries == ["first a"])
    }

    @Test("PR-2 a ready-made board stands in the builder like a registration")
    func readyMadeInBuilder() {
        let board = Scripted<Alpha>()
        let producer = BoardProducer { _ in
            board
            BoardRegistration(.b) { Scripted<Beta>($0) }
        }
        #expect(producer.registeredIDs == [Alpha.id, .b])
        #expect(producer.produceBoard(identifier: Alpha.id) === board)
        #expect("\(producer.registrations[0].file)".hasSuffix("RegistrationTests.swift"))
    }

    @Test("PR-3 a registration can be taken back, by any registration of its ID, and registered anew")
    func remove() {
        let producer = BoardProducer()
        let registration = BoardRegistration(.a) { Scripted<Alpha>($0) }
        #expect(!producer.remove(registration: registration))
        #expect(producer.add(registration: registration))
        producer.registerBoard(.b) { Scripted<Beta>($0) }
        #expect(producer.remove(registration: BoardRegistration(.a) { _ -> Board? in nil }))
        #expect(producer.registrations.map(\.id) == [.b])
        #expect(producer.produceBoard(identifier: .a) == nil)
        #expect(producer.add(registration: registration))
        #expect(producer.registeredIDs == [.b, .a])
    }

    @Test("PR-3 registrations are equal if their IDs are")
    func equality() {
        let one = BoardRegistration(.a) { Scripted<Alpha>($0) }, other = BoardRegistration(.a) { _ -> Board? in nil }
        #expect(one == other)
        #expect(Set([one, other]).count == 1)
        #expect(one != BoardRegistration(.b) { Scripted<Alpha>($0) })
    }

    @Test("PR-4 a container is a producer, and several IDs may share one constructor")
    func sharedConstructor() {
        let outer = BoardProducer { _ in BoardRegistration("outer") { Scripted<Alpha>($0) } }
        let container = BoardContainer(externalProducer: outer)
        #expect(container.registerBoards(.a, .b) { id in self.noting("shared", id) })
        let motherboard = Motherboard(boardProducer: container)
        motherboard.activateBoard(identifier: .b, withOption: 1)
        motherboard.activateBoard(identifier: .a, withOption: 1)
        #expect(log.entries == ["shared b", "shared a"])
        #expect(container.produceBoard(identifier: "outer") != nil)
        let lines = reports {
            #expect(!container.registerBoards(["c", .a]) { id in Scripted<Alpha>(id) })
        }
        #expect(lines.count == 1)
        #expect(container.registeredIDs == [.a, .b, "c", "outer"])
    }

    @Test("PR-5, PR-D1 replacing says what is meant, and reports nothing")
    func replacing() {
        let producer = BoardProducer { _ in BoardRegistration(.a) { id in self.noting("first", id) } }
        let lines = reports {
            #expect(producer.registerBoard(.a, replacingExisting: true) { id in self.noting("second", id) })
        }
        #expect(lines.isEmpty)
        Motherboard(boardProducer: producer).activateBoard(identifier: .a, withOption: 1)
        #expect(log.entries == ["second a"])
    }

    @Test("PR-6 the board of one ID can be made under another, locally or further out")
    func match() {
        let outer = BoardProducer { _ in BoardRegistration(.b) { Scripted<Beta>($0) } }
        let producer = BoardProducer(externalProducer: outer) { _ in
            BoardRegistration(.a) { Scripted<Alpha>($0) }
            BoardRegistration(.b) { _ -> Board? in nil }
        }
        let alpha = producer.matchBoard(withIdentifier: .a, to: "other")
        #expect(alpha is Scripted<Alpha>)
        #expect(alpha?.identifier == "other")
        #expect(producer.matchBoard(withIdentifier: .b, to: "other")?.identifier == "other")
        #expect(producer.matchBoard(withIdentifier: "other", to: .a) == nil)
    }

    @Test("PR-9 the stand-in registers as long as its producer lives, and ignores registrations afterwards")
    func boxed() throws {
        var producer: BoardProducer? = BoardProducer()
        let boxed = try #require(producer?.boxed)
        #expect(boxed.registerBoard(.a) { Scripted<Alpha>($0) })
        #expect(producer?.registeredIDs == [.a])
        #expect(boxed.registrations.map(\.id) == [.a])
        #expect(boxed.remove(registration: BoardRegistration(.a) { _ -> Board? in nil }))
        #expect(producer?.registeredIDs == [])
        producer = nil
        let lines = reports {
            #expect(!boxed.registerBoard(.b) { Scripted<Beta>($0) })
            #expect(!boxed.remove(registration: BoardRegistration(.b) { _ -> Board? in nil }))
        }
        #expect(boxed.registrations.isEmpty)
        #expect(boxed.produceBoard(identifier: .b) == nil)
        #expect(lines.isEmpty)
    }

    @Test("PR-11 every production of a ready-made board gives the same instance, also after it completed")
    func readyMade() {
        let board = Scripted<Alpha> { [log] board, value in
            log.add("\(value)")
            board.complete()
        }
        let producer = BoardProducer()
        #expect(producer.registerBoard(board))
        let motherboard = Motherboard(boardProducer: producer)
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(motherboard.boards.isEmpty)
        motherboard[Alpha.self].activation.activate(with: 2)
        #expect(log.entries == ["1", "2"])
        #expect(producer.produceBoard(identifier: Alpha.id) === board)
        #expect(producer.produceBoard(identifier: Alpha.id) === producer.produceBoard(identifier: Alpha.id))
    }

    @Test("PR-D1 a ready-made board obeys the same rule")
    func readyMadeTwice() {
        let first = Scripted<Alpha>(), second = Scripted<Alpha>(), producer = BoardProducer()
        let lines = reports {
            #expect(producer.registerBoard(first))
            #expect(!producer.registerBoard(second))
        }
        #expect(lines.count == 1)
        #expect(producer.produceBoard(identifier: Alpha.id) === first)
        #expect(producer.registerBoard(second, replacingExisting: true))
        #expect(producer.produceBoard(identifier: Alpha.id) === second)
    }

    @Test("R-1 a producer keeps its constructors, ready-made boards and external producer; its stand-in keeps none")
    func lifetime() {
        weak var captured: Log?
        weak var readyMade: Board?
        weak var outer: BoardProducer?
        let boxed: any BoardProducing
        do {
            let kept = Log(), board = Scripted<Beta>(), external = BoardProducer()
            (captured, readyMade, outer) = (kept, board, external)
            let producer = BoardProducer(externalProducer: external) { _ in
                BoardRegistration(.a) { id in withExtendedLifetime(kept) { Scripted<Alpha>(id) } }
                board
            }
            boxed = producer.boxed
        }
        #expect(boxed.registeredIDs.isEmpty)
        #expect(captured == nil && readyMade == nil && outer == nil)
    }

    private func noting(_ name: String, _ id: BoardID) -> Board {
        Scripted<Alpha>(id) { [log] board, _ in log.add("\(name) \(board.identifier)") }
    }
}
