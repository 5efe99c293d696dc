import BoardyCurl
import BoardyValues
import Foundation
import GatewayServer
import PaymentIO
import Testing

@testable import Payment

/// Answers of a gateway that decide nothing, and addresses that no card is sent to.
@Suite(.timeLimit(.minutes(10))) struct HTTPAnswerTests {
    private let server: IntentServer

    init() throws { server = try IntentServer() }

    private func gateway(byteLimit: Int = 256 * 1024) throws -> HTTPGateway {
        HTTPGateway(
            transport: CurlTransport(
                address: try GatewayAddress(server.url), timeLimit: { _ in 300_000 }, byteLimit: byteLimit))
    }

    /// Asks for the state of a payment of 12.99 EUR, and returns the error.
    private func error(_ status: Int, _ body: String, byteLimit: Int = 256 * 1024) async throws -> GatewayError? {
        server.answer("get", .status(status, body))
        let gateway = try gateway(byteLimit: byteLimit)
        return await #expect(throws: GatewayError.self) { try await gateway.state(of: .test()) }
    }

    private func intent(_ status: String, id: String = "pi_1", amount: Int = 1299, currency: String = "eur") -> String {
        #"{"id":"\#(id)","status":"\#(status)","amount":\#(amount),"currency":"\#(currency)"}"#
    }

    @Test(
        "PY-8 a status that is no answer is an error that says what to do",
        arguments: [
            (
                401,
                """
                does not know the shop: its status is 401 (GET /v1/payment_intents/pi_1). Set the key in \
                BOARDY_GATEWAY_KEY
                """
            ),
            (
                403,
                """
                does not know the shop: its status is 403 (GET /v1/payment_intents/pi_1). Set the key in \
                BOARDY_GATEWAY_KEY
                """
            ),
            (
                429,
                """
                cannot answer now: its status is 429 (GET /v1/payment_intents/pi_1). The payment stays pending: the \
                same key asks again and charges at most once
                """
            ),
            (
                503,
                """
                cannot answer now: its status is 503 (GET /v1/payment_intents/pi_1). The payment stays pending: the \
                same key asks again and charges at most once
                """
            ),
        ])
    func status(status: Int, words: String) async throws {
        let error = try await error(status, intent("succeeded"))
        #expect(error?.description == "The payment gateway \(server.url) \(words)")
    }

    @Test("PY-8 a redirection is not followed, so that no card is sent elsewhere")
    func redirection() async throws {
        #expect(try await error(302, "")?.reason == .unreadable(status: 302))
        #expect(server.lines.count == 1)
    }

    @Test(
        "PY-8 an answer about something else, or of another form, decides nothing",
        arguments: [
            "", "{", "[]", "{}", #"{"id":"pi_1"}"#, #"{"id":1,"status":"succeeded"}"#,
            #"{"id":"pi_2","status":"succeeded","amount":1299,"currency":"eur"}"#,
            #"{"id":"pi_1","status":"unheard_of","amount":1299,"currency":"eur"}"#,
            String(repeating: "[", count: 1000), #"{"error":{"code":"resource_missing"}}"#,
        ])
    func unreadable(body: String) async throws {
        let error = try await error(200, body)
        #expect(error?.reason == .unreadable(status: 200))
        #expect(
            error?.description
                == """
                The payment gateway \(server.url) gave an answer that is not understood, with status 200 (GET \
                /v1/payment_intents/pi_1). 
                """
                + "See that --gateway names a gateway of payment intents")
    }

    @Test(
        "PY-8 a charge of another amount or currency is not that of the payment",
        arguments: [(1300, "eur"), (1299, "jpy")])
    func otherAmount(amount: Int, currency: String) async throws {
        let error = try await error(200, intent("succeeded", amount: amount, currency: currency))
        #expect(
            error?.description
                == """
                The payment gateway \(server.url) tells of another amount than that of the payment (GET \
                /v1/payment_intents/pi_1). 
                """
                + "Look the payment up at the gateway before it goes on")
    }

    @Test("PY-8 an answer has a limit of bytes, and one of that size is read")
    func size() async throws {
        let body = intent("requires_action"), limit = body.utf8.count
        let error = try await error(200, body + " ", byteLimit: limit)
        #expect(error?.description.contains("answered with more than \(body.utf8.count) bytes") == true)
        server.answer("get", .status(200, body))
        #expect(try await gateway(byteLimit: limit).state(of: .test()) == .open)
    }

    @Test("PY-8 an ID of a gateway that could change a path is refused")
    func hostileID() async throws {
        server.answer("create", .status(200, intent("requires_payment_method", id: "../refunds")))
        guard case .asked(let ask) = try gateway().name(of: .test(id: nil)) else {
            Issue.record("The gateway was not asked.")
            return
        }
        let error = await #expect(throws: GatewayError.self) { try await ask() }
        #expect(error?.reason == .unreadable(status: 200))
    }

    @Test("PY-8 a payment that is open after it was to be ended is undecided")
    func notCancelled() async throws {
        server.answer("cancel", .status(200, intent("requires_action")))
        let gateway = try gateway()
        let error = await #expect(throws: GatewayError.self) { try await gateway.cancel(.test()) }
        #expect(error?.reason == .processing)
    }

    @Test("PY-8 nothing is sent in the clear to an address of HTTPS")
    func clear() async throws {
        let transport = CurlTransport(address: try GatewayAddress("https://127.0.0.1:\(server.port)"))
        let error = #expect(throws: GatewayError.self) { try transport.send(HTTPRequest("/v1/payment_intents")) }
        guard case .noResponse(.noConnection)? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(server.lines.isEmpty)
    }

    @Test(
        "PY-8 nothing is sent to a server that does not prove who it is",
        .enabled(if: FileManager.default.isExecutableFile(atPath: OpenSSLServer.path), "needs the openssl tool"))
    func certificate() async throws {
        let server = try OpenSSLServer()
        let transport = CurlTransport(
            address: try GatewayAddress("https://localhost:\(server.port)"), timeLimit: { _ in 300_000 })
        let error = #expect(throws: GatewayError.self) { try transport.send(HTTPRequest("/v1/payment_intents")) }
        #expect(error?.reason == .noResponse(.noConnection("SSL peer certificate or SSH remote key was not OK")))
    }

    @Test("PY-8 a gateway that is not there is an error that names it")
    func refusedConnection() throws {
        // A port that nobody listens on: it was given to a server that is gone.
        let port = try IntentServer().port
        let transport = CurlTransport(address: try GatewayAddress("http://127.0.0.1:\(port)"))
        let error = #expect(throws: GatewayError.self) { try transport.send(HTTPRequest("/x")) }
        #expect(
            error?.description == """
                The payment gateway http://127.0.0.1:\(port) gave no answer: Couldn't connect to server (GET /x). The \
                payment stays pending: the same key asks again and charges at most once
                """)
    }

    @Test(
        "PY-8 cards are sent to HTTPS, or to this machine",
        arguments: [
            ("https://pay.example.org", "https://pay.example.org", false),
            ("https://pay.example.org:8443/shop/", "https://pay.example.org:8443/shop", false),
            ("http://127.0.0.1:80", "http://127.0.0.1:80", true), ("http://localhost", "http://localhost", true),
            ("http://[::1]:80", "http://[::1]:80", true),
        ])
    func addresses(text: String, url: String, isLocal: Bool) throws {
        let address = try GatewayAddress(text)
        #expect(address.url == url && address.isLocal == isLocal)
    }

    @Test(
        "PY-8 another address is refused in words that do not repeat it",
        arguments: [
            "", "pay.example.org", "http://pay.example.org", "ftp://pay.example.org", "https://", "https:///path",
            "https://ada:hunter2@pay.example.org", "https://pay.example.org?key=hunter2",
            "https://pay.example.org#hunter2",
            "https://pay.example.org/\r\nX: hunter2", "https://pay.exämple.org", "http://127.0.0.1.example.org",
        ])
    func refusedAddresses(text: String) {
        let problem = #expect(throws: GatewayAddressProblem.self) { try GatewayAddress(text) }
        #expect(
            problem?.description
                == "is https://HOST, or http://127.0.0.1:PORT for a gateway on this machine, without user, query and "
                + "fragment")
    }

    @Test("PY-8 a key that would break its header is refused, and not repeated", arguments: ["", "a b", "a\r\nb", "é"])
    func keys(key: String) {
        let problem = #expect(throws: GatewayAddressProblem.self) { try GatewayKey(key) }
        #expect(
            problem?.description
                == "is empty or contains a character that is not printable ASCII; set the key that the gateway gave you"
        )
    }

    @Test("PY-8 each decline of a gateway has its reason")
    func declines() throws {
        let reasons: [String: PayProblem?] = [
            "card_declined": .cardDeclined, "insufficient_funds": .insufficientFunds,
            "incorrect_number": .invalidNumber,
            "expired_card": .invalidExpiry, "incorrect_cvc": .invalidCVC,
            "payment_intent_authentication_failure": .verificationFailed, "api_error": nil,
        ]
        for (code, reason) in reasons {
            let answer = try #require(IntentAnswer(Array(#"{"error":{"code":"\#(code)"}}"#.utf8)))
            #expect(answer.error?.decline == reason)
        }
    }
}
