import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyValues
import ProductManagementIO

@testable import ProductManagement

/// Stands for authentication: it tells who is signed in, by default an operator.
struct OperatorPlugin: LauncherPlugin, ModulePlugin {
    let name = "authentication"
    var role: AccountRole? = .operator
    /// The number of times that the role is told before it is revoked; nil for ever.
    var endsAfter: Int?
    /// The number of the time that the role cannot be told; nil if it always can.
    var failsAt: Int?
    /// True if a board that asks outside of a gateway gets its answer later, as it would from another process.
    var isLate = false
    private let told = RoleCount()

    /// The signed-in user; nil if nobody is signed in.
    var user: UserRole? {
        role.map { UserRole(user: User(id: "u1", email: "olga@example.com", name: "Olga"), role: $0, granted: $0) }
    }

    private struct RoleUnreadable: Error, CustomStringConvertible {
        let description = "the role cannot be read"
    }

    private func present() throws -> UserRole? {
        told.count += 1
        if told.count == failsAt { throw RoleUnreadable() }
        guard let endsAfter, told.count > endsAfter else { return user }
        return OperatorPlugin(role: .customer).user
    }

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) {
        main.provide(CurrentRole.self) { [self] in
            RoleBoard(identifier: $0, isLate: isLate && told.count > 0) { try present() }
        }
        main.contribute({ role?.roles }, to: ScreenRoles.self)
    }
}

extension OperatorPlugin {
    /// Makes the board that tells who is signed in, for boards without a launcher.
    var producer: BoardProducer {
        BoardProducer { [user] _ in
            BoardRegistration(CurrentRole.self) { RoleBoard(identifier: $0) { user } }
        }
    }
}

extension ImportBoard {
    static func sample(_ catalogue: Catalogue = .sample()) -> ImportBoard {
        ImportBoard(ImportProducts.id, OperatorPlugin().producer, catalogue)
    }
}

private final class RoleCount {
    var count = 0
}

private final class RoleBoard: Board, RequestBoard {
    typealias Contract = CurrentRole
    private let isLate: Bool
    private let user: () throws -> UserRole?

    init(identifier: BoardID, isLate: Bool = false, user: @escaping () throws -> UserRole?) {
        self.isLate = isLate
        self.user = user
        super.init(identifier: identifier)
    }

    func respond(to request: Request<CurrentRole>) {
        guard isLate else { return request.answer { try user() } }
        perform {
        } deliver: { [user] _ in
            request.answer { try user() }
        }
    }
}
