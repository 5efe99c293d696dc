import BoardyCore
import Testing

/// Barriers of several motherboards.
@Suite struct BarrierScopeTests {
    private let log = Log()
    private let reported = Reports()

    /// A root whose alpha waits for its bell.
    private func root(
        _ name: BoardID, _ scope: ActivationBarrier.Scope?, sharing barriers: BarrierRegistry? = nil
    ) -> Motherboard {
        let motherboard = DiagnosticSink.withSink(reported.sink) {
            Motherboard(
                identifier: name,
                boardProducer: BoardProducer { [log] _ in
                    BoardRegistration(Bell.self) { _ in Scripted<Bell> { _, _ in log.add("\(name) asked") } }
                    BoardRegistration(Alpha.self) { _ in
                        Guarded<Alpha>(
                            log,
                            barrier: { board, _ in
                                let bell = board[Bell.self].activation
                                return scope.map { bell.barrier(scope: $0) } ?? bell.barrier()
                            }
                        ) { board, value in
                            if value < 0 { board.owner?[Alpha.self].activation.activate(with: -value) }
                        }
                    }
                })
        }
        if let barriers { motherboard.barriers = barriers }
        return motherboard
    }

    @Test("AB-8, AB-9 of the scope mainboard, which is the default, each motherboard asks its own gate")
    func mainboard() {
        for scope in [nil, ActivationBarrier.Scope.mainboard] {
            let barriers = BarrierRegistry()
            let first = root("first", scope, sharing: barriers), second = root("second", scope, sharing: barriers)
            first[Alpha.self].activation.activate(with: 1)
            second[Alpha.self].activation.activate(with: 2)
            #expect(log.entries.suffix(2) == ["first asked", "second asked"])
            second[Bell.self].completer.complete()
            #expect(log.entries.last == "alpha 2")
        }
    }

    @Test("AB-8 of the scope application, those of other owners join, and the gate of the first decides for all")
    func application() {
        let barriers = BarrierRegistry()
        let first = root("first", .application, sharing: barriers),
            second = root("second", .application, sharing: barriers)
        first[Alpha.self].activation.activate(with: 1)
        second[Alpha.self].activation.activate(with: 2)
        #expect(log.entries == ["first asked"])
        #expect(second.getBoard(identifier: Bell.id) == nil)
        first[Bell.self].completer.complete()
        #expect(log.entries == ["first asked", "alpha 1", "alpha 2"])
    }

    @Test("AB-8 what arrives while the queue is released starts the next cycle on its own motherboard")
    func next() {
        let barriers = BarrierRegistry()
        let first = root("first", .application, sharing: barriers),
            second = root("second", .application, sharing: barriers)
        first[Alpha.self].activation.activate(with: 1)
        second[Alpha.self].activation.activate(with: -5)
        first[Bell.self].completer.complete()
        #expect(log.entries == ["first asked", "alpha 1", "alpha -5", "second asked"])
        second[Bell.self].completer.complete()
        #expect(log.entries.last == "alpha 5")
    }

    @Test("AB-8, AB-D1 motherboards of one root share the barriers of application scope unasked; two roots do not")
    func roots() {
        let outer = root("outer", .application),
            board = ContinuousBoard(identifier: "inside", motherboard: root("inner", .application))
        outer.addBoard(board)
        outer[Alpha.self].activation.activate(with: 1)
        board.motherboard[Alpha.self].activation.activate(with: 2)
        #expect(log.entries == ["outer asked"])
        #expect(board.motherboard.barriers === outer.barriers)
        let other = root("other", .application)
        other[Alpha.self].activation.activate(with: 3)
        #expect(log.entries == ["outer asked", "other asked"])
    }

    @Test("AB-6 when the owner of the gate goes, what others have waiting is discarded, and a later cycle is theirs")
    func ownerGone() {
        let barriers = BarrierRegistry()
        var first: Motherboard? = root("first", .application, sharing: barriers)
        let second = root("second", .application, sharing: barriers)
        first?[Alpha.self].activation.activate(with: 1)
        second[Alpha.self].activation.activate(with: 2)
        weak let gone = first
        first = nil
        #expect(gone == nil)
        #expect(reported.all.map(\.motherboard) == ["second"])
        second[Alpha.self].activation.activate(with: 3)
        second[Bell.self].completer.complete()
        #expect(log.entries == ["first asked", "second asked", "alpha 3"])
    }

    @Test("AB-6 when the owner of a waiting target goes, its activation goes with it, in silence")
    func targetOwnerGone() {
        let barriers = BarrierRegistry()
        let first = root("first", .application, sharing: barriers)
        var second: Motherboard? = root("second", .application, sharing: barriers)
        first[Alpha.self].activation.activate(with: 1)
        second?[Alpha.self].activation.activate(with: 2)
        weak let gone = second
        second = nil
        #expect(gone == nil)
        first[Bell.self].completer.complete()
        #expect(log.entries == ["first asked", "alpha 1"])
        #expect(reported.lines == [])
    }

    @Test("AB-6 a late completion touches no other cycle")
    func late() {
        let first = root("first", .mainboard), second = root("second", .mainboard)
        first[Alpha.self].activation.activate(with: 1)
        second[Alpha.self].activation.activate(with: 2)
        let bell = first.getBoard(identifier: Bell.id)
        first.removeBoard(withIdentifier: Bell.id)
        first[Alpha.self].activation.activate(with: 3)
        bell?.complete()
        #expect(log.entries == ["first asked", "second asked", "first asked"])
    }

    @Test("AB-10, AB-D1 the registry is empty when nothing waits")
    func empty() {
        let barriers = BarrierRegistry(), motherboard = root("main", .application, sharing: barriers)
        for isDone in [true, false] {
            motherboard[Alpha.self].activation.activate(with: 1)
            #expect(holdings(of: barriers)["HeldActivation"] == 1)
            motherboard[Bell.self].completer.complete(isDone)
            #expect(holdings(of: barriers) == ["BarrierRegistry": 1])
        }
    }
}
