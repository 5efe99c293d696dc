import BoardyCore
import BoardyTrace
import Testing

/// Tests of code that runs while boards, handlers and motherboards are released.
@Suite struct RemovalTests {
    @Test("X-7 releasing what a removed slot captured may address boards, and finds them")
    func removedSlots() {
        let lines = reports {
            let motherboard = Motherboard(boards: [Scripted<Alpha>()])
            var count = 0
            func register() {
                let target = AtEnd {}
                let release = AtEnd { [weak motherboard] in
                    count += 1
                    motherboard?.activation("alpha", with: Int.self).activate(with: 1)
                }
                motherboard.ioDestination("gone").flow(with: Int.self).addTarget(target) { _, _ in
                    withExtendedLifetime(release) {}
                }
            }
            register()
            for n in 0..<200 { _ = motherboard.ioDestination("id\(n)") }
            #expect(count == 1)
        }
        #expect(lines == [])
    }

    @Test("X-7, F-D3 a token ends its flow also if the registration removed a handler whose release registered another")
    func appendOrder() {
        let board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
        func register() {
            let target = AtEnd {}
            let release = AtEnd { [weak motherboard] in motherboard?[Alpha.self].flow.handle { _ in } }
            motherboard[Alpha.self].flow.addTarget(target) { _, _ in withExtendedLifetime(release) {} }
        }
        for _ in 0..<8 { register() }
        var heard = 0
        let token = motherboard[Alpha.self].flow.handle { _ in heard += 1 }
        token.cancel()
        board.sendOutput(1)
        #expect(heard == 0)
    }

    @Test("M-15, X-D4 while the motherboard goes no handler runs")
    func goes() {
        final class Parting: Board {
            var last: Scripted<Alpha>?
            deinit { last?.sendOutput(1) }
        }
        var heard = 0
        let survivor = Scripted<Alpha>()
        DiagnosticSink.withSink(Reports().sink) {
            let motherboard = Motherboard(boards: [survivor])
            motherboard[Alpha.self].flow.handle { _ in heard += 1 }
            for n in 0..<100 {
                let board = Parting(identifier: BoardID("b\(n)"))
                board.last = survivor
                motherboard.addBoard(board)
            }
        }
        #expect(heard == 0)
    }

    @Test("M-D1 a replacement that is refused leaves the first")
    func replacement() {
        let lines = reports {
            let outer = ContinuousBoard(identifier: "a"), root = Motherboard(boards: [outer])
            let first = Scripted<Alpha>("a")
            outer.motherboard.addBoard(first)
            outer.motherboard.addBoard(outer, replacingExisting: true)
            #expect(outer.motherboard.getBoard(identifier: "a") === first)
            withExtendedLifetime(root) {}
        }
        #expect(lines.count == 1)
    }

    @Test("CB-D1 a motherboard that is mounted anew belongs to the newer handle")
    func mountTwice() {
        let board = ContinuousBoard(identifier: "c"), root = Motherboard(boards: [board])
        let inner = Motherboard(identifier: "inner", boards: [Scripted<Beta>()])
        let context = AtEnd {}
        var first: MountedMotherboard? = board.mountContinuousMotherboard(to: context) { (_: any BoardProducing) in
            inner
        }
        let second = board.mountContinuousMotherboard(to: context) { (_: any BoardProducing) in inner }
        _ = first
        first = nil
        #expect(inner.boards.count == 1)
        withExtendedLifetime((second, root)) {}
    }

    @Test("X-7 what an input policy captured may activate its board as it goes")
    func policy() {
        final class Holding: Board, GuaranteedBoard {
            typealias InputType = Int
            private var end: AtEnd?

            init(_ end: AtEnd) {
                self.end = end
                super.init(identifier: "x")
            }

            var inputPolicy: InputPolicy<Int> {
                let end = end
                self.end = nil
                return .guaranteed.adapting { _ in withExtendedLifetime(end) { nil } }
            }
            func activate(withGuaranteedInput input: Int) {}
        }
        let lines = reports {
            let motherboard = Motherboard()
            motherboard.addBoard(Holding(AtEnd { [weak motherboard] in motherboard?.activateBoard("x") }))
            motherboard.removeBoard(withIdentifier: "x")
        }
        #expect(lines.map { $0.prefix(17) } == ["unknownBoard: 'x'"])
    }

    @Test("X-7 what a fallback captured may activate boards as it goes")
    func fallback() {
        let lines = reports {
            let motherboard = Motherboard()
            func set(_ end: AtEnd) { motherboard.fallback = { _ in withExtendedLifetime(end) { nil } } }
            set(AtEnd { [weak motherboard] in motherboard?.activateBoard("nobody") })
            motherboard.fallback = nil
        }
        #expect(lines.count == 1)
    }

    @Test("DL-D1 a value that a trace drops may send messages as it goes, and no limit is too high")
    func payload() {
        final class Talking: Board, ActivatableBoard {
            func activate(withOption option: Any?) { sendToMotherboard(data: option) }
        }
        let motherboard = Motherboard(boards: [Talking(identifier: "t")])
        let short = TraceRecorder(.values, limit: 1), long = TraceRecorder(limit: .max)
        short.record(motherboard)
        long.record(motherboard)
        var ended = 0
        func send() {
            motherboard.activateBoard(
                identifier: "t",
                withOption: AtEnd { [weak motherboard] in
                    ended += 1
                    motherboard?.activateBoard("t")
                })
        }
        send()
        for _ in 0..<5 { motherboard.activateBoard("t") }
        #expect(ended == 1)
        #expect(long.events.count == 14)
        #expect(short.droppedCount + short.events.count == 14)
    }
}
