import Boardy
import PaymentIO
import ShoppingIO
import Storage
import Testing
import Values

@MainActor @Suite struct RecoveryTests {
    /// A store on which checkouts under these keys stopped before their payment answered.
    private func interrupted(_ keys: [String], clock: Clock) async throws -> Store {
        let stage = Stage(on: Store(.memory), clock: clock)
        stage.neighbours.pay = { _ in nil }
        try await stage.add("MUG", 2)
        for key in keys { try await stage.checkOut(key: key) }
        return stage.store
    }

    @Test("a start settles what has been pending for over 15 minutes: paid, or cancelled", arguments: [false, true])
    func settles(isAsynchronous: Bool) async throws {
        let clock = Clock()
        let store = try await interrupted(["paid", "lost"], clock: clock)
        clock.pass(.seconds(15 * 60 + 1))
        let neighbours = Neighbours()
        neighbours.isAsynchronous = isAsynchronous
        neighbours.settle = { $0.key == "paid" ? .paid(transaction: visa) : SettleOutcome.none }
        let stage = Stage(neighbours, on: store, clock: clock)
        try await stage.run()
        #expect(neighbours.settled == ["paid", "lost"])
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
        #expect(try await stage.orders()?.orders.map(\.status) == [.cancelled, .paid])
        #expect(try await stage.cart()?.lines == [])
        try await stage.checkOut(key: "lost")
        #expect(stage.outcomes == [.failed(reason: .abandoned)])
    }

    @Test("a start leaves alone what may still be running")
    func young() async throws {
        let clock = Clock()
        let store = try await interrupted(["k"], clock: clock)
        clock.pass(.seconds(15 * 60))
        let stage = Stage(on: store, clock: clock)
        #expect(stage.neighbours.settled.isEmpty && stage.installed.isEmpty)
        #expect(try await stage.orders()?.orders.map(\.status) == [.pending])
    }

    @Test("an order that payment says nothing about stays pending, and the next one is settled")
    func silence() async throws {
        let clock = Clock()
        let store = try await interrupted(["first", "second"], clock: clock)
        clock.pass(.seconds(3600))
        let neighbours = Neighbours()
        neighbours.settle = { $0.key == "first" ? nil : SettleOutcome.none }
        let stage = Stage(neighbours, on: store, clock: clock)
        #expect(neighbours.settled == ["first", "second"] && stage.installed.isEmpty)
        #expect(try await stage.orders()?.orders.map(\.status) == [.cancelled, .pending])
    }

    @Test("a thousand stale orders nest no activations")
    func many() async throws {
        let clock = Clock()
        let keys = (1...1000).map { "k\($0)" }
        let store = try await interrupted(keys, clock: clock)
        clock.pass(.seconds(3600))
        let stage = Stage(on: store, clock: clock)
        #expect(stage.neighbours.settled == keys && stage.diagnostics.isEmpty && stage.installed.isEmpty)
    }
}
