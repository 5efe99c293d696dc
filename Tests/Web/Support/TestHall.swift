import BoardyComponentKit
import BoardyCore
import BoardyGraph
import BoardyHTTP
import BoardyHeadless
import BoardyModulePlugin
import BoardyTrace
import Testing

@testable import BoardyWeb

/// An app of one lane with real boards: one whose values a trace may show, one that gets secrets, one that waits at a
/// gate, and one that works.
final class TestHall: LaneApp {
    enum Greet: TraceableContract {
        static let id: BoardID = "hall.greet"
        typealias Input = String
        typealias Output = String
    }

    struct Card: Codable, Sendable {
        let number: String
        let password: String
    }

    enum Pay: BoardContract {
        static let id: BoardID = "hall.pay"
        typealias Input = Card
        typealias Output = String
    }

    enum Vault: BoardContract {
        static let id: BoardID = "hall.vault"
        typealias Input = Int
    }

    enum Door: BoardContract {
        static let id: BoardID = "hall.door"
    }

    enum Count: BoardContract {
        static let id: BoardID = "hall.count"
        typealias Input = Int
        typealias Output = Int
    }

    private final class GreetBoard: Board, RequestBoard {
        typealias Contract = Greet
        func respond(to request: Request<Greet>) { request.answer("Hello, \(request.input).") }
    }

    private final class PayBoard: Board, RequestBoard {
        typealias Contract = Pay
        func respond(to request: Request<Pay>) {
            self[Greet.self].activation.activate(with: "payer")
            request.answer("paid with \(request.input.number)")
        }
    }

    private final class VaultBoard: Board, ContractBoard {
        typealias Contract = Vault
        func activate(withGuaranteedInput input: Int) {}
        func activationBarrier(withGuaranteedInput input: Int) -> ActivationBarrier? {
            self[Door.self].activation.barrier()
        }
    }

    private final class DoorBoard: Board, ContractBoard {
        typealias Contract = Door
        func activate(withGuaranteedInput input: Void) {}
    }

    /// Opens when the work of the board `hall.count` may end.
    let work: Gate
    private var motherboards: [Int: Motherboard] = [:]

    init(work: Gate = Gate()) { self.work = work }

    static let contracts: [any BoardContract.Type] = [Greet.self, Pay.self, Vault.self, Door.self, Count.self]

    /// The graph of the hall: one plugin that provides three of the contracts.
    static var graph: ModuleGraph {
        struct Hall: LauncherPlugin, ModulePlugin {
            let name = "hall"
            func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
                ModuleComponent(modulePlugins: [self])
            }
            func apply(for main: MainComponent) {
                main.provide(Greet.self) { GreetBoard(identifier: $0) }
                main.provide(Pay.self) { PayBoard(identifier: $0) }
                main.provide(Vault.self) { VaultBoard(identifier: $0) }
            }
        }
        return ModuleGraph(
            of: PluginLauncher.with(options: .default).install(launcherPlugin: Hall()).manifests)
    }

    func run(_ session: BrowserSession, on driver: any ScreenDriver) async {
        let context = HeadlessContext(driver: driver)
        let motherboard = Motherboard(identifier: "main") { [work] _ in
            BoardRegistration(Greet.self) { GreetBoard(identifier: $0) }
            BoardRegistration(Pay.self) { PayBoard(identifier: $0) }
            BoardRegistration(Vault.self) { VaultBoard(identifier: $0) }
            BoardRegistration(Door.self) { DoorBoard(identifier: $0) }
            BoardRegistration(Count.self) {
                TaskBoard<Int, Int>(identifier: $0) { number in
                    await work.wait()
                    return number
                }
            }
        }
        motherboard.putIntoContext(context)
        motherboards[session.id] = motherboard
        defer { motherboards[session.id] = nil }
        try? await context.run(motherboard, until: { false }, whenIdle: { Self.show(on: context, motherboard) })
    }

    private static func show(on context: HeadlessContext, _ motherboard: Motherboard) {
        let screen = Screen(
            title: "Hall",
            fields: [
                Field("number", .cardNumber, isRequired: false), Field("password", .currentPassword, isRequired: false),
            ],
            choices: [Choice("Pay", .primary, takesFields: true), "Greet", "Enter", "Count", Choice("Quit", .leave)]
        ) { answer in
            switch answer.choice {
            case "Pay":
                motherboard[Pay.self].activation.activate(
                    with: Card(number: answer.values["number"] ?? "", password: answer.values["password"] ?? ""))
            case "Greet": motherboard[Greet.self].activation.activate(with: "<b>visitor</b>")
            case "Enter": motherboard[Vault.self].activation.activate(with: 7)
            case "Count": motherboard[Count.self].activation.activate(with: 3)
            default: context.end()
            }
            if answer.choice != "Quit" { show(on: context, motherboard) }
        }
        context.show(screen)
    }

    func refresh(_ session: BrowserSession.ID) {}
    func cancelWork(of session: BrowserSession.ID) -> Bool { false }

    func motherboard(of session: BrowserSession.ID) -> Motherboard? { motherboards[session] }
}

/// A server with the sessions of a hall, and the inspector that looks into them. No time passes but what a test lets
/// pass.
final class TestInspector {
    let work = Gate()
    let server: TestServer
    let router: InspectorRouter
    let token = SessionToken()
    let pauses = Pauses()
    let host = "127.0.0.1:8091"
    private(set) var cookie: String?

    /// The pauses that somebody waits for. A test ends them.
    final class Pauses: Sendable {
        private let waiting = Locked<[(duration: Duration, gate: Gate)]>([])

        func sleep(_ duration: Duration) async {
            let gate = Gate()
            waiting.withLock { $0.append((duration, gate)) }
            await gate.wait()
        }

        func count(of duration: Duration) -> Int { waiting.withLock { $0.count { $0.duration == duration } } }

        /// Ends all pauses of a length.
        func end(_ duration: Duration) {
            let ended = waiting.withLock { waiting in
                defer { waiting.removeAll { $0.duration == duration } }
                return waiting.filter { $0.duration == duration }
            }
            for pause in ended { pause.gate.open() }
        }
    }

    /// - Parameter times: the times of a clock; nil for those that the test lets pass.
    init(
        times: InspectorTimes? = nil,
        draw: @escaping @Sendable (String) async throws -> String = { _ in "<svg></svg>" },
        remote: (@Sendable () async throws -> InspectorReport)? = nil
    ) {
        server = TestServer(app: { [work] in TestHall(work: work) })
        var still = InspectorTimes()
        still.now = { [clock = server.clock] in clock.now }
        still.sleep = { [pauses] in await pauses.sleep($0) }
        let times = times ?? still
        router = InspectorRouter(
            Inspection(
                all: { [sessions = server.sessions] in sessions.all }, lanes: server.lanes, graph: TestHall.graph,
                contracts: TestHall.contracts, remote: remote, times: times),
            token: token, draw: draw)
    }

    func begin(_ request: HTTPRequest) -> PendingResponse {
        let pending = PendingResponse()
        if request.method == .post, let refusal = router.refusal(of: request) {
            pending.arrive(refusal)
        } else {
            router.handle(request, Reply { pending.arrive($0) })
        }
        return pending
    }

    func request(
        _ method: HTTPRequest.Method = .get, _ path: String, body: String = "", _ more: [String: String?] = [:]
    ) -> HTTPRequest {
        var headers = ["Host": host, "Sec-Fetch-Site": "same-origin"]
        headers["Cookie"] = cookie
        if method == .post {
            headers["Origin"] = "http://\(host)"
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        }
        for (name, value) in more { headers[name] = value }
        let parts = path.split(separator: "?")
        let pairs = (parts.dropFirst().first ?? "").split(separator: "&").map {
            $0.split(separator: "=").map(String.init)
        }
        let query = Dictionary(pairs.map { ($0[0], $0.dropFirst().first ?? "") }) { $1 }
        return HTTPRequest(
            method, String(parts[0]), query: query, headers: headers, body: Array(body.utf8))
    }

    @discardableResult
    func open(_ path: String) async -> HTTPResponse { await begin(request(.get, path)).response }

    func signIn() async throws {
        let response = await begin(request(.post, "/sign-in", body: "token=\(token.text)")).response
        cookie = String(try #require(response.values(of: "Set-Cookie").first).prefix { $0 != ";" })
    }

    /// A browser of the hall whose session has begun.
    func visitor() async -> TestBrowser {
        let browser = TestBrowser(server)
        await browser.open()
        return browser
    }

    func close() async {
        work.open()
        await server.close()
    }
}
