/// What all motherboards of one root share: the isolation domain they belong to, the work under way there, which activation and which
/// message are under way, and how deep the activations are nested. A motherboard that has no root yet has one of its own, without an actor.
final class Domain {
    /// How deep activations may be nested before the next one is refused.
    var depthLimit = 512
    private(set) var depth = 0
    /// The number of the innermost activation under way; 0 if none is.
    private(set) var activation = 0
    private(set) var lastActivation = 0
    /// How many of the motherboards are observed. Messages are numbered only while some are.
    private(set) var observedCount = 0
    /// The number of the message under way, which causes what is sent meanwhile; 0 if none is.
    private(set) var cause = 0
    private var lastMessage = 0
    /// Where diagnostics go unless a motherboard has a sink of its own.
    let sink: DiagnosticSink
    /// The closed barriers that all motherboards of the root share.
    lazy var barriers = BarrierRegistry()
    private weak var home: (any Actor)?
    /// Whether all calls come from one actor, whether that lives or not: then what holds once of where a call comes from holds always.
    private(set) var isBound: Bool
    private(set) var desk: Desk?
    /// What was found out about classes, by the identity of the class.
    private var facts: [ObjectIdentifier: AnyObject] = [:]

    init(home: (any Actor)? = nil) {
        if let home { self.home = home }
        isBound = home != nil
        sink = .current
    }

    /// An activation begins.
    ///
    /// - Returns: the one around it, to be handed to ``endActivation(around:)``.
    func beginActivation() -> Int {
        let outer = activation
        depth += 1
        lastActivation += 1
        activation = lastActivation
        return outer
    }

    /// An activation that had begun before, and waited, goes on: it has its number.
    func continueActivation() -> Int {
        depth += 1
        return activation
    }

    func endActivation(around outer: Int) {
        depth -= 1
        activation = outer
    }

    /// Numbers given out from now on are higher than those of another domain, so that a handle from there means nothing here.
    func skipActivations(of other: Domain) { lastActivation = max(lastActivation, other.lastActivation) }

    /// A message begins.
    func nextMessage() -> Int {
        lastMessage += 1
        return lastMessage
    }

    /// Runs `body` as a consequence of a message.
    func causing<T>(_ number: Int, _ body: () -> T) -> T {
        let outer = cause
        cause = number
        defer { cause = outer }
        return body()
    }

    /// What starts work at this moment.
    var origin: Origin { Origin(activation: activation, cause: cause) }

    /// Runs `body` as the end of work that something started.
    ///
    /// - Parameter depth: how deep activations are to be nested at least.
    func resuming<T>(_ origin: Origin, depth least: Int = 0, _ body: () -> T) -> T {
        let outer = activation, added = max(0, least - depth)
        activation = origin.activation
        depth += added
        defer {
            activation = outer
            depth -= added
        }
        return causing(origin.cause, body)
    }

    /// More motherboards are observed now, or fewer.
    func observe(_ count: Int) { observedCount += count }

    var hasActor: Bool { home != nil }

    /// What there is to know of a class, found out at the first call.
    func fact<Fact: AnyObject>(about type: AnyClass, _ find: () -> Fact) -> Fact {
        let key = ObjectIdentifier(type), known = facts
        if let fact = known[key] as? Fact { return fact }
        let found = find()
        var changed = facts
        changed[key] = found
        facts = changed
        return found
    }

    /// Binds the domain to an actor if it has none yet.
    func adopt(_ actor: (any Actor)?) {
        if home == nil { home = actor }
        isBound = home != nil
        if let home { desk?.adopt(home) }
    }

    /// The desk, made at the first call.
    func openDesk() -> Desk {
        if let desk { return desk }
        let made = Desk { [weak self] origin, body in
            if let self { resuming(origin, body) } else { body() }
        }
        if let home { made.adopt(home) }
        desk = made
        return made
    }

    /// The root goes.
    func close() {
        if isBound { home = nil }
        guard let desk else { return }
        desk.close()
        self.desk = nil
    }
}
