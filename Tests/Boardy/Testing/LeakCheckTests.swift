import BoardyCore
import BoardyTesting
import Testing

/// Tests of finding objects that live too long.
@Suite struct LeakCheckTests {
    private let leaks = LeakCheck()

    @Test("no issue is recorded if all watched objects are gone")
    func clean() {
        do {
            let motherboard = leaks.watch(Motherboard { _ in FakeBoard<Counter>.answering { $0 }.registration })
            motherboard[Counter.self].activation.activate(with: 1)
            #expect(leaks.living == ["Motherboard 'main'", "FakeBoard<Counter> 'counter'"])
        }
        leaks.expectNone()
    }

    @Test(
        "a board that is kept, a motherboard that keeps itself, and an object that is watched are named by type and ID")
    func leaking() {
        var kept: Board?
        final class Screen {}
        let screen = leaks.watch(Screen())
        var breakCycle = {}
        do {
            let motherboard = Motherboard(identifier: "shop") { _ in FakeBoard<Counter>.answering { $0 }.registration }
            leaks.watch(motherboard)
            let token = motherboard[Counter.self].flow.handle { _ in withExtendedLifetime(motherboard) {} }
            motherboard[Counter.self].activation.activate(with: 1)
            kept = motherboard.getBoard(identifier: Counter.id)
            breakCycle = { token.cancel() }
        }
        expectIssue("3 of 3 watched objects still live: Screen, Motherboard 'shop', FakeBoard<Counter> 'counter'") {
            leaks.expectNone()
        }
        breakCycle()
        #expect(leaks.living == ["Screen", "FakeBoard<Counter> 'counter'"])
        withExtendedLifetime((screen, kept)) {}
    }

    @Test("boards inside continuable boards are watched too")
    func nested() {
        var inner: Board?
        do {
            let outer = ModernContinuableBoard(
                identifier: "outer",
                boardProducer: BoardProducer { _ in FakeBoard<Counter>.answering { $0 }.registration })
            let motherboard = leaks.watch(Motherboard(boards: [outer]))
            outer.motherboard[Counter.self].activation.activate(with: 1)
            inner = outer.motherboard.getBoard(identifier: Counter.id)
            withExtendedLifetime(motherboard) {}
        }
        #expect(leaks.living == ["FakeBoard<Counter> 'counter'"])
        withExtendedLifetime(inner) {}
    }
}
