import AuthenticationIO
import Boardy
import ShoppingIO
import Testing

/// The add-to-cart of seed 001, on the shop's own board: it asks `CurrentUser` with a `GetCurrentUserParameter`,
/// waits at `AuthUser` for what becomes of `Authenticate`, and goes on when that barrier is overcome.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SeedAddToCartTests {
    /// A shop nobody is signed in at, that was asked to add a mug; who it asks to sign in has not answered yet.
    private func waitingStage() throws -> (Stage, Motherboard, BarrierBoard<User>) {
        let neighbours = Neighbours()
        neighbours.user = nil
        neighbours.isSignInOpen = true
        let stage = Stage(neighbours)
        stage.mainboard.ioAddToCart().activation.activate(with: AddToCartRequest(sku: "MUG", quantity: 1))
        let board = try #require(stage.mainboard.boards.first as? ContinuousBoard)
        #expect(board.identifier == AddToCart.id)
        // Nobody would end the wait otherwise.
        try #require(neighbours.asked == ["authenticate"])
        let barrier = board.motherboard.boards.first { $0.identifier == AuthUser.id }
        return (stage, board.motherboard, try #require(barrier as? BarrierBoard<User>))
    }

    @Test("seed 001: nobody is signed in: it waits, Authenticate is asked, the barrier is overcome, and it is added")
    func authenticated() async throws {
        let (stage, mainboard, barrier) = try waitingStage()
        #expect(barrier.waitingCount == 1)
        #expect(Set(mainboard.boards.map(\.identifier)) == [AuthUser.id, Authenticate.id])
        #expect(stage.neighbours.asked == ["authenticate"])
        #expect(stage.added.isEmpty && stage.ends.isEmpty)

        var overcome: [User] = []
        mainboard.ioAuthUser().flow.handle { overcome.append($0) }
        stage.neighbours.endSignIn(.authenticated(user: bob))
        try await stage.run()
        #expect(overcome == [bob])
        #expect(stage.added == [.added(cart: .of(.of(mug, 1)))])
        #expect(stage.ends == [true] && stage.installed.isEmpty && stage.diagnostics.isEmpty)

        stage.neighbours.user = ada
        #expect(try await stage.cart() == .of())
        stage.neighbours.user = bob
        #expect(try await stage.cart() == .of(.of(mug, 1)))
    }

    @Test("seed 001: the user closes Authenticate: the barrier is cancelled, nothing is added, the answer is cancelled")
    func closed() async throws {
        let (stage, mainboard, barrier) = try waitingStage()
        var ends: [Bool] = []
        mainboard.ioAuthUser().completion.handle { ends.append($0) }
        stage.neighbours.endSignIn(.userClosed)
        try await stage.run()
        #expect(ends == [false] && barrier.waitingCount == 0)
        #expect(stage.added == [.cancelled])
        #expect(stage.ends == [true] && stage.installed.isEmpty)
        #expect(stage.diagnostics.isEmpty)
        stage.neighbours.user = bob
        #expect(try await stage.cart() == .of())
    }

    @Test("seed 001: somebody is signed in: it is added at once, without Authenticate")
    func signedIn() {
        let neighbours = Neighbours()
        neighbours.isSignInOpen = true
        let stage = Stage(neighbours)
        stage.mainboard.ioAddToCart().activation.activate(with: AddToCartRequest(sku: "MUG", quantity: 1))
        #expect(stage.added == [.added(cart: .of(.of(mug, 1)))])
        #expect(stage.ends == [true] && stage.installed.isEmpty)
        #expect(neighbours.asked.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("seed 001: what comes while it waits asks nobody again, and is added after it")
    func another() async throws {
        let (stage, _, barrier) = try waitingStage()
        stage.mainboard.ioAddToCart().activation.activate(with: AddToCartRequest(sku: "TEA", quantity: 2))
        #expect(barrier.waitingCount == 2 && stage.neighbours.asked == ["authenticate"])
        stage.neighbours.endSignIn(.authenticated(user: ada))
        try await stage.run()
        #expect(stage.added == [.added(cart: .of(.of(mug, 1))), .added(cart: .of(.of(mug, 1), .of(tea, 2)))])
        #expect(stage.ends == [true] && stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("seed 001: the user that it waits for can be awaited at the same barrier")
    func awaited() async throws {
        let (stage, mainboard, barrier) = try waitingStage()
        let user = Task { @MainActor in try await mainboard.ioAuthUser().value() }
        while barrier.waitingCount < 2 { await Task.yield() }
        stage.neighbours.endSignIn(.authenticated(user: bob))
        #expect(try await user.value == bob)
        try await stage.run()
        #expect(stage.added == [.added(cart: .of(.of(mug, 1)))])
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("seed 001: the user closes Authenticate: who awaits it at the same barrier hears that it was cancelled")
    func awaitedInVain() async throws {
        let (stage, mainboard, barrier) = try waitingStage()
        let user = Task { @MainActor in try await mainboard.ioAuthUser().value() }
        while barrier.waitingCount < 2 { await Task.yield() }
        stage.neighbours.endSignIn(.userClosed)
        await #expect(throws: BarrierError.cancelled(AuthUser.id)) { try await user.value }
        try await stage.run()
        #expect(stage.added == [.cancelled] && stage.installed.isEmpty)
    }
}
