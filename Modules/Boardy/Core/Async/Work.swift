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
    /// Which one it is, of all of its desk: the later, the higher. 0 if it is on none, before it begins and when it has ended.
    final var number = 0
    /// Where it stands among the works of its place.
    fileprivate final var position = 0
    /// Where it stands among the works of its desk.
    final var positionOnDesk = 0

    init(at place: Workplace, of course: Course, isPending: Bool = true) {
        self.place = place
        self.course = course
        self.isPending = isPending
        origin = course.origin
    }

    /// Whether it has not ended yet.
    @inline(never) @usableFromInline package final var isRunning: Bool { number != 0 }

    /// Runs `body` as a consequence of what started the work, whatever made it begin.
    package final func resume<T>(_ body: () -> T) -> T { course.resuming(origin, body) }

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
    let board: BoardID
    let motherboard: BoardID
    private let list = WorkList()

    init(board: BoardID, motherboard: BoardID) { (self.board, self.motherboard) = (board, motherboard) }

    /// Whether no work is under way here.
    var isIdle: Bool { list.isEmpty }

    /// The work that is under way here, oldest first.
    ///
    /// - Parameter isSought: which of it.
    func works(where isSought: (Work) -> Bool = { _ in true }) -> [Work] { list.all(where: isSought) }

    func add(_ work: Work) { work.position = list.add(work) }

    func remove(_ work: Work) { list.remove(at: work.position)?.position = work.position }
}
