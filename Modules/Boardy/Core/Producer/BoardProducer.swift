/// A producer that makes boards by their registrations. It makes a new board at each call and keeps none; motherboards
/// keep them.
public final class BoardProducer: BoardRegistering {
    private let externalProducer: (any BoardProducing)?
    private let ownGateways: Gateways
    /// Only ever read or replaced, as the receivers of a ``HandlerList`` are.
    private var table = RegistrationTable()

    /// Creates a producer without registrations.
    ///
    /// - Parameter externalProducer: asked for IDs that are not registered here; kept alive.
    public init(externalProducer: (any BoardProducing)? = nil) {
        self.externalProducer = externalProducer
        ownGateways = Gateways(externalProducer: externalProducer)
    }

    /// Creates a producer with the listed registrations.
    ///
    /// - Parameter registrationsBuilder: receives a stand-in for this producer, for the continuable boards that it
    ///   registers. The stand-in does not keep the producer alive.
    public convenience init(
        externalProducer: (any BoardProducing)? = nil,
        @RegistrationsBuilder registrationsBuilder: (any BoardProducing) -> [BoardRegistration]
    ) {
        self.init(externalProducer: externalProducer)
        for registration in registrationsBuilder(boxed) { add(registration: registration) }
    }

    /// A stand-in that does not keep this producer alive. When the producer is released, the stand-in produces nothing
    /// and ignores registrations.
    public var boxed: any BoardRegistering { BoxedProducer(self) }

    public var gateways: Gateways? { ownGateways }

    /// The registrations made here, in order. Those of the external producer are not among them.
    public var registrations: [BoardRegistration] { table.all }

    @discardableResult
    public func add(registration: BoardRegistration, replacingExisting: Bool) -> Bool {
        var existing: BoardRegistration?
        change { existing = $0.insert(registration, replacingExisting: replacingExisting) }
        if let existing, !replacingExisting {
            refuse(registration, for: existing)
            return false
        }
        // Released last: captures of its constructor may ask this producer for boards when they are released.
        withExtendedLifetime(existing) {}
        return true
    }

    private func change(_ body: (inout RegistrationTable) -> Void) {
        var changed = exchange(&table, with: RegistrationTable())
        body(&changed)
        table = changed
    }

    private func refuse(_ registration: BoardRegistration, for existing: BoardRegistration) {
        DiagnosticSink.current.report(
            Diagnostic(
                .duplicateRegistration, board: registration.id,
                "'\(registration.id)' is registered already, at "
                    + "\(existing.file):\(existing.line); the first registration stays. "
                    + "Remove one, or pass replacingExisting: true", file: registration.file, line: registration.line))
    }

    @discardableResult
    public func remove(registration: BoardRegistration) -> Bool {
        guard let removed = table[registration.id] else { return false }
        change { $0.remove(registration.id) }
        withExtendedLifetime(removed) {}
        return true
    }

    /// Releases the memory that was reserved for more boards, and shares the indices with a producer that has equal
    /// ones.
    package func compact(sharingWith other: BoardProducer) {
        let other = other.table
        change { $0.compact(sharingWith: other) }
    }

    public func registration(for id: BoardID) -> BoardRegistration? {
        guard let found = table[id] else { return externalProducer?.registration(for: id) }
        guard let externalProducer else { return found }
        return found.orElse { externalProducer.matchBoard(withIdentifier: id, to: $0) }
    }

    public func missingDeclaration(of id: BoardID) -> String? { externalProducer?.missingDeclaration(of: id) }
    public var registeredIDs: [BoardID] { table.all.map(\.id) + (externalProducer?.registeredIDs ?? []) }
}

/// A stand-in for a producer that does not keep it alive, so that boards can keep the producer that makes them.
private final class BoxedProducer: BoardRegistering {
    private weak var producer: (any BoardRegistering)?

    init(_ producer: any BoardRegistering) { self.producer = producer }

    func registration(for id: BoardID) -> BoardRegistration? { producer?.registration(for: id) }
    var gateways: Gateways? { producer?.gateways }
    func missingDeclaration(of id: BoardID) -> String? { producer?.missingDeclaration(of: id) }
    var registeredIDs: [BoardID] { producer?.registeredIDs ?? [] }
    var registrations: [BoardRegistration] { producer?.registrations ?? [] }

    func add(registration: BoardRegistration, replacingExisting: Bool) -> Bool {
        producer?.add(registration: registration, replacingExisting: replacingExisting) ?? false
    }

    func remove(registration: BoardRegistration) -> Bool { producer?.remove(registration: registration) ?? false }
}

/// The gateways of one producer. Boards without a gateway here may have one in the producers further out.
///
/// ``BoardProducer`` has one. A producer of your own returns the one of the producer it wraps, or makes one, to have
/// its boards guarded.
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

    /// Guards a board. A second gateway for one target is refused and reported `duplicateRegistration`, unless it is to
    /// replace the first.
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
                    "\(target) is guarded by a gateway already, registered at "
                        + "\(existing.file):\(existing.line); the first stays. "
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
    /// Makes the gate; nil for an exempt board, which has no gateway at all.
    package let make: ((BoardID, (any BoardProducing)?) -> Board?)?
    /// True if the decision depends on the value of the activation, so that the gate is asked about each activation.
    package let judgesEachInput: Bool
    /// True if no board lets activations past the gate, whatever the board says.
    package let isUnavoidable: Bool

    package init(
        judgesEachInput: Bool = false, isUnavoidable: Bool = false,
        make: ((BoardID, (any BoardProducing)?) -> Board?)?
    ) {
        self.make = make
        self.judgesEachInput = judgesEachInput
        self.isUnavoidable = isUnavoidable
    }

    /// A registration without a gate. The gateway for every board does not guard a board that is registered with it.
    public static var exempt: GatewayBarrierRegistration { GatewayBarrierRegistration(make: nil) }
}

/// The part of a guarded activation that may leave the isolation domain of the motherboard.
public struct GatewayRequest: Sendable, Hashable {
    /// The ID of the board whose activation waits for the gate.
    public let board: BoardID
    /// The identifier of the motherboard that holds the board.
    public let motherboard: BoardID
    /// The file of the activation, as `#fileID` gives it.
    public let file: String
    /// The line of the activation.
    public let line: UInt

    init(board: BoardID, motherboard: BoardID, file: StaticString, line: UInt) {
        self.board = board
        self.motherboard = motherboard
        self.file = "\(file)"
        self.line = line
    }
}

/// An activation that a gateway decides about. If several activations wait for one gate, it is the first of them.
public struct GuardedActivation: BoardInputModel {
    /// The value of the activation. Nil means "no input".
    public let option: Any?
    /// The board, its motherboard, and the place of the call.
    public let request: GatewayRequest

    public var identifier: BoardID { request.board }
}
