import AuthenticationIO
import Boardy
import BoardyHeadless
import ShoppingIO
import Testing

/// Orders at their addresses, which a shopper keeps as bookmarks.
@MainActor @Suite struct OrderAddressTests {
    /// Returns a stage on whose store Ada has ordered, with answers for what comes next.
    private func stage(_ answers: Answer..., paid: Bool = true) async throws -> Stage {
        let before = Stage()
        if !paid { before.neighbours.pay = { _ in nil } }
        try await before.add("MUG")
        try await before.checkOut()
        return Stage(before.neighbours, on: before.store, clock: before.clock, answers: answers)
    }

    /// Opens a link, and returns the titles of what it shows.
    private func open(_ link: String, on stage: Stage) async throws -> [String] {
        _ = stage.launcher.show(link: link)
        try await stage.run()
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
        return stage.driver.titles
    }

    @Test("SH-11 the number of an order of one's own is an address too, and nobody else's")
    func number() async throws {
        let stage = try await stage(Answer("Back"), Answer("Back"))
        #expect(try await open("app://orders/1", on: stage) == ["Order", "Orders"])
        #expect(stage.driver.prompts.first?.lines.first == "Order no.: 1")
        guard case .found(let found) = try await stage.details("1") else { throw CancellationError() }
        #expect(found.number == 1)
        #expect(try await stage.details(found.id) == .found(order: found))
        for id in ["01", "+1", "2"] { #expect(try await stage.details(id) == .notFound(id: id)) }
        stage.neighbours.user = bob
        #expect(try await stage.details("1") == .notFound(id: "1"))
    }

    @Test("SH-11 an order that is shown by its number is cancelled like any other")
    func cancelled() async throws {
        let stage = try await stage(Answer("Cancel order"), Answer("Back"), paid: false)
        #expect(try await open("app://orders/1", on: stage).prefix(2) == ["Order", "Order cancelled"])
        #expect(try stage.statuses() == [.cancelled])
    }

    @Test("SH-11 the rows of a list lead to the addresses of their orders, which are their numbers")
    func rows() async throws {
        let stage = try await stage(Answer("Back"))
        try await stage.choose("My orders")
        #expect(stage.driver.prompts.last?.content.first?.rows?.rows.map(\.link) == ["app://orders/1"])
    }

    @Test("SH-7 the address of an order asks who is not signed in to sign in, and shows the order then")
    func signedOut() async throws {
        let stage = try await stage(Answer("Back"), Answer("Back"))
        stage.neighbours.user = nil
        stage.neighbours.authenticate = { [neighbours = stage.neighbours] in
            neighbours.user = ada
            return .authenticated(user: ada)
        }
        #expect(try await open("app://orders/1", on: stage) == ["Order", "Orders"])
        #expect(stage.neighbours.asked == ["authenticate"])
    }

    @Test("SH-7 the address of an order of somebody else is as that of no order")
    func others() async throws {
        var screens: [[Prompt]] = []
        for link in ["app://orders/1", "app://orders/2"] {
            let stage = try await stage()
            stage.neighbours.user = bob
            #expect(try await open(link, on: stage) == ["Order", "Orders"])
            screens.append(stage.driver.prompts)
        }
        #expect(screens.first == screens.last)
    }

    @Test(
        "SH-7 an operator, who may read all orders, is told that there is no such order, and a customer none of theirs")
    func nothing() async throws {
        for (role, whose) in [(AccountRole.operator, ""), (.customer, " of yours")] {
            let stage = try await stage(Answer("Back"))
            stage.neighbours.role = role
            #expect(try await open("app://orders/99", on: stage) == ["Order", "Orders"])
            #expect(stage.driver.prompts.first?.lines == ["There is no such order\(whose)."])
        }
    }

    @Test("SH-7 whoever does not sign in at the address of an order is told nothing of it")
    func refusedSignIn() async throws {
        let stage = try await stage()
        stage.neighbours.user = nil
        #expect(try await open("app://orders/1", on: stage) == [])
        #expect(stage.neighbours.asked == ["authenticate"])
    }
}
