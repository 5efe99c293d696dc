import BoardyCore

/// The clicks on buttons of pages that are read without a session. Such a page is the same for everybody, so nothing on
/// it tells a second click from the first one.
final class RecentClicks: Sendable {
    typealias Instant = ContinuousClock.Instant

    /// A button that a browser has pressed.
    struct Click: Hashable, Sendable {
        /// The secret that the browser keeps.
        let browser: SessionToken
        /// The path and query of the page.
        let reference: String
        let link: String
    }

    private enum Stage {
        /// The effect of the button is under way.
        case working(isRepeated: Bool)
        case done(Instant)
    }

    /// The time after a click, and after its effect, in which an equal click belongs to it.
    static let life = Duration.seconds(1)

    private let state = Locked<(stages: [Click: Stage], cleaned: Instant?)>(([:], nil))

    /// Returns true if a click counts: no equal one works, or was made a moment ago. ``end(_:at:)`` follows then.
    func begin(_ click: Click, at now: Instant) -> Bool {
        state.withLock { state in
            if state.cleaned.map({ now >= $0 + Self.life }) ?? true {
                state.stages = state.stages.filter { !Self.isOver($0.value, at: now) }
                state.cleaned = now
            }
            guard let stage = state.stages[click], !Self.isOver(stage, at: now) else {
                state.stages[click] = .working(isRepeated: false)
                return true
            }
            if case .working = stage {
                state.stages[click] = .working(isRepeated: true)
            } else {
                state.stages[click] = .done(now)
            }
            return false
        }
    }

    /// Notes that what a button does is done.
    ///
    /// - Returns: true if an equal click has come meanwhile.
    func end(_ click: Click, at now: Instant) -> Bool {
        state.withLock { state in
            guard case .working(let isRepeated)? = state.stages[click] else { return false }
            state.stages[click] = .done(now)
            return isRepeated
        }
    }

    private static func isOver(_ stage: Stage, at now: Instant) -> Bool {
        if case .done(let time) = stage { now >= time + life } else { false }
    }
}
