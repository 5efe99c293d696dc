/// What all motherboards of one root share: the isolation domain they belong to, the work under way there, and how deep the activations
/// are nested. A motherboard that has no root yet has one of its own, without an actor.
final class Domain {
    /// How deep activations may be nested before the next one is refused.
    var depthLimit = 512
    private(set) var depth = 0
    /// Where diagnostics go unless a motherboard has a sink of its own.
    let sink: DiagnosticSink
    private weak var home: (any Actor)?
    private(set) var desk: Desk?

    init(home: (any Actor)? = nil) {
        self.home = home
        sink = .current
    }

    /// More activations are nested now, or fewer.
    func nest(_ count: Int) { depth += count }

    /// Binds the domain to an actor if it has none yet.
    func adopt(_ actor: (any Actor)?) {
        if home == nil { home = actor }
    }

    /// The desk, made at the first call; nil without an actor.
    func openDesk() -> Desk? {
        if let desk { return desk }
        guard let home else { return nil }
        desk = Desk(home: home)
        return desk
    }

    /// The root goes.
    func close() {
        home = nil
        desk?.close()
        desk = nil
    }
}
