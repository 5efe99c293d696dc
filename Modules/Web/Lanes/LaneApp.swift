public import BoardyCore
public import BoardyHeadless

/// The app of one lane: it runs the sessions of the lane, and keeps what they share, such as the connection to the
/// store.
///
/// A lane is an actor on a thread of its own, which makes its app there. So the app and everything that it makes belong
/// to that actor, and calls of it may block the thread: they hold up only the other sessions of the lane.
public protocol LaneApp {
    /// Launches the app for a browser, and runs it until the person quits or the task is cancelled. It returns soon
    /// after a cancellation.
    ///
    /// - Parameters:
    ///   - session: the session to run.
    ///   - driver: presents the screens of the session and answers them.
    func run(_ session: BrowserSession, on driver: any ScreenDriver) async

    /// Shows new content on the open screens of a session, because another session or process has changed the store.
    func refresh(_ session: BrowserSession.ID)

    /// Cancels the work of a session that shows no screen, because its person does not want to wait for the end. The
    /// session then shows its next screen.
    ///
    /// - Returns: false if nothing was cancelled.
    func cancelWork(of session: BrowserSession.ID) -> Bool

    /// Returns the motherboard of a session, into which an operator looks; nil for a session that the app does not
    /// know. The default is nil.
    func motherboard(of session: BrowserSession.ID) -> Motherboard?

    /// Returns the menu in the frame of a session's pages, for the person at the screen; nil for none. The default is
    /// nil.
    func menu(of session: BrowserSession.ID) -> MenuFrame?

    /// Returns the page of a link that is read without a session; nil if there is none. The default is nil.
    ///
    /// It is the same for everybody, so nothing of a session may be in it.
    func page(at link: String) async throws -> PublicPage?
}

extension LaneApp {
    public func menu(of session: BrowserSession.ID) -> MenuFrame? { nil }

    public func page(at link: String) async throws -> PublicPage? { nil }

    public func motherboard(of session: BrowserSession.ID) -> Motherboard? { nil }
}

/// The session of one browser, as the app of its lane sees it. It has no secret of the session.
///
/// An object, because each asynchronous function that a session waits in would keep a copy.
public final class BrowserSession: Identifiable, Hashable, Sendable {
    /// The number of the session's tab in its process, from 1.
    public let id: Int
    /// A random name that no other session of any process has, for example for the session's rows in a store. All tabs
    /// of a session have the same.
    public let name: String
    /// The number of the tab within the session, from 1. The session ends with its first tab; others come and go.
    public let tab: Int
    /// The path of the folder with the files that the browser has uploaded. It exists only while there are any.
    ///
    /// The value of a file field is the path of a file in this folder. It stays there until the next menu or upload, or
    /// the end of the session.
    public let uploadFolder: String
    /// A name of the client's network that tells nobody its address. Sessions of one network in this process have the
    /// same.
    public let network: String
    /// The hash of a secret that the browser keeps over its sessions, in a cookie.
    public let browserHash: String
    /// The hash of the secret that the browser gets in its place with the first sign-in of the session, because
    /// somebody else may have planted the other one; nil if it keeps that.
    public let nextBrowserHash: String?
    /// Returns true if the browser was given the other secret. Any thread may call it.
    public let isRenewed: @Sendable () -> Bool
    /// The secret that the browser keeps for a module of the app; nil if it keeps none.
    public let lasting: LastingSecret?
    /// Returns true if nobody waits for the outcome of the last answer. Any thread may call it.
    public let hasClientLeft: @Sendable () -> Bool

    /// The path of the folder for files that the pages of the session offer as downloads. The app makes it for the
    /// first one; it goes with the session.
    public var downloadFolder: String { "\(uploadFolder)/downloads" }

    /// Creates a session as a server does, for tests of an app.
    public init(
        id: Int, name: String, tab: Int = 1, uploadFolder: String, network: String = "", browserHash: String = "",
        nextBrowserHash: String? = nil, isRenewed: @escaping @Sendable () -> Bool = { false },
        lasting: LastingSecret? = nil, hasClientLeft: @escaping @Sendable () -> Bool = { false }
    ) {
        self.id = id
        self.tab = tab
        self.name = name
        self.uploadFolder = uploadFolder
        self.network = network
        self.browserHash = browserHash
        self.nextBrowserHash = nextBrowserHash
        self.isRenewed = isRenewed
        self.lasting = lasting
        self.hasClientLeft = hasClientLeft
    }

    public static func == (one: BrowserSession, other: BrowserSession) -> Bool {
        one.name == other.name && one.tab == other.tab
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(tab)
    }
}
