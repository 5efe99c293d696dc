import BoardyLock

/// The end of all waits for a database: a moment, the longest time of each wait, and an interruption.
///
///     let limit = WaitLimit(total: .seconds(3), interruption: interruption)
///     let store = Store(location, within: limit)
///
/// It is made once, for a command or a process, and handed down to every connection. A connection to a server whose
/// wait it ends is closed, so the server undoes a transaction that is under way. All waits for servers end half a
/// second after the moment or the interruption, however late they begin, or half a second after the last reply if that
/// is later, and 0.8 seconds after it at the latest: what is to be put in order at the end can be, on a server that
/// replies. A server that has not replied to the end of a wait has no half second.
public final class WaitLimit: Sendable {
    /// A limit without an end.
    public static let none = WaitLimit()

    /// The reason why a wait ended.
    package enum Reason: Equatable, Sendable {
        /// It has taken as long as it may.
        case overdue(limit: Duration)
        case interrupted

        /// The time that the wait had, or nil if it was interrupted.
        package var limit: Duration? {
            guard case .overdue(let limit) = self else { return nil }
            return limit
        }
    }

    /// The time that the waits for servers have together after the moment, the interruption, or a later reply.
    package static let grace = Duration.milliseconds(500)

    /// The time after the moment or the interruption at which all waits for servers have ended, however many replies
    /// come. Work that goes on would have the limit again with each reply.
    private static let longestGrace = Duration.milliseconds(800)

    /// The longest time of each wait, or nil for no limit.
    let each: Duration?
    private let interruption: Interruption?
    private let total: Duration?
    private let end: ContinuousClock.Instant?
    private let isOverAfterFirst: Bool
    private let noted = Locked<Note?>(nil)
    /// The end of the first wait that ended, if the other waits end then too.
    private let first = Locked<(moment: ContinuousClock.Instant, reason: Reason)?>(nil)
    /// The moments at which waits for servers have ended without a reply.
    private let silences = Locked<[String: ContinuousClock.Instant]>([:])
    private let silenceTime: Duration
    /// The moment of the last reply of a server; nil before the first one.
    private let lastReply = Locked<ContinuousClock.Instant?>(nil)
    /// Called when the first wait has ended, if the others end then too.
    private let observers = Locked<[@Sendable () -> Void]>([])

    private struct Note {
        let error: any Error
        let isUncertain: Bool
        /// True if no other wait could follow: the moment was over, or the interruption had come.
        let isLast: Bool
    }

    /// Creates a limit.
    ///
    /// - Parameters:
    ///   - total: the time from now on after which waits end; nil for no limit.
    ///   - each: the longest time of each wait; nil for no limit.
    ///   - interruption: ends waits from outside; nil for nothing.
    ///   - isOverAfterFirst: true for a command that is over when one of its waits has ended. So the limits of several
    ///     waits do not add up.
    public convenience init(
        total: Duration? = nil, each: Duration? = nil, interruption: Interruption? = nil, isOverAfterFirst: Bool = false
    ) {
        self.init(
            total: total, each: each, interruption: interruption, isOverAfterFirst: isOverAfterFirst,
            silenceTime: .seconds(1))
    }

    /// - Parameter silenceTime: the time for which a server is silent after a wait for it has ended. Tests change it.
    package init(
        total: Duration? = nil, each: Duration? = nil, interruption: Interruption? = nil,
        isOverAfterFirst: Bool = false, silenceTime: Duration
    ) {
        self.silenceTime = silenceTime
        self.total = total
        self.each = each
        self.isOverAfterFirst = isOverAfterFirst
        self.interruption = interruption
        end = total.map { .now + $0 }
    }

    /// The error of the first wait that was ended, or of the first whose change may have been made, or nil if none was.
    ///
    /// After an interruption it is nil unless the interruption ended the wait: a process that goes on for days has
    /// outlived its earlier errors.
    public var error: (any Error)? {
        let note = noted.withLock { $0 }
        return isInterrupted && note?.isLast == false ? nil : note?.error
    }

    var isInterrupted: Bool { interruption?.moment != nil }

    /// The pipe that is readable from the interruption on, or nil if none can come.
    var wakeUps: WakeUpPipe? { interruption?.wakeUps }

    /// The reason why waits end now, or nil while they do not.
    package var reason: Reason? {
        if isInterrupted { return .interrupted }
        if let reason = first.withLock({ $0?.reason }) { return reason }
        guard let end, let total, end <= .now else { return nil }
        return .overdue(limit: total)
    }

    /// True if the waits end at a moment, such as the end of `--timeout`.
    package var hasMoment: Bool { end != nil }

    /// True from the moment on, after the interruption, and after the first wait that ended if the others end then too.
    /// Nothing that waits is tried again then.
    public var isOver: Bool { reason != nil }

    /// Begins a wait.
    ///
    /// - Parameters:
    ///   - limit: the longest time of this one, if the limit of each wait is not shorter; nil for no other limit.
    ///   - server: the server that has to reply; nil for something else.
    package func begin(atMost limit: Duration? = nil, for server: String? = nil) -> Wait {
        Wait(self, atMost: [limit, each].compactMap(\.self).min(), for: server)
    }

    /// Begins a wait that ends by the moment, or after a time if there is no moment.
    package func begin(orElseAtMost limit: Duration, for server: String? = nil) -> Wait {
        begin(atMost: total == nil ? limit : nil, for: server)
    }

    /// Notes that a wait for a server has ended without a reply. The next waits for it are short, so that they do not
    /// add up: of a command that puts several things in order at its end, or of a screen that reads several times.
    package func giveUp(on server: String) { silences.withLock { $0[server] = .now } }

    /// Returns true if a wait for a server has just ended without a reply, or had when the waits began to end.
    package func isSilent(_ server: String) -> Bool {
        guard let silence = silences.withLock({ $0[server] }) else { return false }
        let now = ContinuousClock.now
        return silence + silenceTime > moments.map { $0.moment }.filter { $0 <= now }.min() ?? now
    }

    /// Notes that a server has replied. So the tidying at the end has more time than half a second if its waits are
    /// short.
    package func noteReply(at moment: ContinuousClock.Instant = .now) { lastReply.withLock { $0 = moment } }

    /// The time that a server may take for a statement, so that it gives up a little earlier than this process does.
    ///
    /// It is at most 24 days, because a server counts milliseconds in 32 bits.
    ///
    /// - Parameter limit: the longest time if there is no moment.
    package func serverLimit(orElse limit: Duration) -> Duration {
        let left = end.map { max(.zero, ContinuousClock.now.duration(to: $0)) } ?? limit
        let longest = each.map { min($0, left) } ?? left
        return min(max(.milliseconds(1), longest - min(Self.grace, longest / 10)), .seconds(24 * 86_400))
    }

    /// Returns the reason for which the server, which got ``serverLimit(orElse:)``, has ended a statement, or nil if
    /// that had time left.
    ///
    /// - Parameters:
    ///   - start: the moment at which the statement was sent.
    ///   - limit: the longest time if there is no moment.
    package func overdue(since start: ContinuousClock.Instant, atMost limit: Duration) -> Reason? {
        let longest = total ?? [limit, each].compactMap(\.self).min() ?? limit
        let last = (end ?? start + longest) - min(Self.grace, longest / 10)
        return last <= .now ? .overdue(limit: longest) : nil
    }

    /// Keeps the error for a wait that was ended, for ``error``.
    ///
    /// - Parameters:
    ///   - isUncertain: true if the change of what waited may have been made.
    ///   - reason: the reason why the wait ended; nil if the error has another one.
    package func note(_ error: any Error, isUncertain: Bool = false, endedBy reason: Reason? = nil) {
        if isOverAfterFirst, let reason, end(by: reason) {
            for observer in observers.withLock({ exchange(&$0, with: []) }) { observer() }
        }
        let new = Note(error: error, isUncertain: isUncertain, isLast: isOver)
        noted.withLock { noted in
            guard let old = noted else { return noted = new }
            let isWorse = isUncertain && !old.isUncertain, isLater = new.isLast && !old.isLast && isInterrupted
            if isWorse || isLater { noted = new }
        }
    }

    /// Ends all waits after the first one that has ended. Returns false if one has ended before.
    private func end(by reason: Reason) -> Bool {
        first.withLock { first in
            guard first == nil else { return false }
            first = (.now, reason)
            return true
        }
    }

    /// The moments at which waits end, also one that is still to come, with the reasons.
    private var moments: [(moment: ContinuousClock.Instant, reason: Reason)] {
        var moments: [(moment: ContinuousClock.Instant, reason: Reason)] = []
        if let moment = interruption?.moment { moments.append((moment, .interrupted)) }
        if let first = first.withLock({ $0 }) { moments.append(first) }
        if let end, let total { moments.append((end, .overdue(limit: total))) }
        return moments
    }

    /// The earliest end of a wait that began at a time, with its reason, or nil if the wait has no end.
    ///
    /// - Parameter server: the server that has to reply; nil for something else.
    package func end(
        ofWaitSince start: ContinuousClock.Instant, atMost limit: Duration? = nil, for server: String?
    ) -> (ContinuousClock.Instant, Reason)? {
        var ends = moments.map { (end(ofWaitSince: start, after: $0.moment, for: server), $0.reason) }
        if let limit { ends.append((start + limit, .overdue(limit: limit))) }
        return ends.min { $0.0 < $1.0 }
    }

    /// Returns the end of a wait that a moment ends.
    private func end(
        ofWaitSince start: ContinuousClock.Instant, after moment: ContinuousClock.Instant, for server: String?
    ) -> ContinuousClock.Instant {
        guard let server else { return max(moment, start + Self.grace) }
        if isSilent(server) { return max(moment, start) }
        // All waits of the end have one end, so that they do not add up.
        let last = max(moment, lastReply.withLock { $0 } ?? moment) + Self.grace
        return max(moment, min(start + Self.grace, last, moment + Self.longestGrace))
    }

    /// Calls a closure when waits begin to end: at the moment, at the interruption, and after the first wait that ended
    /// if the others end then too. It may be called several times.
    package func observe(_ observer: @escaping @Sendable () -> Void) {
        interruption?.observe(observer)
        if isOverAfterFirst { observers.withLock { $0.append(observer) } }
        guard let end else { return }
        Task {
            try? await Task.sleep(until: end, clock: .continuous)
            observer()
        }
    }
}
