/// The gateways of one producer, and how to find those of the producers further out.
///
/// ``BoardProducer`` has one. A producer of your own gives that of the producer it wraps, or makes one, to have its boards guarded.
public final class Gateways {
    private let externalProducer: (any BoardProducing)?
    private var byID: [BoardID: RegisteredGateway] = [:]
    private var everywhere: RegisteredGateway?
    /// Shared along the chain of producers, so that one look tells whether anything has changed.
    let changes: GatewayChanges

    /// No gateway.
    ///
    /// - Parameter externalProducer: asked for boards that are not guarded here; kept alive.
    public init(externalProducer: (any BoardProducing)? = nil) {
        self.externalProducer = externalProducer
        changes = externalProducer?.gateways?.changes ?? GatewayChanges()
    }

    deinit { changes.count += 1 }

    /// Guards a board. A second gateway for one is refused and reported `duplicateRegistration`, unless it is to replace the first.
    ///
    /// - Returns: whether it stands now.
    @discardableResult
    public func add(
        _ registration: GatewayBarrierRegistration, for target: GatewayTarget, replacingExisting: Bool = false,
        file: StaticString = #fileID, line: UInt = #line
    ) -> Bool {
        if let existing = own(target), !replacingExisting {
            DiagnosticSink.current.report(
                Diagnostic(
                    .duplicateRegistration, board: target.board,
                    "\(target) is guarded by a gateway already, registered at \(existing.file):\(existing.line); the first stays. "
                        + "Remove one, or pass replacingExisting: true", file: file, line: line))
            return false
        }
        let added = RegisteredGateway(registration: registration, file: file, line: line)
        switch target.board {
        case let board?: byID[board] = added
        case nil: everywhere = added
        }
        changes.count += 1
        return true
    }

    private func own(_ target: GatewayTarget) -> RegisteredGateway? { target.board.map { byID[$0] } ?? everywhere }

    /// What guards a board; nil if it is exempt, or nothing does.
    func gateway(for board: BoardID) -> RegisteredGateway? {
        let found = specific(board) ?? general
        return found?.registration.make == nil ? nil : found
    }

    private func specific(_ board: BoardID) -> RegisteredGateway? {
        byID[board] ?? externalProducer?.gateways?.specific(board)
    }

    private var general: RegisteredGateway? { everywhere ?? externalProducer?.gateways?.general }
}

/// A gateway as it was registered.
final class RegisteredGateway: Gateway {
    let registration: GatewayBarrierRegistration
    let file: StaticString
    let line: UInt

    init(registration: GatewayBarrierRegistration, file: StaticString, line: UInt) {
        self.registration = registration
        self.file = file
        self.line = line
        super.init(judgesEachInput: registration.judgesEachInput)
    }
}
