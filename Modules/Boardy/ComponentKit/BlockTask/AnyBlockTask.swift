import BoardyCore

/// A task of a block task board, as far as its types do not matter: what it has come to.
class AnyBlockTask {
    final let number: Int
    /// What it waits or runs as; refers back to it until it has ended.
    private final var enlisted: AnyJob?
    private final var watch: Job<Void>?
    /// Where it stands among the tasks of its board; nil if it is the only one, or none of them.
    final var position: Int?
    private final var begun = false
    private final var announced = false
    /// Its handlers are being told of its end.
    private(set) final var isEnding = false

    init(number: Int) { self.number = number }

    // What other modules inline calls these: properties that they saw would be checked for exclusive access.

    final var work: AnyJob? { @inline(never) get { enlisted } }

    /// Its executor was called. If not, it is waiting, or has what came of another one's.
    final var hasBegun: Bool { @inline(never) get { begun } }

    /// The processing handler was told that it is under way.
    final var isAnnounced: Bool { @inline(never) get { announced } }

    /// Whether it waits or runs.
    final var isUnderWay: Bool { enlisted?.isRunning ?? false }

    /// Whether it has neither ended nor begun.
    final var isWaiting: Bool { !begun && isUnderWay }

    /// Whether it ended with its root, which tells nobody.
    final var isLost: Bool { enlisted?.rootIsGone ?? false }

    final func enlist(as work: AnyJob) { enlisted = work }

    /// The processing handler is to be told. False if it has ended already.
    final func announce() -> Bool {
        announced = isWaiting
        return announced
    }

    final func begin() { begun = true }

    /// Its executor has been called: it is reported if it takes too long.
    final func watch(by patience: Patience, of board: Board) {
        if let enlisted, enlisted.isRunning { watch = patience.watch(enlisted, of: board) }
    }

    final func cancel() { enlisted?.cancel() }

    final func end() {
        isEnding = true
        watch?.cancel()
    }
}
