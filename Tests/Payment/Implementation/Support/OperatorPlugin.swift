import AuthenticationIO
import Boardy
import BoardyValues
import ShoppingIO

/// Stands for authentication: it tells who is signed in, by default an operator.
struct OperatorPlugin: LauncherPlugin, ModulePlugin {
    let name = "authentication"
    var role: AccountRole? = .operator
    /// The number of times that the role is told before it is revoked; nil for ever.
    var endsAfter: Int?
    /// True if a board that asks outside of a gateway gets its answer later, as it would from another process.
    var isLate = false
    /// The orders that a module of the app knows; nil for no such module.
    var orders: [CustomerOrder]?
    private let told = RoleCount()

    /// The signed-in user; nil if nobody is signed in.
    var user: UserRole? {
        role.map { UserRole(user: User(id: "u1", email: "olga@example.com", name: "Olga"), role: $0, granted: $0) }
    }

    private func present() -> UserRole? {
        told.count += 1
        guard let endsAfter, told.count > endsAfter else { return user }
        return OperatorPlugin(role: .customer).user
    }

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) {
        main.provide(CurrentRole.self) { [self] in
            RoleBoard(identifier: $0, isLate: isLate && told.count > 0) { present() }
        }
        guard let orders else { return }
        main.provide(FindOrders.self) { request in
            FoundOrders(orders: orders.filter { request.ids.contains($0.order.id) })
        }
        main.requireRole(for: FindOrders.self)
    }
}

private final class RoleCount {
    var count = 0
}

private final class RoleBoard: Board, RequestBoard {
    typealias Contract = CurrentRole
    private let isLate: Bool
    private let user: () -> UserRole?

    init(identifier: BoardID, isLate: Bool = false, user: @escaping () -> UserRole?) {
        self.isLate = isLate
        self.user = user
        super.init(identifier: identifier)
    }

    func respond(to request: Request<CurrentRole>) {
        guard isLate else { return request.answer(user()) }
        perform {
        } deliver: { [user] _ in
            request.answer(user())
        }
    }
}
