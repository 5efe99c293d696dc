import BoardyCore
import BoardyHTTP
import BoardyHeadless
import BoardyModulePlugin
import Foundation
import Testing

@testable import BoardyWeb

/// The way of a response to its client. Boards have replies too.
typealias Reply = BoardyHTTP.Reply

/// A clock that a test moves.
final class TestClock: Sendable {
    private let time = Locked(ContinuousClock.now)

    var now: ContinuousClock.Instant { time.withLock { $0 } }

    func advance(by duration: Duration) { time.withLock { $0 += duration } }
}

/// The response to a request, which may come later.
final class PendingResponse: Sendable {
    private let state = Locked<(response: HTTPResponse?, continuation: CheckedContinuation<HTTPResponse, Never>?)>(
        (nil, nil))

    var isHere: Bool { state.withLock { $0.response != nil } }

    func arrive(_ response: HTTPResponse) {
        let continuation = state.withLock { state in
            if state.response == nil { state.response = response }
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(returning: response)
    }

    /// The response, once it is here. One that never comes is an issue, so that its test fails and ends.
    var response: HTTPResponse {
        get async {
            if let response = state.withLock({ $0.response }) { return response }
            let end = Task {
                try await Task.sleep(for: .seconds(120))
                Issue.record("no response has come")
                arrive(HTTPResponse(504))
            }
            defer { end.cancel() }
            return await withCheckedContinuation { continuation in
                let response = state.withLock { state in
                    if state.response == nil { state.continuation = continuation }
                    return state.response
                }
                if let response { continuation.resume(returning: response) }
            }
        }
    }
}

/// Sessions, lanes and a router with a clock that the test moves, without a socket.
final class TestServer: Sendable {
    let clock = TestClock()
    let shop: ShopState
    let lanes: [Lane]
    let sessions: WebSessions
    let router: WebRouter
    let log: LogLines
    let uploads = FileManager.default.temporaryDirectory.appending(path: "web-\(UUID().uuidString)").path

    /// The lines of an access log.
    final class LogLines: Sendable {
        private let state = Locked<[String]>([])
        var lines: [String] { state.withLock { $0 } }
        func append(_ line: String) { state.withLock { $0.append(line) } }
    }

    init(
        shop: ShopState = ShopState(), lanes count: Int = 1, hosts: HostPolicy = HostPolicy(),
        isBehindProxy: Bool = false, passwords: Int = 30, addresses: WebAddresses = WebAddresses(),
        menu: MenuFrame = MenuFrame(), front: String? = nil, pictures: String? = nil,
        app: (@Sendable () -> any LaneApp)? = nil,
        limits configure: (inout SessionLimits) -> Void = { _ in }
    ) {
        var limits = SessionLimits()
        configure(&limits)
        let clock = clock, log = LogLines()
        self.shop = shop
        self.log = log
        lanes = (0..<count).map { _ in Lane(makeApp: app ?? { TestShop(shop) }) }
        sessions = WebSessions(limits: limits, lanes: lanes, uploads: uploads, now: { clock.now })
        var settings = WebRouter.Settings()
        settings.brand = "Test Shop"
        settings.hosts = hosts
        settings.addresses = addresses
        settings.brand.links = addresses.named
        settings.brand.search = addresses.search
        settings.brand.menu = menu
        settings.front = front.flatMap { addresses.address(of: $0) }
        settings.pictures = pictures
        settings.isBehindProxy = isBehindProxy
        settings.passwords = PasswordLimit(count: passwords)
        settings.log = AccessLog(date: { Date(timeIntervalSince1970: 0) }) { log.append($0) }
        router = WebRouter(
            settings: settings, sessions: sessions, lanes: lanes, now: { clock.now },
            readiness: { .ready })
    }

    /// Hands a request to the router as the server does: its head first.
    func begin(_ request: HTTPRequest) -> PendingResponse {
        let pending = PendingResponse()
        if request.method == .post, let refusal = router.refusal(of: request) {
            pending.arrive(refusal)
        } else {
            router.handle(request, Reply { pending.arrive($0) })
        }
        return pending
    }

    func send(_ request: HTTPRequest) async -> HTTPResponse { await begin(request).response }

    /// Ends everything, so that a test leaves nothing.
    func close() async {
        shop.work.open()
        shop.entrance?.open()
        sessions.endAll()
        _ = await sessions.waitForApps(until: .now + .seconds(60))
    }
}

extension WebSessions {
    /// Begins a session of one client; nil if that is refused.
    func begin() -> (token: SessionToken, session: WebSession)? { try? begin(for: "192.0.2.1", browser: nil) }
}

extension HTTPResponse {
    var text: String { if case .bytes(let bytes) = body { String(decoding: bytes, as: UTF8.self) } else { "" } }

    func values(of name: String) -> [String] { headers.filter { $0.name == name }.map(\.value) }

    /// The heading of a page.
    var heading: String? { text.firstMatch(of: /<h1[^>]*>([^<]*)<\/h1>/).map { String($0.1) } }
}
