/// A source of boards for a motherboard. It is asked for a board when a message first needs it.
public protocol BoardProducing: AnyObject {
    /// Returns the registration of an ID, or nil if the ID is not registered here or further out.
    func registration(for id: BoardID) -> BoardRegistration?
    /// The gateways in front of the boards that are made here. Nil, the default, means that there are no gateways.
    var gateways: Gateways? { get }
    /// Returns the declaration that is missing for an ID without a registration here, as a clause of a message. Nil,
    /// the default, if none is.
    func missingDeclaration(of id: BoardID) -> String?
    /// Every ID that can be produced, for messages and listings. They stand in the order of registration.
    var registeredIDs: [BoardID] { get }
}

extension BoardProducing {
    /// Nil, so that a producer that guards no boards need not declare gateways.
    public var gateways: Gateways? { nil }
    /// Nil, for a producer whose boards anybody may use without a declaration.
    public func missingDeclaration(of id: BoardID) -> String? { nil }

    /// Returns the board of an ID, or nil if it is not registered, or its constructor returns nil. A ready-made board
    /// is the same each time.
    public func produceBoard(identifier: BoardID) -> Board? { matchBoard(withIdentifier: identifier, to: identifier) }

    /// Returns the board that is registered under one ID, made for use under another ID.
    ///
    /// - Parameter newIdentifier: the ID that the constructor receives instead of the registered one.
    public func matchBoard(withIdentifier identifier: BoardID, to newIdentifier: BoardID) -> Board? {
        registration(for: identifier)?.make(newIdentifier)
    }
}

/// The gateways of one producer. Boards without a gateway here may have one in the producers further out.
///
/// ``BoardProducer`` has one. A producer of your own returns the one of the producer it wraps, or makes one, to have
/// its boards guarded.
public final class Gateways {
    private let externalProducer: (any BoardProducing)?
    private var registered: [RegisteredGateway] = []
    private var indices: [BoardID: Int] = [:]
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

    /// Guards a board. A second gateway for one target is refused and reported `duplicateRegistration`, unless it is to
    /// replace the first.
    ///
    /// - Returns: true if the gateway is registered now.
    @discardableResult
    public func add(
        _ registration: GatewayBarrierRegistration, for target: GatewayTarget, replacingExisting: Bool = false,
        file: StaticString = #fileID, line: UInt = #line
    ) -> Bool {
        let existing = target.board.map(own) ?? everywhere
        if let existing, !replacingExisting {
            DiagnosticSink.current.report(
                Diagnostic(
                    .duplicateRegistration, board: target.board,
                    "\(target) is guarded by a gateway already, registered at "
                        + "\(existing.file):\(existing.line); the first stays. "
                        + "Remove one, or pass replacingExisting: true", file: file, line: line))
            return false
        }
        let added = RegisteredGateway(registration: registration, file: file, line: line)
        switch target.board {
        case let board?: insert(added, for: board)
        case nil: everywhere = added
        }
        changes.count += 1
        return true
    }

    /// Returns the gateway in front of a board, or nil if the board is exempt, or has no gateway.
    func gateway(for board: BoardID) -> RegisteredGateway? {
        let found = specific(board) ?? general
        return found?.registration.make == nil ? nil : found
    }

    private func specific(_ board: BoardID) -> RegisteredGateway? {
        own(board) ?? externalProducer?.gateways?.specific(board)
    }

    private func own(_ board: BoardID) -> RegisteredGateway? { indices[board].map { registered[$0] } }

    private func insert(_ gateway: RegisteredGateway, for board: BoardID) {
        if let index = indices[board] { return registered[index] = gateway }
        indices[board] = registered.count
        registered.append(gateway)
    }

    /// Releases the memory that was reserved for more gateways, and shares the indices with gateways of the same
    /// boards.
    func compact(sharingWith other: Gateways) {
        registered = registered.map(\.self)
        if indices == other.indices { indices = other.indices }
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
        super.init(judgesEachInput: registration.judgesEachInput, isUnavoidable: registration.isUnavoidable)
    }
}

/// The boards that a gateway guards: one board, or every board that has no gateway of its own.
public struct GatewayTarget: Hashable, Sendable {
    package let board: BoardID?

    /// Every board that has no gateway of its own. The literal `"*"` means the same.
    public static let everyBoard = GatewayTarget(board: nil)

    /// Returns the target for the board of an ID, also if the ID is `"*"`.
    public static func board(_ id: BoardID) -> GatewayTarget { GatewayTarget(board: id) }
}

extension GatewayTarget: ExpressibleByStringLiteral, CustomStringConvertible {
    public init(stringLiteral value: String) { board = value == "*" ? nil : BoardID(value) }
    public var description: String { board.map { "'\($0)'" } ?? "every board" }
}

/// The constructor of a gate, which decides if a board may be activated.
///
///     let signedIn = GatewayBarrierRegistration.registerWithActivation { gate, option in
///         gate.motherboard.ioLogin().activation.activate()
///     }.withFlowRegistration { gate in
///         gate.motherboard.ioLogin().flow.addTarget(gate) { gate, outcome in gate.complete(outcome.isSuccess) }
///     }
public struct GatewayBarrierRegistration {
    /// Makes the gate, or nil for an exempt board, which has no gateway at all.
    package let make: ((BoardID, (any BoardProducing)?) -> Board?)?
    /// True if the decision depends on the value of the activation, so that the gate is asked about each activation.
    package let judgesEachInput: Bool
    /// True if no board lets activations past the gate, whatever the board says.
    package var isUnavoidable: Bool
    /// The boards of the gate wherever it is asked; nil for the boards of the motherboard that asks.
    package var producer: (any BoardProducing)?

    package init(
        judgesEachInput: Bool = false, isUnavoidable: Bool = false,
        make: ((BoardID, (any BoardProducing)?) -> Board?)?
    ) {
        self.make = make
        self.judgesEachInput = judgesEachInput
        self.isUnavoidable = isUnavoidable
    }

    func makeGate(_ id: BoardID, asking producer: (any BoardProducing)?) -> Board? {
        make?(id, self.producer ?? producer)
    }

    /// A registration without a gate. The gateway for every board does not guard a board that is registered with it.
    public static var exempt: GatewayBarrierRegistration { GatewayBarrierRegistration(make: nil) }
}
