import AuthenticationIO
import Boardy
import BoardyHeadless
import ProductManagementIO
import ShoppingIO

/// Puts the cart of a guest who has signed in into the user's. Internal: tiles and notes begin it when they find such a
/// cart.
enum FollowSignIn: BoardContract {
    static let id: BoardID = "shopping.follow-sign-in"
    typealias Output = Void
}

/// Finds whose cart the person at the screen has: the user's, or else the guest's.
struct CartOwners {
    let producer: any BoardProducing
    let carts: () -> Carts

    /// True if a module of the app knows guests.
    var hasGuests: Bool { producer.registration(for: CurrentGuest.id) != nil }
}

extension CartOwners {
    /// Returns the owner of the cart; nil if nobody is signed in, and the person is no guest.
    ///
    /// If a guest has signed in, the guest's cart goes into the user's first, and the person is told.
    func owner(on board: ContinuousBoard) async throws -> String? {
        let user = try await board.currentUser()?.id
        guard hasGuests, let guest = try await board.motherboard.ioCurrentGuest().output() else { return user }
        let cart = GuestCart(of: guest)
        guard let user else { return cart.owner }
        if let merge = try await merge(cart, into: user, on: board) { board.rootScreen.show(merge.notice) }
        return user
    }

    /// Reads the cart of the person at the screen for a tile or a note; an empty one without a mainboard.
    ///
    /// Finds out if the cart of a guest has to follow a sign-in, and begins that.
    func showCart(on mainboard: Motherboard?, _ answer: @escaping (Result<CartContents, any Error>) -> Void) {
        guard let mainboard else { return answer(Result { try carts().contents(of: nil) }) }
        let show = { [weak mainboard, carts] (user: User?, guest: Guest?) in
            answer(
                Result {
                    let cart = guest.map { GuestCart(of: $0) }, rules = carts()
                    guard let user else { return try rules.contents(of: cart?.owner) }
                    if let cart {
                        // Notes of every page ask, and nearly no guest has left something.
                        if let own = try rules.contents(of: user.id, unlessFollowedBy: cart) { return own }
                        mainboard?[FollowSignIn.self].activation.activate()
                    }
                    return try rules.contents(of: user.id)
                })
        }
        mainboard.ioCurrentUser().activation.activate(
            with: GetCurrentUserParameter()
                .onSuccess { [weak mainboard] user in
                    guard hasGuests, let mainboard else { return show(user, nil) }
                    mainboard.ioCurrentGuest().activation.activate(
                        with: GetCurrentGuestParameter().onSuccess { show(user, $0) }.onError { answer(.failure($0)) })
                }
                .onError { answer(.failure($0)) }
                .onCompletion { if $0 == .cancelled { answer(.failure(CancellationError())) } })
    }

    /// Returns all owners of the cart: the user, and the guest whose cart has not followed yet.
    func all(on board: ContinuousBoard) async throws -> [String] {
        let user = try await board.currentUser()?.id
        let guest = hasGuests ? try await board.motherboard.ioCurrentGuest().output() : nil
        return [user, guest.map { GuestCart(of: $0).owner }].compactMap(\.self)
    }

    /// Returns nil if the guest has nothing in the cart.
    private func merge(_ guest: GuestCart, into user: String, on board: ContinuousBoard) async throws -> CartMerge? {
        while true {
            let lines = try carts().contents(of: guest.owner).lines
            if lines.isEmpty { return nil }
            var products: [String: ProductDetailsOutcome] = [:]
            for line in lines {
                products[line.sku] = try await board.motherboard.ioProductDetails().output(
                    with: ProductDetailsRequest(sku: line.sku))
            }
            // Another tab may have added a product meanwhile.
            if let merge = try carts().merge(guest, into: user, products) { return merge }
        }
    }
}
