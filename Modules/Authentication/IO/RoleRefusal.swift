public import Boardy
public import BoardyValues

/// The refusal of an activation for want of a role. Nothing has happened then.
public struct RoleRefusal: Refusal, Equatable {
    /// The board that was to be activated.
    public let board: BoardID
    /// The role that it needs.
    public let needed: Role
    /// The signed-in user; nil if nobody is signed in.
    public let user: UserRole?
    /// True if a plugin is installed that tells the role of the user.
    public let isRoleKnown: Bool

    /// Creates a refusal.
    public init(of board: BoardID, needing role: Role, user: UserRole?, isRoleKnown: Bool = true) {
        self.board = board
        needed = role
        (self.user, self.isRoleKnown) = (user, isRoleKnown)
    }

    public var description: String { "'\(board)' needs the role \(needed), and \(reason)" }

    private var reason: String {
        guard isRoleKnown else {
            return "no plugin tells who has it. Install one that provides '\(CurrentRole.id)', such as authentication."
        }
        guard let user else {
            return "nobody is signed in. Sign in as an operator with '\(Login.id)'. "
                + "While the store has no operator, '\(Grant.id)' makes the first one, on its machine."
        }
        if user.granted.includes(needed) {
            return "the sign-in of \(user.user.email) is too old for it. Sign in again with '\(Login.id)'."
        }
        return "\(user.user.email) has the role \(user.role). Sign in as an operator with '\(Login.id)', "
            + "or have an operator grant the role with '\(Grant.id)'."
    }
}

extension MainComponent {
    /// Guards the board of a contract by the role that the contract declares, and requires the board of
    /// ``CurrentRole``.
    ///
    /// Without the role an activation is refused with a ``RoleRefusal``, which the option `RefusalHandler` hears. Call
    /// it in the plugin that provides the contract.
    ///
    /// - Parameter isExempt: returns true if an activation needs no role at this moment. An error refuses the
    ///   activation.
    /// - Returns: the same check for the transaction of the board, in which the role cannot change any more.
    @discardableResult
    public func requireRole<C: GuardedContract>(
        for contract: C.Type, unless isExempt: @escaping () throws -> Bool = { false },
        file: StaticString = #fileID, line: UInt = #line
    ) -> RoleCheck where C.Requirement == Role {
        require(CurrentRole.self, file: file, line: line)
        checkRole(for: contract, unless: isExempt, file: file, line: line)
        return RoleCheck(
            C.id, C.requirement, contributions(to: RoleReaders.self, file: file, line: line),
            options.value(of: RefusalHandler.self))
    }

    /// Guards a board as ``requireRole(for:unless:file:line:)`` does, in a plugin that also works where no plugin tells
    /// roles. Everybody may activate the board there.
    ///
    /// - Parameter areRolesTold: returns true if the role has to be checked even if nothing provides ``CurrentRole``.
    public func requireRoleIfTold<C: GuardedContract>(
        for contract: C.Type, or areRolesTold: @escaping () -> Bool = { false }, file: StaticString = #fileID,
        line: UInt = #line
    ) where C.Requirement == Role {
        useIfProvided(CurrentRole.self, file: file, line: line)
        let producer = producer
        checkRole(
            for: contract, unless: { !areRolesTold() && producer.registration(for: CurrentRole.id) == nil },
            file: file, line: line)
    }

    private func checkRole<C: GuardedContract>(
        for contract: C.Type, unless isExempt: @escaping () throws -> Bool, file: StaticString, line: UInt
    ) where C.Requirement == Role {
        let check = RoleGate(
            board: C.id, needed: C.requirement, isExempt: isExempt, handler: options.value(of: RefusalHandler.self))
        install(
            gatewayBarrier: .registerWithActivation { gate, _ in
                gate.startResponse { await check.decide(gate) }
            }, for: contract, file: file, line: line)
    }
}

/// Decides by the role of the signed-in user if a board may be activated.
// An object, because every session has one for each guarded contract, and closures that capture it alone take no
// memory.
private final class RoleGate {
    let board: BoardID
    let needed: Role
    let isExempt: () throws -> Bool
    let handler: RefusalHandler?

    init(board: BoardID, needed: Role, isExempt: @escaping () throws -> Bool, handler: RefusalHandler?) {
        (self.board, self.needed, self.isExempt, self.handler) = (board, needed, isExempt, handler)
    }

    func decide(_ gate: GatewayBoard) async {
        do {
            if try isExempt() { return gate.complete() }
            let user = try await gate.motherboard.ioCurrentRole().output()
            if let user, user.role.includes(needed) { return gate.complete() }
            gate.refuse(refusal(of: user, isRoleKnown: true))
        } catch let error as BoardError where error.kind == .unknownBoard {
            gate.refuse(refusal(of: nil, isRoleKnown: false))
        } catch {
            if gate.isInstalled { gate.refuse(error) }
        }
    }

    private func refusal(of user: UserRole?, isRoleKnown: Bool) -> RoleRefusal {
        let told = RoleRefusal(of: board, needing: needed, user: user, isRoleKnown: isRoleKnown)
        handler?.handle(told)
        return told
    }
}

extension RoleRefusal {
    /// The refusal for a person at a screen: the role that is needed, who is signed in, and what to do next.
    public var sentence: String {
        let advice =
            switch user {
            case nil: "Nobody is signed in. Sign in as an \(needed) and try again."
            case let user? where user.granted.includes(needed):
                "The sign-in of \(user.user.email) is too old for that. Sign in again and try again."
            case let user?:
                "\(user.user.email) is a \(user.role). Ask an \(needed) to grant you the role, "
                    + "or sign in as another user."
            }
        return "This needs the role \(needed), and nothing was changed. \(advice)"
    }
}
