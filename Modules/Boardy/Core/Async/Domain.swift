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
    private(set) var desk: Desk?

    init(home: (any Actor)? = nil) {
        self.home = home
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

    /// Binds the domain to an actor if it has none yet.
    func adopt(_ actor: (any Actor)?) {
        if home == nil { home = actor }
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
        home = nil
        desk?.close()
        desk = nil
    }
}
