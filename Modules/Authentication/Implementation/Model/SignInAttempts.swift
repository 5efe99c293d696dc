import AuthenticationIO
import BoardyValues

/// The failed sign-ins of an account or of a profile, as far as they count.
///
/// An attempt counts as failed from its beginning until it succeeds, so attempts at the same time count too.
struct SignInAttempts: Equatable {
    static let free = 5
    static let longestDelay: Duration = .seconds(15 * 60)
    /// The time without a failure after which earlier ones are forgotten.
    static let memory: Duration = .seconds(60 * 60)

    static let none = SignInAttempts(count: 0, last: Timestamp(milliseconds: 0))

    let count: Int
    let last: Timestamp

    /// Returns the time of the next attempt, if it has to be waited for.
    func waitingEnd(at time: Timestamp) -> Timestamp? {
        // After the clock was set back, the time that has passed is unknown. Nobody waits for the clock.
        guard count >= Self.free, last <= time else { return nil }
        // One second, then twice as long after each failure.
        let delay = Duration.seconds(1 << min(count - Self.free, 20))
        let end = last.advanced(by: min(delay, Self.longestDelay))
        return time < end ? end : nil
    }

    func adding(_ time: Timestamp) -> SignInAttempts {
        let isForgotten = time >= last.advanced(by: Self.memory)
        return SignInAttempts(count: isForgotten ? 1 : count + 1, last: time)
    }
}

/// The account, the profile or the browser whose failed sign-ins are counted together.
enum SignInSubject: Hashable {
    /// An address, also one without an account.
    case account(EmailAddress)
    case profile(Profile)
    /// An account on a profile, or in a browser, that it was signed in from before. Strangers cannot delay it.
    case known(EmailAddress, SignInClient)
}

protocol SignInFailures {
    /// Counts an attempt against all subjects, unless one of them has to wait.
    ///
    /// - Returns: the time of the next attempt if this one is refused.
    func begin(_ subjects: [SignInSubject], at time: Timestamp) throws -> Timestamp?

    /// Takes back an attempt that failed for another reason than the password.
    func withdraw(_ subjects: [SignInSubject]) throws

    /// Takes back an attempt that succeeded, forgets the failures of the account, and remembers that it was signed in
    /// from the client.
    func succeed(
        _ email: EmailAddress, from client: SignInClient, at time: Timestamp, _ subjects: [SignInSubject]) throws

    /// True if the account was signed in from the client before, and has not forgotten it.
    func knows(_ email: EmailAddress, from client: SignInClient, at time: Timestamp) throws -> Bool
}

/// The place that a user signs in from, as an account knows it again.
enum SignInClient: Hashable {
    case profile(Profile)
    /// A browser, by the hash of the secret that it keeps, and of the one that it gets in its place with a sign-in.
    case browser(String, next: String? = nil)

    /// The time from the last sign-in after which an account knows a browser no longer.
    static let memory: Duration = .seconds(180 * 24 * 60 * 60)
    /// The most browsers that an account knows. A further one takes the place of the one whose sign-in was the longest
    /// ago.
    static let browserLimit = 10
}
