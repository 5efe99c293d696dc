import BoardyCore
import BoardyFlows
import Testing

private struct NoTicket: Error, CustomStringConvertible {
    let description = "no ticket"
}

/// The surroundings of a guarded board, each of which could lead an activation past its gate.
private enum Setting: CaseIterable {
    case alone, produced, nested, behindGateway, observed
}

/// Tests of a login gate in each shape of hook, on each kind of board, in each setting.
@Suite struct BarrierHookTests {
    private let log = Log()
    private let reported = Reports()

    private static let target: BoardID = "target"

    /// A motherboard with a login gate and a board of a kind that waits for it.
    ///
    /// - Returns: the root, and the motherboard that has both boards: the root itself, but where the setting is nested.
    private func motherboards(_ kind: HookedKind, _ setting: Setting) -> (root: Motherboard, inner: Motherboard) {
        let login = gate(Bell.self, log)
        let target = kind.board(Self.target, log) { board, _ in board[Bell.self].activation.barrier() }
        return DiagnosticSink.withSink(reported.sink) {
            let producer = BoardProducer()
            if setting == .produced { producer.registerBoard(Self.target) { _ in target } }
            if setting == .behindGateway {
                producer.registerGateway(
                    .registerWithActivation { [log] gate, _ in
                        log.add("gateway")
                        gate.complete()
                    }, for: .board(Self.target))
            }
            let root = Motherboard(boardProducer: producer)
            let inner = setting == .nested ? nestedMotherboard(in: root) : root
            inner.addBoard(login)
            if setting != .produced { inner.addBoard(target) }
            if setting == .observed { root.observe(includingNested: true) { _ in } }
            return (root, inner)
        }
    }

    private func nestedMotherboard(in root: Motherboard) -> Motherboard {
        let board = ContinuousBoard(identifier: "shop", boardProducer: BoardProducer())
        root.addBoard(board)
        return board.motherboard
    }

    /// The entries of the log but those of other parts than gate and board.
    private var entries: [String] { log.entries.filter { $0 != "gateway" && $0 != "admits" } }

    private func hook(of kind: HookedKind) -> String {
        kind.rawValue.hasSuffix("Option")
            ? "option" : kind.rawValue.hasSuffix("GuaranteedInput") ? "guaranteed" : "input"
    }

    // MARK: - A value of the type

    @Test(
        "AB-1, AB-2 a board waits for the gate that its hook asks for, and is activated once, with the same value",
        arguments: HookedKind.allCases, Setting.allCases)
    private func passes(_ kind: HookedKind, _ setting: Setting) {
        let (root, motherboard) = motherboards(kind, setting)
        #expect(motherboard.activation(Self.target, with: Int.self).activate(with: 7).wasTaken)
        #expect(entries == ["\(hook(of: kind)) 7", "bell asked ()"])
        motherboard[Bell.self].completer.complete()
        #expect(entries == ["\(hook(of: kind)) 7", "bell asked ()", "activated 7"])
        #expect(reported.lines == [])
        #expect(log.entries.filter { $0 == "gateway" }.count == (setting == .behindGateway ? 1 : 0))
        withExtendedLifetime(root) {}
    }

    @Test(
        "AB-2, AB-D1 a gate that refuses keeps the board from its activation, which is reported with the reason",
        arguments: HookedKind.allCases, Setting.allCases)
    private func refuses(_ kind: HookedKind, _ setting: Setting) throws {
        let (root, motherboard) = motherboards(kind, setting)
        motherboard.activation(Self.target, with: Int.self).activate(with: 7)
        try #require(motherboard.getBoard(identifier: Bell.id)).refuse(NoTicket())
        #expect(entries == ["\(hook(of: kind)) 7", "bell asked ()"])
        #expect(
            reported.lines == ["activationDiscarded: 'target' was not activated: its gate 'bell' refused: no ticket"])
        #expect(motherboard.getBoard(identifier: Self.target) != nil)
        withExtendedLifetime(root) {}
    }

    @Test(
        "AB-1 a value of an untyped activation is held like that of a typed one", arguments: HookedKind.allCases,
        Setting.allCases)
    private func untyped(_ kind: HookedKind, _ setting: Setting) {
        let (root, motherboard) = motherboards(kind, setting)
        #expect(motherboard.activateBoard(identifier: Self.target, withOption: 7).wasTaken)
        #expect(entries == ["\(hook(of: kind)) 7", "bell asked ()"])
        motherboard[Bell.self].completer.complete()
        #expect(entries == ["\(hook(of: kind)) 7", "bell asked ()", "activated 7"])
        withExtendedLifetime(root) {}
    }

    @Test(
        "AB-4 the hook is asked at each activation, and the gate with it", arguments: HookedKind.allCases,
        Setting.allCases)
    private func eachTime(_ kind: HookedKind, _ setting: Setting) {
        let (root, motherboard) = motherboards(kind, setting)
        for value in 1...3 {
            motherboard.activation(Self.target, with: Int.self).activate(with: value)
            // The gate is not produced again, so it is installed again.
            motherboard[Bell.self].completer.complete()
            motherboard.addBoard(gate(Bell.self, log))
        }
        #expect(
            entries
                == (1...3).flatMap { ["\(hook(of: kind)) \($0)", "bell asked ()", "activated \($0)"] })
        withExtendedLifetime(root) {}
    }

    @Test(
        "AB-3 activations that arrive meanwhile are asked for their barrier too, and run in the order of their arrival",
        arguments: HookedKind.allCases)
    func joins(_ kind: HookedKind) {
        let (_, motherboard) = motherboards(kind, .alone)
        for value in 1...3 { motherboard.activation(Self.target, with: Int.self).activate(with: value) }
        motherboard[Bell.self].completer.complete()
        let hook = hook(of: kind)
        #expect(
            entries == [
                "\(hook) 1", "bell asked ()", "\(hook) 2", "\(hook) 3", "activated 1", "activated 2", "activated 3",
            ])
    }

    @Test(
        "AB-1 a hook that returns nil lets the activation pass, and is asked again at the next",
        arguments: HookedKind.allCases)
    func none(_ kind: HookedKind) {
        var isOpen = true
        let motherboard = Motherboard(boards: [
            gate(Bell.self, log),
            kind.board(Self.target, log) { board, _ in isOpen ? nil : board[Bell.self].activation.barrier() },
        ])
        let hook = hook(of: kind)
        motherboard.activation(Self.target, with: Int.self).activate(with: 1)
        isOpen = false
        motherboard.activation(Self.target, with: Int.self).activate(with: 2)
        #expect(entries == ["\(hook) 1", "activated 1", "\(hook) 2", "bell asked ()"])
    }

    // MARK: - No value, and values of other types

    @Test(
        "AB-1, T-6 a board that takes anything waits without a value, and with one of another type",
        arguments: HookedKind.takingAnything, Setting.allCases)
    private func anything(_ kind: HookedKind, _ setting: Setting) {
        for (value, text): (String?, String) in [(nil, "nothing"), ("text", "text")] {
            let (root, motherboard) = motherboards(kind, setting)
            // The hook for inputs gets none where the value is no input; only the raw board gets a value of another
            // type.
            let asked = kind == .dedicatedInput ? "nothing" : text
            let activated = kind == .rawOption ? text : "nothing"
            let before = entries.count
            #expect(motherboard.activateBoard(identifier: Self.target, withOption: value).wasTaken)
            let asking = entries.dropFirst(before)
            #expect(asking.count == 2 && asking.last == "bell asked ()")
            // BarrierHookOrderTests compares the argument of the hook of a dedicated board for options.
            if kind != .dedicatedOption { #expect(asking.first == "\(hook(of: kind)) \(asked)") }
            motherboard[Bell.self].completer.complete()
            #expect(entries.dropFirst(before).last == "activated \(activated)")
            #expect(entries.count == before + 3)
            withExtendedLifetime(root) {}
        }
        #expect(reported.lines == [])
    }

    @Test(
        "AB-2, T-6 without a value of the type a gate that refuses keeps the board from its activation, too",
        arguments: HookedKind.takingAnything)
    func refusesAnything(_ kind: HookedKind) throws {
        for value in [nil, "text"] {
            let (_, motherboard) = motherboards(kind, .alone)
            motherboard.activateBoard(identifier: Self.target, withOption: value)
            try #require(motherboard.getBoard(identifier: Bell.id)).refuse(NoTicket())
        }
        #expect(entries.filter { $0.hasPrefix("activated") } == [])
        #expect(reported.all.map(\.kind) == [.activationDiscarded, .activationDiscarded])
    }

    @Test("AB-1, T-6 the hook for guaranteed inputs is asked with inputs only; a dedicated board without one has none")
    func noGuaranteedInput() {
        let (_, motherboard) = motherboards(.dedicatedGuaranteedInput, .alone)
        motherboard.activateBoard(identifier: Self.target)
        motherboard.activateBoard(identifier: Self.target, withOption: "text")
        #expect(entries == ["activated nothing", "activated nothing"])
    }

    @Test(
        "AB-1, T-4 a value that a guaranteed board does not take asks for no barrier, and is reported",
        arguments: HookedKind.guaranteed, Setting.allCases)
    private func mismatch(_ kind: HookedKind, _ setting: Setting) {
        let (root, motherboard) = motherboards(kind, setting)
        for value in [nil, "text"] {
            #expect(motherboard.activateBoard(identifier: Self.target, withOption: value).wasTaken == false)
        }
        #expect(entries == [])
        #expect(reported.all.map(\.kind) == [.inputMismatch, .inputMismatch])
        withExtendedLifetime(root) {}
    }

    // MARK: - Other ways to a board

    @Test(
        "F-3, AB-2 a chain waits at the hook of a board in it, and goes on from there", arguments: HookedKind.allCases)
    func chain(_ kind: HookedKind) {
        let (_, motherboard) = motherboards(kind, .alone)
        motherboard.addBoard(Scripted<Gamma>.echo())
        motherboard.registerFlowSteps(Gamma.id ->> Self.target)
        motherboard[Gamma.self].activation.activate(with: 4)
        #expect(entries == ["\(hook(of: kind)) 4", "bell asked ()"])
        motherboard[Bell.self].completer.complete()
        #expect(entries.last == "activated 4")
    }
}
