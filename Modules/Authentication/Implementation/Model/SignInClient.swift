import AuthenticationIO
import BoardyValues

/// The place that a user signs in from, as an account knows it again.
enum SignInClient: Hashable {
    case profile(Profile)
    /// A browser, by the hash of the secret that it keeps.
    case browser(String)

    /// The time from the last sign-in after which an account knows a browser no longer.
    static let memory: Duration = .seconds(180 * 24 * 60 * 60)
    /// The most browsers that an account knows. A further one takes the place of the one whose sign-in was the longest
    /// ago.
    static let browserLimit = 10
}
