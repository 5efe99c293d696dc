import AuthenticationIO
import Boardy
import BoardyHeadless

/// The user of a session, as boards see the user in every process. It contains neither an address nor a secret.
struct Caller: Codable, Equatable, Sendable {
    /// The browser of the user, without its address.
    struct Browser: Codable, Equatable, Sendable {
        let network: String
        let secretHash: String
        /// The hash of the secret that the browser gets with a sign-in; nil in what earlier versions wrote.
        var nextSecretHash: String?
    }

    /// The name of the profile whose sign-in is used.
    let profile: String
    /// True for the profile of one session of a browser, or of a replay of its recording.
    let isTemporary: Bool
    /// True if the user owns the machine of the store, and may grant a role while there is no operator.
    let isOwner: Bool
    /// The browser of the session; nil for a terminal.
    let browser: Browser?
    /// True for a terminal that replays the recording of a browser; nil otherwise, as earlier versions wrote it.
    private let replaysBrowser: Bool?

    /// - Parameters:
    ///   - origin: the place of the person; nil if the app does not tell it, so that the user owns nothing.
    ///   - profile: the name that was chosen at a terminal; nil for the usual one.
    ///   - replay: the name of the replay of a browser's recording, which begins with nobody signed in unless a profile
    ///     was chosen; nil if nothing is replayed.
    init(at origin: SessionOrigin?, profile chosen: String?, replay: String? = nil) {
        switch origin {
        case .browser(let place):
            (profile, isTemporary, isOwner) = (place.session, true, false)
            browser = Browser(
                network: place.network, secretHash: place.secretHash, nextSecretHash: place.nextSecretHash)
            replaysBrowser = nil
        case .terminal, nil:
            isTemporary = replay != nil && chosen == nil
            (profile, isOwner) = (chosen ?? replay ?? Profile().name, origin != nil)
            browser = nil
            replaysBrowser = replay == nil ? nil : true
        }
    }

    /// Declares the fact, and returns the user of the session of an app.
    static func fact(of main: MainComponent) -> Caller {
        let profile = main.setting(AuthenticationSettings.profile)
        return main.callerFact("authentication.caller") { options in
            Caller(
                at: options.value(of: SessionOrigin.self), profile: profile,
                replay: options.value(of: BrowserReplay.self).session)
        }
    }

    /// Returns the guest of a browser, or of the replay of its recording; nil for nobody. A browser that was given
    /// another secret is another guest. Whoever has planted the earlier secret does not share that guest.
    ///
    /// - Parameter origin: the place of the person; nil in another process.
    func guest(at origin: SessionOrigin?) -> Guest? {
        guard let browser else { return replaysBrowser == true ? Guest(id: "profile \(profile)") : nil }
        if case .browser(let place) = origin, let next = place.nextSecretHash, place.isRenewed() {
            return Guest(id: next)
        }
        return browser.secretHash.isEmpty ? nil : Guest(id: browser.secretHash)
    }

    /// True if a form offers to stay signed in. The recording of a browser has the choice at a terminal too, where it
    /// has no effect.
    var offersToStay: Bool { isTemporary || replaysBrowser == true }

    /// The profile by which the sessions of the user are kept.
    var signInProfile: Profile { isTemporary ? .temporary(profile) : Profile(profile) }

    /// Returns the browser with what its process knows of it; nil for a terminal.
    ///
    /// - Parameter origin: the place of the person; nil in another process, where nobody knows if the browser has left.
    func client(at origin: SessionOrigin?) -> BrowserClient? {
        browser.map { browser in
            var client = BrowserClient(
                network: browser.network, secretHash: browser.secretHash, nextSecretHash: browser.nextSecretHash)
            if case .browser(let place) = origin { (client.hasLeft, client.lasting) = (place.hasLeft, place.lasting) }
            return client
        }
    }
}
