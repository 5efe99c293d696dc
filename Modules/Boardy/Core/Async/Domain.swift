/// What all motherboards of one root share: the isolation domain they belong to, its course, and the work under way there. A motherboard that
/// has no root yet has one of its own, without an actor.
final class Domain: Course {
    /// How many of the motherboards are observed. Messages are numbered only while some are.
    private(set) var observedCount = 0
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
    private var facts = TypeTable<AnyObject>()

    init(home: (any Actor)? = nil) {
        if let home { self.home = home }
        isBound = home != nil
        sink = .current
    }

    /// A message begins.
    func nextMessage() -> Int {
        lastMessage += 1
        return lastMessage
    }

    /// More motherboards are observed now, or fewer.
    func observe(_ count: Int) { observedCount += count }

    var hasActor: Bool { home != nil }

    /// What there is to know of a class, found out at the first call.
    func fact<Fact: AnyObject>(about type: AnyClass, _ find: () -> Fact) -> Fact {
        let key = ObjectIdentifier(type)
        if let fact = facts[key] as? Fact { return fact }
        let found = find()
        var changed = exchange(&facts, with: TypeTable())
        changed.insert(key, found)
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
        let made = Desk()
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
