import BoardyLock
import Foundation

/// Computes password hashes off the domains of the boards, no more at a time in the whole process than the machine can
/// do beside its other work.
///
/// The hashes of known browsers and of all others take turns, and so do the networks of both: whoever sends many waits
/// behind everybody who sends one. A bounded number waits. The hash of a client that has left is not computed.
package final class HashingQueue: Sendable {
    /// Half of the processors hash at most, so that however many sign-ins leave the other half to everybody else. Each
    /// hash needs 64 MB.
    package static let shared = HashingQueue(width: ProcessInfo.processInfo.activeProcessorCount / 2)

    /// The hashes of known browsers, and the hashes of all others, that may wait for each hash at once. That many take
    /// about seven seconds.
    static let placesForEach = 64

    private struct Waiting: Sendable {
        let number: Int
        let sender: PasswordSender
        let turn: CheckedContinuation<Void, any Error>
    }

    private struct State: Sendable {
        var running = 0
        var lastNumber = 0
        var admitted = 0
        var turns = 0
        var known = FairLine<Waiting>()
        var strangers = FairLine<Waiting>()
        var isKnownNext = true
        /// The hashes whose tasks were cancelled before they had a place.
        var cancelled: Set<Int> = []

        /// Takes the next hash from the two lines by turns.
        mutating func popFirst() -> Waiting? {
            defer { isKnownNext.toggle() }
            return isKnownNext ? known.popFirst() ?? strangers.popFirst() : strangers.popFirst() ?? known.popFirst()
        }
    }

    private let width: Int
    private let places: Int
    private let state = Locked(State())

    /// - Parameters:
    ///   - width: the greatest number of hashes at once; at least one is computed.
    ///   - places: the greatest number of hashes that wait, of known browsers and of others each; nil for the usual
    ///     number.
    package init(width: Int, places: Int? = nil) {
        self.width = max(1, width)
        self.places = places ?? max(1, width) * Self.placesForEach
    }

    /// The number of hashes that wait.
    package var waitingCount: Int { state.withLock { $0.known.count + $0.strangers.count } }

    /// The number of hashes that got a place to wait or a turn so far.
    package var admittedCount: Int { state.withLock { $0.admitted } }

    /// The number of hashes that got a turn so far.
    package var turnCount: Int { state.withLock { $0.turns } }

    /// Computes a hash when it is its turn.
    ///
    /// - Throws: ``HashingRefusal`` if too many wait or the client has left, and `CancellationError` if its task was
    ///   cancelled before its turn.
    @concurrent package func run<Value: Sendable>(
        for sender: PasswordSender = PasswordSender(), _ hashing: @Sendable () throws -> Value
    ) async throws -> Value {
        try await enter(for: sender)
        defer { leave() }
        return try hashing()
    }

    /// Waits for the turn of a hash. ``leave()`` ends the turn.
    package func enter(for sender: PasswordSender) async throws {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        defer { state.withLock { _ = $0.cancelled.remove(number) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { turn in
                admit(Waiting(number: number, sender: sender, turn: turn))
            }
        } onCancel: {
            cancel(number)
        }
    }

    /// Gives a hash its turn, or a place to wait, or refuses it. A network that takes more places than another gives
    /// its last one away.
    private func admit(_ new: Waiting) {
        let line = new.sender.isKnown ? \State.known : \State.strangers
        var refused: [(Waiting, any Error)] = []
        let isRunning = state.withLock { state in
            if state.cancelled.contains(new.number) {
                refused.append((new, CancellationError()))
                return false
            }
            if state.running < width {
                state.running += 1
                state.admitted += 1
                state.turns += 1
                return true
            }
            if state[keyPath: line].count >= places {
                refused = state[keyPath: line].removeAll { $0.sender.hasLeft() }.map { ($0, HashingRefusal.clientLeft) }
            }
            if state[keyPath: line].count >= places {
                guard let last = state[keyPath: line].popLast(ofNetworkBefore: new.sender.network) else {
                    refused.append((new, HashingRefusal.full))
                    return false
                }
                refused.append((last, HashingRefusal.full))
            }
            state[keyPath: line].append(new, of: new.sender.network)
            state.admitted += 1
            return false
        }
        if isRunning { new.turn.resume() }
        for (waiting, reason) in refused { waiting.turn.resume(throwing: reason) }
    }

    private func cancel(_ number: Int) {
        let waiting = state.withLock { state in
            let found =
                state.known.removeAll { $0.number == number } + state.strangers.removeAll { $0.number == number }
            if found.isEmpty { state.cancelled.insert(number) }
            return found
        }
        for waiting in waiting { waiting.turn.resume(throwing: CancellationError()) }
    }

    /// Ends a hash, and gives the next one its turn whose client still waits.
    package func leave() {
        while true {
            let next = state.withLock { state in
                let next = state.popFirst()
                if next == nil { state.running -= 1 }
                return next
            }
            guard let next else { return }
            if next.sender.hasLeft() {
                next.turn.resume(throwing: HashingRefusal.clientLeft)
                continue
            }
            state.withLock { $0.turns += 1 }
            return next.turn.resume()
        }
    }
}

/// The client that has sent a password, as far as the order of hashes depends on it.
package struct PasswordSender: Sendable {
    /// The name of the network; empty for a terminal.
    package var network: String
    /// True if the account was signed in from there before.
    package var isKnown: Bool
    /// Returns true if nobody waits for the outcome any more.
    package var hasLeft: @Sendable () -> Bool

    package init(network: String = "", isKnown: Bool = false, hasLeft: @escaping @Sendable () -> Bool = { false }) {
        (self.network, self.isKnown, self.hasLeft) = (network, isKnown, hasLeft)
    }
}

/// The reason why a password was not looked at, for the person who has sent it.
package enum HashingRefusal: Error, Equatable, CustomStringConvertible {
    /// Too many passwords wait already.
    case full
    /// The client closed its connection while its password waited.
    case clientLeft

    package var description: String {
        switch self {
        case .full:
            "Too many people sign in at the moment. This password was not looked at, and nothing was changed. "
                + "Try again in ten seconds."
        case .clientLeft:
            "The connection was closed before this password was looked at, so nothing was changed. Try again."
        }
    }
}
