import BoardyCore
import Testing

/// Tests of the forms in which a board may implement a hook, and of the ways to a board that ask none.
@Suite struct BarrierHookFormTests {
    private let log = Log()

    private static let target: BoardID = "target"

    @Test("AB-1, T-2 a value that an adapter of the board makes into an input is held as that input")
    func adapted() {
        final class Adapting: Board, GuaranteedBoard {
            let log: Log
            var inputPolicy: InputPolicy<Int> { .guaranteed.adapting { ($0 as? String)?.count } }
            init(_ log: Log) {
                self.log = log
                super.init(identifier: "target")
            }
            func activationBarrier(withInput input: Int?) -> ActivationBarrier? {
                log.add("input \(input ?? -1)")
                return self[Bell.self].activation.barrier()
            }
            func activate(withGuaranteedInput input: Int) { log.add("activated \(input)") }
        }
        let motherboard = Motherboard(boards: [gate(Bell.self, log), Adapting(log)])
        motherboard.activateBoard(identifier: Self.target, withOption: "four")
        motherboard[Bell.self].completer.complete()
        #expect(log.entries == ["input 4", "bell asked ()", "activated 4"])
    }

    @Test("B-14, AB-1 a board that is activated directly asks none of its hooks")
    func direct() {
        let barrier: HookedBoard.Barrier = { board, _ in board[Bell.self].activation.barrier() }
        let raw = RawOptionBoard("raw", log, barrier), dedicated = DedicatedHooksBoard("dedicated", log, barrier),
            guaranteed = GuaranteedHooksBoard("guaranteed", log, barrier)
        let motherboard = Motherboard(boards: [raw, dedicated])
        raw.activate()
        raw.activate(withOption: 1)
        dedicated.activate(withInput: nil)
        dedicated.activate(withGuaranteedInput: 2)
        let unowned = reports { guaranteed.activate(withGuaranteedInput: 3) }
        #expect(log.entries == ["activated nothing", "activated 1", "activated nothing", "activated 2", "activated 3"])
        #expect(unowned.count == 1)
        withExtendedLifetime(motherboard) {}
    }

    @Test("AB-1, B-14 the untyped activation of a typed board itself asks none of its hooks either")
    func directUntyped() {
        final class Both: Board, DedicatedBoard, ActivatableBoard {
            let log: Log
            init(_ log: Log) {
                self.log = log
                super.init(identifier: "target")
            }
            func activationBarrier(withOption option: Any?) -> ActivationBarrier? {
                log.add("option \(option ?? "nothing")")
                return self[Bell.self].activation.barrier()
            }
            func activationBarrier(withInput input: Int?) -> ActivationBarrier? {
                log.add("input \(input ?? -1)")
                return nil
            }
            func activate(withInput input: Int?) { log.add("activated \(input ?? -1)") }
        }
        let board = Both(log), motherboard = Motherboard(boards: [gate(Bell.self, log), board])
        board.activate(withOption: 1)
        board.activate(withOption: "text")
        #expect(log.entries == ["activated 1", "activated -1"])
        motherboard.activateBoard(identifier: Self.target, withOption: 2)
        motherboard[Bell.self].completer.complete()
        #expect(log.entries.suffix(4) == ["option 2", "bell asked ()", "input 2", "activated 2"])
    }

    @Test("AB-1 a hook that several boards share through a protocol of their own is asked")
    func shared() {
        let motherboard = Motherboard(boards: [gate(Bell.self, log), RawMember("a", log), GuaranteedMember("b", log)])
        motherboard.activateBoard(identifier: "a", withOption: "text")
        motherboard.activation("b", with: Int.self).activate(with: 1)
        #expect(log.entries == ["members only", "bell asked ()", "members only"])
        motherboard[Bell.self].completer.complete()
        #expect(log.entries.suffix(2) == ["a activated", "b activated"])
    }

    @Test("AB-1 a subclass overrides the hook of its superclass")
    func overridden() {
        class Base: HookedBoard, GuaranteedBoard {
            func activationBarrier(withOption option: Any?) -> ActivationBarrier? { nil }
            func activationBarrier(withInput input: Int?) -> ActivationBarrier? { nil }
            func activate(withGuaranteedInput input: Int) { note(input) }
        }
        final class Derived: Base {
            override func activationBarrier(withOption option: Any?) -> ActivationBarrier? { ask("option", option) }
            override func activationBarrier(withInput input: Int?) -> ActivationBarrier? { ask("input", input) }
        }
        let motherboard = Motherboard(boards: [
            gate(Bell.self, log),
            Derived(Self.target, log) { board, hook in hook == "input" ? board[Bell.self].activation.barrier() : nil },
        ])
        motherboard.activation(Self.target, with: Int.self).activate(with: 1)
        motherboard[Bell.self].completer.complete()
        #expect(log.entries == ["option 1", "input 1", "bell asked ()", "activated 1"])
    }
}

/// A hook for the boards of a module, in one place.
private protocol MembersOnly: BarrierProviding {
    var log: Log { get }
}

extension MembersOnly where Self: Board {
    func activationBarrier(withOption option: Any?) -> ActivationBarrier? {
        log.add("members only")
        return self[Bell.self].activation.barrier()
    }
}

private final class RawMember: Board, ActivatableBoard, MembersOnly {
    let log: Log
    init(_ identifier: BoardID, _ log: Log) {
        self.log = log
        super.init(identifier: identifier)
    }
    func activate(withOption option: Any?) { log.add("\(identifier) activated") }
}

private final class GuaranteedMember: Board, GuaranteedBoard, MembersOnly {
    let log: Log
    init(_ identifier: BoardID, _ log: Log) {
        self.log = log
        super.init(identifier: identifier)
    }
    func activate(withGuaranteedInput input: Int) { log.add("\(identifier) activated") }
}

/// Tests of hooks that belong to the main actor.
@MainActor @Suite struct BarrierHookActorTests {
    @Test("AB-1, X-D1 the hooks of a board of a screen run on the main actor")
    func mainActor() {
        let board = GuardedScreenBoard(identifier: "target")
        let motherboard = Motherboard(boards: [gate(Bell.self, Log()), board])
        motherboard.activation("target", with: Int.self).activate(with: 5)
        #expect(board.events == ["option", "input"])
        motherboard[Bell.self].completer.complete()
        #expect(board.events == ["option", "input", "activated 5"])
    }
}

/// A board of the main actor whose hooks belong there, too.
private final class GuardedScreenBoard: Board, @MainActor GuaranteedBoard {
    @MainActor var events: [String] = []

    @MainActor func activationBarrier(withOption option: Any?) -> ActivationBarrier? {
        MainActor.preconditionIsolated()
        events.append("option")
        return nil
    }

    @MainActor func activationBarrier(withInput input: Int?) -> ActivationBarrier? {
        MainActor.preconditionIsolated()
        events.append("input")
        return self[Bell.self].activation.barrier()
    }

    @MainActor func activate(withGuaranteedInput input: Int) { events.append("activated \(input)") }
}
