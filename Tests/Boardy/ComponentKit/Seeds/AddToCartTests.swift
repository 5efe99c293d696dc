import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

// Seed 001: adding to a cart waits at a barrier until a user has logged in.

private struct User: Sendable, Equatable {
    let name: String
}

private enum AuthenticationResult {
    case authenticated(User)
    case userClosed
}

private typealias GetCurrentUserParameter = BlockTaskParameter<Void, User?>

private enum CurrentUser: BlockTaskContract {
    static let id: BoardID = "currentUser"
    typealias Input = Void
    typealias Output = User?
}

private enum AuthUser: BoardContract {
    static let id: BoardID = "authUser"
    typealias Input = BarrierCommand<User>
    typealias Output = User
}

private enum Authenticate: BoardContract {
    static let id: BoardID = "authenticate"
    typealias Input = Void
    typealias Output = AuthenticationResult
}

extension Motherboard {
    fileprivate func ioCurrentUser() -> ContractDestination<CurrentUser> { self[CurrentUser.self] }
    fileprivate func ioAuthUser() -> ContractDestination<AuthUser> { self[AuthUser.self] }
    fileprivate func ioAuthenticate() -> ContractDestination<Authenticate> { self[Authenticate.self] }
}

/// The session with the signed-in user, which the first board of the sample queries.
private final class Session {
    var user: User?
}

private typealias CartItem = String

private final class CartBoard: ModernContinuableBoard {
    private(set) var cart: [CartItem] = []

    override init(identifier: BoardID, boardProducer: any BoardProducing) {
        super.init(identifier: identifier, boardProducer: boardProducer)
        registerFlows()
    }

    func addToCart(items: [CartItem]) {
        let inlineParameter = GetCurrentUserParameter().onSuccess(target: self) { this, user in
            if user != nil {
                this.performAddingCartItems(items)
            } else {
                this.motherboard.ioAuthUser().activation.activate(
                    with: .wait { [unowned this] _ in
                        this.performAddingCartItems(items)
                    })

                this.motherboard.ioAuthenticate().activation.activate()
            }
        }
        motherboard.ioCurrentUser().activation.activate(with: inlineParameter)
    }

    private func registerFlows() {
        motherboard.ioAuthenticate().flow.addTarget(motherboard) { mainboard, result in
            switch result {
            case let .authenticated(user):
                mainboard.ioAuthUser().activation.activate(with: .overcome(user))
            case .userClosed:
                mainboard.ioAuthUser().activation.activate(with: .cancel)
            }
        }
    }

    private func performAddingCartItems(_ items: [CartItem]) { cart += items }
}

@Suite struct AddToCartTests {
    private let session = Session()
    private let login = FakeBoard<Authenticate>()

    /// Returns a root with a cart, and with boards for the current user, for waiting and for logging in.
    private func shop() -> (root: Motherboard, board: CartBoard) {
        let producer = BoardProducer { [session, login] _ in
            BoardRegistration(CurrentUser.self) { identifier in
                BlockTaskBoard<Void, User?>(identifier: identifier) { _, _, completion in
                    completion(.success(session.user))
                }
            }
            BoardRegistration(AuthUser.self) { identifier in BarrierBoard<User>(identifier: identifier) }
            login.registration
        }
        let board = CartBoard(identifier: "cart", boardProducer: producer)
        return (Motherboard(boards: [board]), board)
    }

    @Test("GetCurrentUserParameter: signed in, the items are added at once", .diagnostics)
    func signedIn() {
        let shop = shop()
        session.user = User(name: "Ada")
        shop.board.addToCart(items: ["book"])
        #expect(shop.board.cart == ["book"])
        #expect(login.inputs.isEmpty)
        withExtendedLifetime(shop.root) {}
    }

    @Test(
        "BarrierBoard, .wait, .overcome: not signed in, login is asked for, and what waits is added when it succeeds",
        .diagnostics)
    func overcome() {
        let shop = shop()
        shop.board.addToCart(items: ["book"])
        shop.board.addToCart(items: ["game"])
        #expect(shop.board.cart.isEmpty)
        #expect(login.inputs.count == 2)
        login.sendOutput(.authenticated(User(name: "Ada")))
        #expect(shop.board.cart == ["book", "game"])
        withExtendedLifetime(shop.root) {}
    }

    @Test(
        "BarrierBoard, .cancel: closing the login drops what waits, which is reported",
        .diagnostics(expecting: .activationDiscarded))
    func cancel() {
        let shop = shop()
        shop.board.addToCart(items: ["book"])
        login.sendOutput(.userClosed)
        #expect(shop.board.cart.isEmpty)
        withExtendedLifetime(shop.root) {}
    }
}
