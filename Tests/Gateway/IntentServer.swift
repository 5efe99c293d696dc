import Foundation
import Synchronization

/// A gateway of payment intents on the loopback. It keeps the rules of one, answers as it is told to, and counts what
/// it charges.
package final class IntentServer: Sendable {
    /// The way in which a request is answered, after it was obeyed.
    package enum Manner: Sendable {
        case answer
        /// Closes the connection without an answer.
        case drop
        /// Closes the connection before the request is obeyed.
        case dropUnread
        /// Keeps the answer back until ``IntentServer/release()``.
        case hold
        /// Sends the answer twice over the one connection.
        case twice
        /// Obeys the request twice, as after a repetition on the way, and sends the second answer.
        case repeated
        /// Sends another answer instead.
        case status(Int, String)
    }

    package struct Request: Sendable {
        package let line: String
        package let headers: [String: String]
        package let body: String
    }

    package struct State {
        var onHold: (@Sendable () -> Void)?
        package var intents: [String: Intent] = [:]
        var idsByKey: [String: String] = [:]
        var refundsByKey: [String: Int] = [:]
        /// The fields of refunds by key, as their first request had them.
        var refundForms: [String: [String: String]] = [:]
        /// The status of all refunds.
        package var refundStatus = "succeeded"
        /// True if the gateway has forgotten the keys of the refunds that it has made.
        package var hasForgottenKeys = false
        /// True if a refund whose key is known already is made again, as by a gateway that keeps no keys.
        package var keepsNoKeys = false
        /// The greatest number of refunds on a page of their list.
        package var pageLength = 100
        var manners: [String: [Manner]] = [:]
        var requests: [Request] = []
        var charges = 0
        package var isProcessing = false

        func refund(_ key: String) -> String {
            let form = refundForms[key] ?? [:]
            return #"{"id":"re_\#(refundsByKey[key] ?? 0)","status":"\#(refundStatus)","#
                + #""amount":\#(form["amount"] ?? "0"),"payment_intent":"\#(form["payment_intent"] ?? "")","#
                + #""metadata":{"key":"\#(key)"}}"#
        }
    }

    package struct Intent {
        var amount: Int
        var currency: String
        package var status = "requires_payment_method"
        var wrongCodes = 0

        func json(_ id: String) -> String {
            #"{"id":"\#(id)","status":"\#(status)","amount":\#(amount),"currency":"\#(currency)"}"#
        }
    }

    private let state = Mutex(State())
    private let held = DispatchSemaphore(value: 0)
    private let listener: Int32
    package let port: Int

    package init() throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, address, &size) == 0
            }
        }
        guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [weak self] in
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                guard let self else { break }
                Thread.detachNewThread {
                    self.serve(connection)
                    _ = close(connection)
                }
            }
            close(listener)
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    package var url: String { "http://127.0.0.1:\(port)" }
    package func with<Result>(_ body: (inout State) -> Result) -> Result { state.withLock { body(&$0) } }

    package var charges: Int { state.withLock { $0.charges } }
    package var refunds: Int { state.withLock { $0.refundsByKey.count } }
    package var lines: [String] { state.withLock { $0.requests.map(\.line) } }
    package var requests: [Request] { state.withLock { $0.requests } }

    /// Answers the next requests of an action in these ways, one after the other: `create`, `confirm`, `get`, `cancel`,
    /// `refund`, `refund-state` or `refund-list`.
    package func answer(_ action: String, _ manners: Manner...) { state.withLock { $0.manners[action] = manners } }
    package func release() { held.signal() }
    /// Sets the action that the thread of a connection runs when it holds an answer back.
    package func onHold(_ action: @escaping @Sendable () -> Void) { state.withLock { $0.onHold = action } }

    // MARK: - One connection

    private func serve(_ connection: Int32) {
        guard let request = read(connection) else { return }
        let words = request.line.split(separator: " ").map(String.init)
        let parts = words[1].split(separator: "/").map(String.init)
        let action =
            parts[1] != "payment_intents"
            ? (words[0] == "POST" ? "refund" : parts.count == 3 ? "refund-state" : "refund-list")
            : words[0] == "GET" ? "get" : parts.count == 2 ? "create" : parts[3]
        let manner = state.withLock { state -> Manner in
            state.requests.append(request)
            guard let manner = state.manners[action]?.first else { return .answer }
            state.manners[action]?.removeFirst()
            return manner
        }
        if case .dropUnread = manner { return }
        if case .status(let status, let body) = manner { return write(connection, status, body) }
        var answer = obey(request, action, id: parts.count > 2 ? parts[2] : "")
        switch manner {
        case .drop: return
        case .hold:
            state.withLock { $0.onHold }?()
            held.wait()
        case .repeated: answer = obey(request, action, id: parts.count > 2 ? parts[2] : "")
        default: break
        }
        write(connection, answer.0, answer.1)
        if case .twice = manner { write(connection, answer.0, answer.1) }
    }

    private func read(_ connection: Int32) -> Request? {
        var bytes: [UInt8] = [], buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let text = String(decoding: bytes, as: UTF8.self)
            if let end = text.range(of: "\r\n\r\n") {
                let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
                let pairs = lines.dropFirst().map { line in
                    let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
                    return (parts[0].lowercased(), parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : "")
                }
                let headers = Dictionary(pairs) { $0 + "," + $1 }, body = String(text[end.upperBound...])
                if body.utf8.count >= Int(headers["content-length"] ?? "0") ?? 0 {
                    return Request(line: lines[0], headers: headers, body: body)
                }
            }
            let count = recv(connection, &buffer, buffer.count, 0)
            // A byte of a TLS handshake is no beginning of HTTP.
            guard count > 0, bytes.first ?? buffer[0] >= 0x20 else { return nil }
            bytes += buffer.prefix(count)
        }
    }

    private func write(_ connection: Int32, _ status: Int, _ body: String) {
        let text =
            "HTTP/1.1 \(status) Status\r\nContent-Type: application/json\r\nLocation: /elsewhere\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    // MARK: - The rules of a gateway

    private func obey(_ request: Request, _ action: String, id: String) -> (Int, String) {
        let pairs = request.body.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1).map { String($0).removingPercentEncoding ?? "" }
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
        let form = Dictionary(pairs) { $1 }, key = request.headers["idempotency-key"] ?? ""
        return state.withLock { state in
            switch action {
            case "create":
                let new = Intent(amount: Int(form["amount"] ?? "") ?? 0, currency: form["currency"] ?? "")
                let id = state.idsByKey[key] ?? "pi_\(state.intents.count + 1)"
                let intent = state.intents[id] ?? new
                guard intent.amount == new.amount else { return (400, #"{"error":{"code":"idempotency_error"}}"#) }
                state.idsByKey[key] = id
                state.intents[id] = intent
                return (200, intent.json(id))
            case "refund":
                if state.hasForgottenKeys { return (400, #"{"error":{"code":"charge_already_refunded"}}"#) }
                if state.keepsNoKeys, state.refundsByKey[key] != nil {
                    state.refundsByKey["\(key) again"] = state.refundsByKey.count + 1
                }
                let number = state.refundsByKey[key] ?? state.refundsByKey.count + 1
                state.refundsByKey[key] = number
                if state.refundForms[key] == nil { state.refundForms[key] = form }
                return (200, state.refund(key))
            case "refund-state":
                guard let key = state.refundsByKey.first(where: { "re_\($0.value)" == id })?.key else {
                    return (404, #"{"error":{"code":"resource_missing"}}"#)
                }
                return (200, state.refund(key))
            case "refund-list":
                let last = request.line.split(separator: " ")[1].split(separator: "starting_after=re_").dropFirst()
                    .first
                let rest = state.refundsByKey.sorted { $0.value < $1.value }.filter { $0.value > Int(last ?? "") ?? 0 }
                let list = rest.prefix(state.pageLength).map { state.refund($0.key) }.joined(separator: ",")
                let hasMore = rest.count > state.pageLength
                return (200, #"{"object":"list","data":[\#(list)],"has_more":\#(hasMore)}"#)
            default:
                guard var intent = state.intents[id] else { return (404, #"{"error":{"code":"resource_missing"}}"#) }
                if action == "get" {
                    if state.isProcessing { intent.status = "processing" }
                    return (200, intent.json(id))
                }
                guard intent.status != "succeeded", intent.status != "canceled" else {
                    return (400, Self.error("payment_intent_unexpected_state", intent.json(id)))
                }
                let answer =
                    switch action {
                    case "cancel": Self.cancel(&intent)
                    case "verify": Self.verify(&intent, form)
                    default: Self.confirm(&intent, form)
                    }
                if intent.status == "succeeded" { state.charges += 1 }
                state.intents[id] = intent
                guard let problem = answer else { return (200, intent.json(id)) }
                return (402, Self.error(problem, intent.json(id)))
            }
        }
    }

    private static func cancel(_ intent: inout Intent) -> String? {
        intent.status = "canceled"
        return nil
    }

    private static func confirm(_ intent: inout Intent, _ form: [String: String]) -> String? {
        switch form["payment_method_data[card][number]"] {
        case "4000000000000002": return "card_declined"
        case "4000000000009995": return #"card_declined","decline_code":"insufficient_funds"#
        case "4000002760003184":
            intent.status = "requires_action"
            intent.wrongCodes = 0
        default: intent.status = "succeeded"
        }
        return nil
    }

    private static func verify(_ intent: inout Intent, _ form: [String: String]) -> String? {
        guard intent.status == "requires_action" else { return "payment_intent_unexpected_state" }
        if form["code"] == "123456" {
            intent.status = "succeeded"
            return nil
        }
        intent.wrongCodes += 1
        if intent.wrongCodes == 3 { intent.status = "requires_payment_method" }
        return intent.wrongCodes == 3 ? "payment_intent_authentication_failure" : "incorrect_code"
    }

    private static func error(_ code: String, _ intent: String) -> String {
        #"{"error":{"code":"\#(code)","payment_intent":\#(intent)}}"#
    }
}
