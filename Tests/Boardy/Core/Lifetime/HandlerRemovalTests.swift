import BoardyCore
import Testing

/// Tests of flows that are registered and removed while a message is delivered to their list.
@Suite struct HandlerRemovalTests {
    private let census = Census()

    @Test("F-D3, X-D3 a flow registered and ended within a message is released at once, also by a message inside it")
    func nestedEnd() {
        let bus = Bus<Int>()
        var most = 0
        bus.deliver { [census] value in
            guard value == 0 else { return }
            for n in 1...100 {
                var token: FlowToken?
                token = bus.deliver { [member = census.member()] _ in
                    token?.cancel()
                    withExtendedLifetime(member) {}
                }
                bus.transport(n)
                token = nil
                most = max(most, census.living)
            }
        }
        bus.transport(0)
        #expect(census.living == 0)
        #expect(most <= 1)
    }

    @Test("F-D3 flows whose target has gone do not pile up while a message is under way")
    func deadTargets() {
        let bus = Bus<Int>()
        var most = 0
        bus.deliver { [census] _ in
            for _ in 0..<1000 {
                let target = AtEnd {}
                bus.connect(target: target) { [member = census.member()] _, _ in withExtendedLifetime(member) {} }
                most = max(most, census.living)
            }
        }
        bus.transport(0)
        #expect(most < 50)
    }

    @Test("F-D3 flows registered and ended in a loop within a message leave nothing behind")
    func loop() {
        let board = Scripted<Alpha>(), root = Motherboard(boards: [board])
        var most = 0
        root[Alpha.self].flow.handle { [census, unowned root] _ in
            for _ in 0..<1000 {
                root[Alpha.self].flow.handle { [member = census.member()] _ in withExtendedLifetime(member) {} }
                    .cancel()
                most = max(most, census.living)
            }
        }
        board.sendOutput(1)
        #expect(most <= 1)
        #expect(census.living == 0)
    }

    @Test("X-3 flows that a handler registers by the hundred see the next message, in order")
    func growth() {
        let board = Scripted<Alpha>(), root = Motherboard(boards: [board])
        var heard: [Int] = []
        root[Alpha.self].flow.handle { [unowned root] value in
            if value == 0 { for n in 0..<300 { root[Alpha.self].flow.handle { _ in heard.append(n) } } }
        }
        root[Alpha.self].flow.handle { _ in heard.append(-1) }
        root.registerGeneralFlow { (_: Int) in heard.append(-2) }
        board.sendOutput(0)
        #expect(heard == [-1, -2])
        heard = []
        board.sendOutput(1)
        #expect(heard == [-1, -2] + Array(0..<300))
    }

    @Test(
        "X-D3, M-13 a reset within a message ends those whose turn has not come, and what is registered after it stays")
    func reset() {
        let board = Scripted<Alpha>(), root = Motherboard(boards: [board])
        var heard: [String] = []
        root[Alpha.self].flow.handle { [unowned root, member = census.member()] _ in
            root.resetFlows()
            root[Alpha.self].flow.handle { heard.append("new \($0)") }
            board.sendOutput(2)
            heard.append("first \(member.isHere)")
        }
        root[Alpha.self].flow.handle { heard.append("second \($0)") }
        root.registerGeneralFlow { (value: Int) in heard.append("general \(value)") }
        board.sendOutput(1)
        board.sendOutput(3)
        #expect(heard == ["new 2", "first true", "new 3"])
        #expect(census.living == 0)
    }

    @Test(
        "X-D3, F-D3 releasing what a removed flow captured may send on the same list, register there and remove others")
    func removalSends() {
        let board = Scripted<Alpha>(), root = Motherboard(boards: [board])
        var heard: [String] = []
        func register(_ name: String, then: @escaping () -> Void) -> FlowToken {
            let release = AtEnd { then() }
            return root[Alpha.self].flow.handle { _ in withExtendedLifetime(release) { heard.append(name) } }
        }
        var tokens: [FlowToken] = []
        tokens.append(
            register("a") { [unowned root] in
                heard.append("a ends")
                root[Alpha.self].flow.handle { heard.append("new \($0)") }
                board.sendOutput(2)
            })
        tokens.append(
            register("b") {
                heard.append("b ends")
                board.sendOutput(3)
            })
        root[Alpha.self].flow.handle { value in
            if value == 1 { tokens.forEach { $0.cancel() } }
            heard.append("last \(value)")
        }
        board.sendOutput(1)
        #expect(heard.prefix(3) == ["a", "b", "last 1"])
        #expect(Set(heard) == ["a", "b", "last 1", "a ends", "b ends", "last 2", "new 2", "last 3", "new 3"])
    }

    @Test("F-D3, X-4 a flow on two lists can be cancelled though its registration released what registered another")
    func orderOverLists() {
        let board = Scripted<Alpha>(), root = Motherboard(boards: [board])
        root.diagnostics = Reports().sink
        func register() {
            let target = AtEnd {}
            let release = AtEnd { [weak root] in root?.registerGeneralFlow { (_: Signal) in } }
            root.registerGeneralFlow(target: target) { (_, _: Signal) in withExtendedLifetime(release) {} }
        }
        // One at each length that the list may have when it next removes ended handlers.
        for _ in 0..<40 {
            register()
            var heard = 0
            let token = root.registerGeneralFlow { (_: Signal) in heard += 1 }
            token.cancel()
            board.broadcastAction(Signal(name: "x"))
            #expect(heard == 0)
        }
    }

    @Test("X-3, X-D3 predicates that register and cancel flows while they are asked")
    func predicates() {
        let board = Scripted<Alpha>(), root = Motherboard(boards: [board])
        var heard: [String] = []
        var token: FlowToken?
        root.registerFlow(
            BoardActivateFlow(
                matcher: { [unowned root] _ in
                    token?.cancel()
                    for n in 0..<20 { root[Alpha.self].flow.handle { _ in heard.append("late \(n)") } }
                    return true
                }, nextHandler: { _ in heard.append("predicate") }))
        token = root[Alpha.self].flow.handle { [member = census.member()] _ in heard.append("cancelled \(member)") }
        root[Alpha.self].flow.handle { _ in heard.append("own") }
        board.sendOutput(1)
        #expect(heard == ["predicate", "own"])
        token = nil
        #expect(census.living == 0)
    }
}
