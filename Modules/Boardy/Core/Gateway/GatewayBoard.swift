/// A gate made of closures: a board with a motherboard of its own, over the producers of the board it guards.
///
/// It decides by ``Board/complete(_:file:line:)``, ``Board/refuse(_:file:line:)`` or ``Board/complete(validFor:clock:file:line:)``.
public final class GatewayBoard: ModernContinuableBoard, GuaranteedBoard {
    private let onActivation: (GatewayBoard, any BoardInputModel) -> Void

    init(
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
