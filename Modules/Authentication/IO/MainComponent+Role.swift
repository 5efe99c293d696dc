public import Boardy
public import BoardyValues

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
        let check = RoleGate<C>(isExempt: isExempt, handler: options.value(of: RefusalHandler.self))
        install(
            gatewayBarrier: GatewayBarrierRegistration { check.makeGate($0, producer: $1) }, for: contract, file: file,
            line: line)
    }
}

/// Decides by the role of the signed-in user if a board may be activated.
// An object, because every session has one for each guarded contract, and closures that capture it alone take no
// memory.
private final class RoleGate<C: GuardedContract> where C.Requirement == Role {
    private let isExempt: () throws -> Bool
    private let handler: RefusalHandler?

    init(isExempt: @escaping () throws -> Bool, handler: RefusalHandler?) {
        (self.isExempt, self.handler) = (isExempt, handler)
    }

    func makeGate(_ id: BoardID, producer: (any BoardProducing)?) -> Board {
        GatewayBoard(id, producer: producer) { [self] gate, _ in gate.startResponse { await self.decide(gate) } }
    }

    private func decide(_ gate: GatewayBoard) async {
        do {
            if try isExempt() { return gate.complete() }
            let user = try await gate.motherboard.ioCurrentRole().output()
            if let user, user.role.includes(C.requirement) { return gate.complete() }
            gate.refuse(refusal(of: user, isRoleKnown: true))
        } catch let error as BoardError where error.kind == .unknownBoard {
            gate.refuse(refusal(of: nil, isRoleKnown: false))
        } catch {
            if gate.isInstalled { gate.refuse(error) }
        }
    }

    private func refusal(of user: UserRole?, isRoleKnown: Bool) -> RoleRefusal {
        let told = RoleRefusal(of: C.id, needing: C.requirement, user: user, isRoleKnown: isRoleKnown)
        handler?.handle(told)
        return told
    }
}
