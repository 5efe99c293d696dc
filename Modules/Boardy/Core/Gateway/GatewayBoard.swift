/// A gate made of closures: a board with a motherboard of its own, over the producers of the board it guards.
///
/// It decides by ``Board/complete(_:file:line:)``, ``Board/refuse(_:file:line:)`` or
/// ``Board/complete(validFor:clock:file:line:)``.
public final class GatewayBoard: ModernContinuableBoard, GuaranteedBoard {
    private let onActivation: (GatewayBoard, any BoardInputModel) -> Void

    package init(
        _ identifier: BoardID, producer: (any BoardProducing)?,
        onActivation: @escaping (GatewayBoard, any BoardInputModel) -> Void
    ) {
        self.onActivation = onActivation
        super.init(identifier: identifier, boardProducer: producer ?? BoardProducer())
    }

    public func activate(withGuaranteedInput input: GuardedActivation) { onActivation(self, input) }
}

/// A gate that decides off the domain.
final class DecidingGate: Board, GuaranteedBoard {
    typealias Work = @Sendable @concurrent () async throws -> Void

    private let pass: (() -> GatePass)?
    private let work: (GuardedActivation) throws -> Work

    /// - Parameters:
    ///   - pass: makes the pass of a positive decision; nil lets one activation pass.
    ///   - work: makes the decision as a closure that leaves the domain. It throws to refuse at once.
    init(_ identifier: BoardID, pass: (() -> GatePass)? = nil, work: @escaping (GuardedActivation) throws -> Work) {
        self.pass = pass
        self.work = work
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput input: GuardedActivation) {
        do { perform(try work(input)) { [weak self] in self?.decide($0) } } catch { refuse(error) }
    }

    private func decide(_ result: Result<Void, any Error>) {
        // A cancellation because the gate leaves is no decision.
        guard let slot, !slot.isLeaving else { return }
        switch result {
        case .success: slot.complete(true, #fileID, #line, as: .passed(pass?()))
        case .failure(let reason): refuse(reason)
        }
    }
}

// The forms of gates that a gateway may ask.

extension GatewayBarrierRegistration {
    /// Returns a gate that is a board. The board decides by completing, with success or without.
    ///
    /// It is activated with the ``GuardedActivation`` or the ``GatewayRequest``, if it takes one of these, or else
    /// without an input.
    ///
    /// - Parameter factory: makes the board for the ID of the gate, each time the gate is asked.
    public static func board(_ factory: @escaping (BoardID) -> Board?) -> GatewayBarrierRegistration {
        GatewayBarrierRegistration { id, _ in factory(id) }
    }

    /// Returns a gate that calls a closure each time it is asked.
    ///
    /// - Parameter activation: gets the gate, to complete it, and the request: the board that is to be activated, and
    ///   its input.
    public static func registerWithActivation(
        _ activation: @escaping (GatewayBoard, any BoardInputModel) -> Void
    ) -> GatewayBarrierRegistration {
        GatewayBarrierRegistration { GatewayBoard($0, producer: $1, onActivation: activation) }
    }

    /// Returns the same gate, which also registers flows on its motherboard when it is made.
    public func withFlowRegistration(_ registerFlows: @escaping (GatewayBoard) -> Void) -> GatewayBarrierRegistration {
        guard let make else { return self }
        return GatewayBarrierRegistration(judgesEachInput: judgesEachInput) { id, producer in
            let board = make(id, producer)
            if let gate = board as? GatewayBoard { registerFlows(gate) }
            return board
        }
    }

    /// Returns a gate that decides off the domain: activations pass when a closure returns, and are refused for the
    /// error that it throws.
    ///
    /// On a root that belongs to no actor it refuses, and reports `isolationMissing`.
    ///
    /// - Parameters:
    ///   - duration: the time in which the closure is not called again, for one board on one motherboard; nil to call
    ///     it each time.
    ///   - clock: the clock of the duration.
    public static func gate(
        validFor duration: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        _ decide: @escaping @Sendable @concurrent (GatewayRequest) async throws -> Void
    ) -> GatewayBarrierRegistration {
        GatewayBarrierRegistration { id, _ in
            DecidingGate(id, pass: duration.map { duration in { GatePass(for: duration, on: clock) } }) { guarded in
                { [request = guarded.request] in try await decide(request) }
            }
        }
    }

    /// Returns a gate that decides by the input of a contract, as ``gate(validFor:clock:_:)`` does. It is asked about
    /// each activation, one after the other. An activation that carries another type is refused.
    public static func gate<C: BoardContract>(
        _ contract: C.Type, _ decide: @escaping @Sendable @concurrent (C.Input) async throws -> Void
    ) -> GatewayBarrierRegistration where C.Input: Sendable {
        GatewayBarrierRegistration(judgesEachInput: true) { id, _ in
            DecidingGate(id) { guarded throws(BoardError) in
                guard let input = Conversion.of(guarded.option, to: C.Input.self) else {
                    throw BoardError(
                        Diagnostic(
                            .inputMismatch, board: C.id, motherboard: guarded.request.motherboard,
                            expected: "\(C.Input.self)", actual: typeName(of: guarded.option as Any),
                            "the gateway of '\(C.id)' decides on inputs of type \(C.Input.self), not "
                                + "\(typeName(of: guarded.option as Any))"))
                }
                return { try await decide(input) }
            }
        }
    }
}
