/// How asynchronous work ended if not by its own result.
enum Stop {
    /// Its handle was cancelled: the handler hears of it.
    case cancelled
    /// Its board left the motherboard: the handler hears of it, while the board still has its owner.
    case boardLeft(Departure)
    /// The root went: no handler runs any more.
    case rootGone
}

/// How a board leaves its motherboard.
enum Departure {
    /// It was taken out, or lost its root.
    case removed
    /// It ended by itself, or was completed.
    case completed(isDone: Bool)
}

/// One piece of work under way, as its domain sees it. Kept by the desk until it ends.
@usableFromInline package class Work {
    /// Where it is done.
    final let place: Workplace
    /// What it is a consequence of.
    @usableFromInline final let course: Course
    @usableFromInline final let origin: Origin
    /// Whether the root is at rest only after its end.
    final let isPending: Bool
    /// What it is known by on its desk; nil if it is on none, before it begins and when it has ended.
    final var token: WorkToken?
    /// Where it stands among the works of its place.
    fileprivate final var position = 0

    init(at place: Workplace, of course: Course, isPending: Bool = true) {
        self.place = place
        self.course = course
        self.isPending = isPending
        origin = course.origin
    }

    /// Whether it has not ended yet.
    @inline(never) @usableFromInline package final var isRunning: Bool { token != nil }

    /// Runs `body` as a consequence of what started the work, whatever made it begin.
    package final func resume<T>(_ body: () -> T) -> T { course.resuming(origin, body) }

    /// Whether it is a call whose result is there, still to be handed over.
    var hasArrived: Bool { false }

    /// An activation was refused after it had been taken.
    ///
    /// - Returns: whether somebody waits here for what comes of it.
    func refuse(_ activation: Int, _ refusal: BoardError) -> Bool { false }

    /// Something is done, and more is to come.
    func advance(_ fraction: Double) {}

    /// Hands over what arrived, or stops the work for `reason`.
    func end(_ reason: Stop?) {}
}

/// Where boards of one ID do their work, one after the other: all of it that is under way.
final class Workplace {
    private(set) var works: [Work] = []

    func add(_ work: Work) {
        work.position = works.count
        works.append(work)
    }

    /// Takes a work out. The last one gets its position, so that it need not be looked for, nor any other be moved.
    func remove(_ work: Work) {
        let last = works.removeLast()
        if last === work { return }
        works[work.position] = last
        last.position = work.position
    }
}
