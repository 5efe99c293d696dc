extension BoardRegistering {
    /// Guards boards with a gateway: an activation waits until the gate has decided.
    ///
    /// A second gateway for the same boards is refused and reported `duplicateRegistration`.
    ///
    /// - Returns: false if another gateway guards these boards already.
    @discardableResult
    public func registerGateway(
        _ registration: GatewayBarrierRegistration, for target: GatewayTarget = .everyBoard,
        replacingExisting: Bool = false, file: StaticString = #fileID, line: UInt = #line
    ) -> Bool {
        gateways?.add(registration, for: target, replacingExisting: replacingExisting, file: file, line: line) ?? false
    }

    /// Guards the board of an ID, as the form with a target does.
    @_disfavoredOverload
    @discardableResult
    public func registerGateway(
        _ registration: GatewayBarrierRegistration, for identifier: BoardID, replacingExisting: Bool = false,
        file: StaticString = #fileID, line: UInt = #line
    ) -> Bool {
        registerGateway(
            registration, for: .board(identifier), replacingExisting: replacingExisting, file: file, line: line)
    }

    /// Guards boards with a board as the gate: `registerGatewayBoard("*") { LoginBoard(identifier: $0) }`.
    ///
    /// - Parameter factory: makes the board for the ID of the gate, each time the gate is asked. See
    ///   ``GatewayBarrierRegistration/board(_:)``.
    /// - Returns: false if another gateway guards these boards already.
    @discardableResult
    public func registerGatewayBoard(
        _ target: GatewayTarget, replacingExisting: Bool = false, file: StaticString = #fileID, line: UInt = #line,
        factory: @escaping (BoardID) -> Board?
    ) -> Bool {
        registerGateway(
            .board(factory), for: target, replacingExisting: replacingExisting, file: file, line: line)
    }

    /// Guards the board of an ID with a board as the gate, as the form with a target does.
    @_disfavoredOverload
    @discardableResult
    public func registerGatewayBoard(
        _ identifier: BoardID, replacingExisting: Bool = false, file: StaticString = #fileID, line: UInt = #line,
        factory: @escaping (BoardID) -> Board?
    ) -> Bool {
        registerGatewayBoard(
            .board(identifier), replacingExisting: replacingExisting, file: file, line: line, factory: factory)
    }

    /// Guards boards with a closure that runs off the domain. Activations pass when it returns, and are refused for the
    /// error that it throws.
    ///
    /// - Parameters:
    ///   - duration: the time in which it is not called again, for one board on one motherboard; nil to call it each
    ///     time.
    ///   - clock: the clock of the duration.
    /// - Returns: false if another gateway guards these boards already.
    @discardableResult
    public func gate(
        _ target: GatewayTarget, validFor duration: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        replacingExisting: Bool = false, file: StaticString = #fileID, line: UInt = #line,
        _ decide: @escaping @Sendable @concurrent (GatewayRequest) async throws -> Void
    ) -> Bool {
        registerGateway(
            .gate(validFor: duration, clock: clock, decide), for: target, replacingExisting: replacingExisting,
            file: file, line: line)
    }

    /// Guards the board of an ID with a closure that runs off the domain, as the form with a target does.
    @_disfavoredOverload
    @discardableResult
    public func gate(
        _ identifier: BoardID, validFor duration: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        replacingExisting: Bool = false, file: StaticString = #fileID, line: UInt = #line,
        _ decide: @escaping @Sendable @concurrent (GatewayRequest) async throws -> Void
    ) -> Bool {
        gate(
            .board(identifier), validFor: duration, clock: clock, replacingExisting: replacingExisting, file: file,
            line: line, decide)
    }

    /// Guards the board of a contract with a closure that decides by the input, off the domain.
    ///
    /// The closure is called for each activation, one after the other.
    ///
    /// - Returns: false if another gateway guards these boards already.
    @discardableResult
    public func gate<C: BoardContract>(
        _ contract: C.Type, replacingExisting: Bool = false, file: StaticString = #fileID, line: UInt = #line,
        _ decide: @escaping @Sendable @concurrent (C.Input) async throws -> Void
    ) -> Bool where C.Input: Sendable {
        registerGateway(
            .gate(contract, decide), for: .board(C.id), replacingExisting: replacingExisting, file: file, line: line)
    }
}
