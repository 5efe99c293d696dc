/// The gateways of one producer. Boards without a gateway here may have one in the producers further out.
///
/// ``BoardProducer`` has one. A producer of your own returns that of the producer it wraps, or makes one, to have its boards guarded.
public final class Gateways {
    private let externalProducer: (any BoardProducing)?
    private var byID: [BoardID: RegisteredGateway] = [:]
    private var everywhere: RegisteredGateway?
    /// The counter of changes, which all producers of a chain share. One look tells if any of them has changed.
    let changes: GatewayChanges

    /// Creates an empty set of gateways.
    ///
    /// - Parameter externalProducer: asked for boards that are not guarded here; kept alive.
    public init(externalProducer: (any BoardProducing)? = nil) {
        self.externalProducer = externalProducer
        changes = externalProducer?.gateways?.changes ?? GatewayChanges()
    }

    deinit { changes.count += 1 }

    /// Guards a board. A second gateway for one target is refused and reported `duplicateRegistration`, unless it is to replace the first.
    ///
    /// - Returns: true if the gateway is registered now.
    @discardableResult
    public func add(
        _ registration: GatewayBarrierRegistration, for target: GatewayTarget, replacingExisting: Bool = false,
        file: StaticString = #fileID, line: UInt = #line
    ) -> Bool {
        let existing = target.board.map { byID[$0] } ?? everywhere
        if let existing, !replacingExisting {
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

    /// Returns the gateway in front of a board; nil if the board is exempt, or has none.
    func gateway(for board: BoardID) -> RegisteredGateway? {
        let found = specific(board) ?? general
        return found?.registration.make == nil ? nil : found
    }

    private func specific(_ board: BoardID) -> RegisteredGateway? {
        byID[board] ?? externalProducer?.gateways?.specific(board)
    }

    private var general: RegisteredGateway? { everywhere ?? externalProducer?.gateways?.general }
}

/// A gateway together with the place of its registration.
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

/// The boards that a gateway guards: one board, or every board that has no gateway of its own.
public struct GatewayTarget: Hashable, Sendable {
    let board: BoardID?

    /// Every board that has no gateway of its own. The literal `"*"` means the same.
    public static let everyBoard = GatewayTarget(board: nil)

    /// Returns the target for the board of an ID, also if the ID is `"*"`.
    public static func board(_ id: BoardID) -> GatewayTarget { GatewayTarget(board: id) }
}

extension GatewayTarget: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { board = value == "*" ? nil : BoardID(value) }
}

extension GatewayTarget: CustomStringConvertible {
    public var description: String { board.map { "'\($0)'" } ?? "every board" }
}
