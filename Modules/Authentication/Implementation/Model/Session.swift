import AuthenticationIO
import BoardyValues

/// The time for which a user is signed in on a profile.
struct Session: Equatable {
    /// The time from a sign-in to the end of its session.
    static let length: Duration = .seconds(30 * 24 * 60 * 60)
    /// The same on a temporary profile: as long as a browser's session lasts. A crash leaves rows, which count as ended
    /// then.
    static let temporaryLength: Duration = .seconds(12 * 60 * 60)
    static let longestIdle: Duration = .seconds(7 * 24 * 60 * 60)
    /// The time from one noted use to the next, so that most readers write nothing.
    static let notingInterval: Duration = .seconds(60)
    /// The time in which a secret that was replaced may come once more, from another tab or because the response with
    /// the new one was lost.
    static let overlap: Duration = .seconds(20)
    /// The time after which a session in use deletes those that have ended.
    static let cleaningInterval: Duration = .seconds(60 * 60)

    /// The name of the session in lists. It opens nothing.
    let id: String
    let user: User
    let profile: Profile
    let began: Timestamp
    let expires: Timestamp
    var seen: Timestamp
    /// Says if the session outlives the sessions of its browser.
    var stay = Stay.ends
    /// The role of the user at present. The account has it, and the session does not keep it.
    var role = AccountRole.customer

    enum Stay: Equatable {
        /// It ends with the session of its browser.
        case ends
        /// It is to stay, and its browser has no secret yet.
        case isAsked
        /// Its browser has a secret by which the session is found again.
        case isGiven
    }

    /// True until the session has expired or was not used for too long. A session that stays needs no use.
    func isOpen(at time: Timestamp) -> Bool {
        time < expires && (stay == .isGiven || time < seen.advanced(by: Self.longestIdle))
    }

    /// True if a use at this time has to be noted.
    func needsNote(at time: Timestamp) -> Bool { time >= seen.advanced(by: Self.notingInterval) }
}
