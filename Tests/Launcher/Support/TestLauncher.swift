import Boardy
import BoardyHeadless
import BoardyRemote
import BoardySessions
import BoardyTesting
import BoardyValues
import Foundation
import GatewayServer
import LauncherTesting
import Testing

@testable import Dashboard
@testable import LauncherKit
@testable import Shopping

/// Runs commands of the shop in the test process, without a terminal and on a store file of its own.
@MainActor
final class TestLauncher {
    let app: TestedApp
    /// The clock of the next commands.
    var clock: @Sendable () -> Timestamp = { Timestamp.now() } {
        didSet {
            hasOwnClock = true
            app.options = { [clock, patience, refundPatience] in
                $0.with(patience).with(refundPatience).with(clock as () -> Timestamp)
            }
        }
    }
    private(set) var hasOwnClock = false
    /// Lets the dashboard wait for its tiles without an end: on a busy machine an answer may take longer than its limit.
    private let patience = TilePatience(clock: TestClock())
    /// Lets pages of orders wait for the payment without an end.
    private let refundPatience = RefundPatience(clock: TestClock())
    /// The clock of `--timeout`.
    var timeoutClock: any Clock<Duration> = ContinuousClock()
    /// Called each time before a person types a line.
    var beforeLine: () throws -> Void = {}
    /// The queue of remote boards, at every address; nil for that of PostgreSQL.
    var queue: MemoryQueue?
    /// The failure of each activation that leaves the process; nil for a queue that works.
    var callerFailure: RemoteFailure?
    /// The diagnostics about the database of the queue.
    var outages: [Diagnostic] = []
    /// The time that the next commands wait for a process that serves a remote plugin.
    var restartPatience = Duration.zero
    var hasOperator = false
    var folder: URL { app.folder }
    var store: String { app.store }
    /// Variables of the next commands.
    var environment: [String: String] {
        get { app.environment }
        set { app.environment = newValue }
    }

    init() throws {
        app = try TestedApp(ShopPlugins.app)
        app.options = { [patience, refundPatience] in $0.with(patience).with(refundPatience) }
    }

    func run(_ arguments: String..., script: String? = nil) async -> CommandResult {
        await run(arguments, script: script)
    }

    /// Runs a command line.
    ///
    /// - Parameters:
    ///   - script: the text of standard input, which is a session script then.
    ///   - typed: the text of standard input.
    ///   - workLimit: the time for work that is under way at the end. By default no test reaches it, as its work may
    ///     wait for its turn among all tests.
    ///   - screen: the size of the terminal that standard output is; nil for none.
    ///   - file: the open file that standard output is; nil to record it.
    ///   - hasTerminal: true to play a person at a terminal, who types nothing.
    ///   - lines: the lines that a person at a terminal types; nil for nobody.
    func run(
        _ arguments: [String], script: String? = nil, typed: String = "", environment: [String: String] = [:],
        workLimit: Duration = .seconds(600), screen: ScreenSize? = nil, hasTerminal: Bool = false,
        lines: [String]? = nil, writingTo file: FileHandle? = nil
    ) async -> CommandResult {
        await app.run(
            arguments + (script == nil ? [] : ["--script", "-"]), input: script ?? typed, environment: environment
        ) { surroundings, output in
            surroundings.output =
                file.map { TextOutput(descriptor: $0.fileDescriptor) }
                ?? TextOutput(isTerminal: screen != nil, measure: { screen }) { output.text += $0 }
            surroundings.hasTerminal = hasTerminal || lines != nil
            surroundings.isInputTerminal = hasTerminal
            surroundings.workLimit = workLimit
            surroundings.clock = timeoutClock
            surroundings.restartPatience = restartPatience
            surroundings.useQueue(queue, failing: callerFailure)
            if let lines {
                surroundings.terminal = { [beforeLine] in
                    TerminalDriver(input: TypedLines(lines, before: beforeLine), output: $0)
                }
            }
        }
    }

    /// Writes a text to a file in the folder, and makes the folders on the way to it.
    func write(_ text: String, to name: String) throws { try app.write(text, to: name) }

    /// Returns the orders of the signed-in shopper as JSON objects.
    func orders() async throws -> [[String: Any]] {
        try #require(await run("activate", "shopping.orders").json["orders"] as? [[String: Any]])
    }

    /// Makes Olga the first operator of the store, and signs her in on a profile.
    func signInOperator(on profile: String = "default") async throws {
        let credentials = #""email":"olga@example.org","password":"correct horse battery""#
        for (contract, input) in [
            ("register", "{\(credentials)}"), ("grant", #"{"email":"olga@example.org","role":"operator"}"#),
            ("login", "{\(credentials)}"),
        ] {
            let result = await run("activate", "authentication.\(contract)", "--input", input, "--profile", profile)
            try #require(result.code == .success && !result.output.contains("rejected"), "\(result)")
        }
    }

    /// Runs a command as an operator.
    func runAsOperator(_ arguments: String...) async throws -> CommandResult {
        await run(try await asOperator(arguments))
    }

    /// Returns the arguments for the profile of an operator, who is made at the first call.
    func asOperator(_ arguments: [String]) async throws -> [String] {
        if !hasOperator { try await signInOperator(on: "operator") }
        hasOperator = true
        return arguments + ["--profile", "operator"]
    }

    /// Audits the payments as an operator, and returns the report as a JSON object.
    func audit() async throws -> [String: Any] { try await runAsOperator("activate", "payment.audit").json }

    /// Buys pieces of tea at 4.50 EUR through a gateway, and asks for returns of one piece each, whose money the
    /// gateway refuses. Returns the IDs of the returns.
    func refusedReturns(_ count: Int, of pieces: Int, through server: IntentServer) async throws -> [String] {
        let gateway = ["--gateway", server.url]
        try await importProduct()
        try await signIn()
        _ = await run("open", "app://cart/add/TEA-001?quantity=\(pieces)")
        let paid = await run(["activate", "shopping.checkout", "--input", checkout(key: "k")] + gateway).json
        let order = try #require((paid["order"] as? [String: Any])?["id"] as? String, "\(paid)")
        server.with { $0.refundStatus = "failed" }
        var ids: [String] = []
        for number in 1...count {
            let input = #"{"id":"\#(order)","key":"r\#(number)","lines":[{"sku":"TEA-001","quantity":1}]}"#
            let asked = await run("activate", "shopping.request-return", "--input", input).json
            let id = try #require((asked["return"] as? [String: Any])?["id"] as? String, "\(asked)")
            let arguments = ["activate", "shopping.accept-return", "--input", #"{"id":"\#(id)"}"#] + gateway
            let refused = await run(try await asOperator(arguments))
            try #require(refused.json["reason"] as? String == "refundRefused", "\(refused)")
            ids.append(id)
        }
        return ids
    }

    /// Puts one product into the store, by the command of an operator.
    func makeProduct(stock: Int) async throws {
        let catalogue = #"[{"sku":"TEA-001","title":"Tea","category":"pantry","price":4.50,"stock":\#(stock)}]"#
        let input = String(decoding: try JSONEncoder().encode(["format": "json", "data": catalogue]), as: UTF8.self)
        let result = try await runAsOperator("activate", "products.import", "--input", input)
        try #require(result.json["imported"] as? Int == 1, "\(result)")
    }

    /// Returns the stock of the product as it is published.
    func stock() async throws -> (onHand: Int, available: Int) {
        let found = await run("activate", "products.details", "--input", #"{"sku":"TEA-001"}"#).json
        let product = try #require(found["product"] as? [String: Any])
        return (try #require(product["stock"] as? Int), try #require(product["available"] as? Int))
    }

    /// Registers a shopper and signs them in on a profile, by two commands.
    func makeShopper(_ name: String, on profile: String) async throws {
        let credentials = #""email":"\#(name.lowercased())@example.org","password":"correct horse battery""#
        let registration = #"{\#(credentials),"name":"\#(name)"}"#
        _ = await run("activate", "authentication.register", "--input", registration, "--profile", profile)
        let login = await run(
            "activate", "authentication.login", "--input", "{\(credentials)}", "--profile", profile)
        try #require(login.json["outcome"] as? String == "authenticated", "\(login)")
    }
}

/// The lines that a person types at a terminal, then the end of the input.
final class TypedLines: LineSource {
    private var lines: ArraySlice<String>
    private let before: () throws -> Void

    init(_ lines: [String], before: @escaping () throws -> Void) {
        self.lines = lines[...]
        self.before = before
    }

    func nextLine(isSecret: Bool) throws -> String? {
        try before()
        return lines.popFirst()
    }
}

/// The input of a checkout that shows no screens.
func checkout(key: String, number: String = "4242424242424242") -> String {
    #"{"key":"\#(key)","payment":{"card":{"number":"\#(number)","expiry":"12/49","cvc":"123"}}}"#
}

/// The folder of the package, for reading files of `docs`.
let packageFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

extension CommandSurroundings {
    /// Takes a queue in memory for the one of every address.
    ///
    /// - Parameters:
    ///   - failure: the failure of each activation that leaves the process; nil for none.
    ///   - outages: the diagnostics about its database.
    mutating func useQueue(
        _ queue: MemoryQueue?, failing failure: RemoteFailure? = nil, outages: [Diagnostic] = []
    ) {
        guard let queue else { return }
        openEngine = { _, process, _ in
            let caller: any RemoteCaller =
                failure.map { LostCaller(process: process, failure: $0) } ?? queue.caller(process)
            let (stream, outage) = AsyncStream.makeStream(of: Diagnostic.self)
            for diagnostic in outages { outage.yield(diagnostic) }
            return RemoteEngine(caller: caller, workers: queue, administration: queue, outages: stream)
        }
    }
}

/// A caller whose database is away.
private struct LostCaller: RemoteCaller {
    let process: ProcessID
    let failure: RemoteFailure

    func submit(_ request: RemoteRequest) async throws(RemoteFailure) -> RemoteOutputs { throw failure }

    func cancel(_ id: ActivationID) async throws(RemoteFailure) { throw failure }
}
