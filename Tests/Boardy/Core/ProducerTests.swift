import BoardyCore
import Testing

extension BoardID {
    fileprivate static let modPayment: BoardID = "mod.payment"
}

@Suite struct ProducerTests {
    private let log = Log()

    @Test("PR-1 a registration pairs an ID with a constructor, which gets the ID asked for")
    func registration() {
        let producer = BoardProducer { _ in
            BoardRegistration(.modPayment) { [log] identifier in
                log.add("\(identifier)")
                return Scripted<Alpha>(identifier)
            }
        }
        let motherboard = Motherboard(boardProducer: producer)
        motherboard.activateBoard(identifier: .modPayment, withOption: 1)
        #expect(log.entries == ["mod.payment"])
        #expect(motherboard.boards.map(\.identifier) == [.modPayment])
    }

    @Test("PR-2 the builder takes if, else, loops, optionals and arrays, and hands in a weak stand-in for the producer")
    func builder() {
        func alphas(_ ids: BoardID...) -> [BoardRegistration] {
            ids.map { BoardRegistration($0) { Scripted<Alpha>($0) } }
        }
        func ids(_ flag: Bool) -> [BoardID] {
            BoardProducer { _ in
                if flag { BoardRegistration("if") { Scripted<Alpha>($0) } }
                if flag {
                    BoardRegistration("then") { Scripted<Alpha>($0) }
                } else {
                    BoardRegistration("else") { Scripted<Alpha>($0) }
                }
                for n in 1...2 { BoardRegistration("loop.\(n)") { Scripted<Alpha>($0) } }
                alphas("array.1", "array.2")
            }.registeredIDs
        }
        #expect(ids(true) == ["if", "then", "loop.1", "loop.2", "array.1", "array.2"])
        #expect(ids(false) == ["else", "loop.1", "loop.2", "array.1", "array.2"])
        weak var gone: BoardProducer?
        do {
            let producer = BoardProducer { producer in
                BoardRegistration(Alpha.self) { ScriptedContinuable<Alpha>($0, boardProducer: producer) }
            }
            gone = producer
            #expect(producer.registrations.count == 1)
        }
        #expect(gone == nil)
    }

    @Test("PR-3 registrations can be inspected, and add returns whether it changed anything")
    func inspection() {
        let producer = BoardProducer()
        let results = DiagnosticSink.withSink(DiagnosticSink { _ in }) {
            [Alpha.id, Beta.id, Alpha.id].map { id in
                producer.add(registration: BoardRegistration(id) { Scripted<Alpha>($0) })
            }
        }
        #expect(results == [true, true, false])
        #expect(producer.registrations.map(\.id) == ["alpha", "beta"])
        producer.add(registration: BoardRegistration(Gamma.self) { Scripted<Gamma>($0) })
        #expect(producer.registrations.last?.contract is Gamma.Type)
        #expect(producer.registrations.first?.contract == nil)
    }

    @Test("PR-6 what is not found locally is asked of the external producer; local wins")
    func external() {
        let outer = BoardProducer { _ in
            BoardRegistration(Alpha.self) { [log] id in Scripted<Alpha>(id) { _, _ in log.add("outer alpha") } }
            BoardRegistration(Beta.self) { [log] id in Scripted<Beta>(id) { _, _ in log.add("outer beta") } }
        }
        let inner = BoardProducer(externalProducer: outer) { _ in
            BoardRegistration(Alpha.self) { [log] id in Scripted<Alpha>(id) { _, _ in log.add("inner alpha") } }
        }
        let motherboard = Motherboard(boardProducer: inner)
        motherboard[Alpha.self].activation.activate(with: 1)
        motherboard[Beta.self].activation.activate(with: 1)
        #expect(log.entries == ["inner alpha", "outer beta"])
        #expect(inner.registeredIDs == ["alpha", "alpha", "beta"])
    }

    @Test("PR-7 where a constructor returns nil, the external producer is asked")
    func nilConstructor() {
        let outer = BoardProducer { _ in
            BoardRegistration(Alpha.self) { [log] id in Scripted<Alpha>(id) { _, _ in log.add("outer") } }
        }
        let inner = BoardProducer(externalProducer: outer) { _ in BoardRegistration(Alpha.id) { _ in nil } }
        let motherboard = Motherboard(boardProducer: inner)
        motherboard.activateBoard(identifier: Alpha.id, withOption: 1)
        #expect(log.entries == ["outer"])
    }

    @Test("PR-9 a boxed producer keeps nothing alive, and produces nothing when the producer has gone")
    func boxed() {
        let lines = reports {
            let boxed: any BoardProducing
            do {
                let producer = BoardProducer { _ in BoardRegistration(Alpha.self) { Scripted<Alpha>($0) } }
                boxed = producer.boxed
                #expect(boxed.registeredIDs == ["alpha"])
                #expect(boxed.registration(for: Alpha.id) != nil)
            }
            #expect(boxed.registeredIDs == [])
            let motherboard = Motherboard(boardProducer: boxed)
            motherboard[Alpha.self].activation.activate(with: 1)
        }
        #expect(lines.map { $0.prefix(12) } == ["unknownBoard"])
    }

    @Test("PR-10 producing makes a new board each time, and a later registration leaves the installed instance")
    func newInstances() {
        let producer = BoardProducer { _ in BoardRegistration(Alpha.self) { Scripted<Alpha>($0) } }
        let first = Motherboard(boardProducer: producer), second = Motherboard(boardProducer: producer)
        first[Alpha.self].activation.activate(with: 1)
        second[Alpha.self].activation.activate(with: 1)
        let installed = first.getBoard(identifier: Alpha.id)
        #expect(installed !== second.getBoard(identifier: Alpha.id))
        producer.add(
            registration: BoardRegistration(Alpha.self) { ScriptedContinuable<Alpha>($0) }, replacingExisting: true)
        first[Alpha.self].activation.activate(with: 2)
        #expect(first.getBoard(identifier: Alpha.id) === installed)
        first[Alpha.self].completer.complete()
        first[Alpha.self].activation.activate(with: 3)
        #expect(first.getBoard(identifier: Alpha.id) is ModernContinuableBoard)
    }

    @Test("PR-D1 a duplicate is refused and reported, unless it is to replace the first")
    func duplicates() {
        let lines = reports {
            let producer = BoardProducer { _ in
                BoardRegistration(Alpha.self) { [log] id in Scripted<Alpha>(id) { _, _ in log.add("first") } }
                BoardRegistration(Alpha.self) { [log] id in Scripted<Alpha>(id) { _, _ in log.add("second") } }
            }
            let before = Motherboard(boardProducer: producer)
            before[Alpha.self].activation.activate(with: 1)
            let third = BoardRegistration(Alpha.self) { [log] id in Scripted<Alpha>(id) { _, _ in log.add("third") } }
            #expect(producer.add(registration: third, replacingExisting: true))
            #expect(producer.registrations.count == 1)
            let motherboard = Motherboard(boardProducer: producer)
            motherboard[Alpha.self].activation.activate(with: 1)
        }
        #expect(lines.map { $0.prefix(21) } == ["duplicateRegistration"])
        #expect(log.entries == ["first", "third"])
    }
}
