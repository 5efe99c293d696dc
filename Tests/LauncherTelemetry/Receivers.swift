import Boardy
import Foundation
import Testing

@testable import LauncherTelemetry

/// A server on the loopback that takes documents of spans as it is told, one connection after the other.
final class Receiver: Sendable {
    enum Answer: Sendable {
        case status(Int, retryAfter: String? = nil)
        /// Cuts the connection when the document has arrived, without an answer.
        case reset
    }

    let port: Int
    private let listener: Int32
    private let answer: @Sendable (Int) -> Answer
    private let state = Locked(State())

    private struct State: Sendable {
        var requests = 0
        var documents: [Data] = []
        var heads: [String] = []
        var isStopped = false
    }

    /// - Parameter answer: returns the answer to a request by its number, from 0.
    init(_ answer: @escaping @Sendable (Int) -> Answer) throws {
        let listener = socket(AF_INET, streamKind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &size) == 0
            }
        }
        try #require(isListening)
        self.listener = listener
        self.answer = answer
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [self] in serve() }
    }

    var url: String { "http://127.0.0.1:\(port)/v1/traces" }
    /// The documents that were taken.
    var documents: [Data] { state.withLock { $0.documents } }
    /// The heads of all requests.
    var heads: [String] { state.withLock { $0.heads } }
    /// The spans of the documents that were taken.
    var spans: [[String: Any]] {
        documents.flatMap { document in
            let object = try? JSONSerialization.jsonObject(with: document) as? [String: Any]
            let resources = object?["resourceSpans"] as? [[String: Any]] ?? []
            let scopes = resources.flatMap { $0["scopeSpans"] as? [[String: Any]] ?? [] }
            return scopes.flatMap { $0["spans"] as? [[String: Any]] ?? [] }
        }
    }

    /// Takes no more connections.
    func stop() {
        state.withLock { $0.isStopped = true }
        // Its thread closes it: another receiver might have the number before that thread sees the end.
        shutdown(listener, Int32(SHUT_RDWR))
    }

    private func serve() {
        while true {
            let connection = accept(listener, nil, nil)
            if connection < 0 {
                close(listener)
                return
            }
            if let (head, body) = read(connection) { reply(to: head, body, on: connection) }
            close(connection)
        }
    }

    private func reply(to head: String, _ body: Data, on connection: Int32) {
        let number = state.withLock { state in
            defer { state.requests += 1 }
            state.heads.append(head)
            return state.requests
        }
        switch answer(number) {
        case .reset:
            // With unsent data thrown away, the system sends a reset.
            var linger = linger(l_onoff: 1, l_linger: 0)
            setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        case .status(let status, let pause):
            if status == 200 { state.withLock { $0.documents.append(body) } }
            let header = pause.map { "Retry-After: \($0)\r\n" } ?? ""
            let text = "HTTP/1.1 \(status) Status\r\n\(header)Content-Length: 2\r\n\r\n{}"
            _ = Array(text.utf8).withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        }
    }

    private func read(_ connection: Int32) -> (head: String, body: Data)? {
        var bytes = Data(), buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            if let end = bytes.range(of: Data("\r\n\r\n".utf8)) {
                let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self), body = bytes[end.upperBound...]
                let length = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
                let count = length.flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
                if body.count >= count { return (head, Data(body)) }
            }
            let count = recv(connection, &buffer, buffer.count, 0)
            if count <= 0 { return nil }
            bytes += buffer.prefix(count)
        }
    }
}

#if canImport(Glibc)
    private let streamKind = Int32(SOCK_STREAM.rawValue)
#else
    private let streamKind = SOCK_STREAM
#endif

/// A receiver that always gives the same answer.
final class FixedReceiver: SpanReceiver {
    let count = Locked(0)
    private let reply: SpanReply

    init(reply: SpanReply) { self.reply = reply }

    func send(_ document: [UInt8]) async -> SpanReply {
        count.withLock { $0 += 1 }
        return reply
    }
}

/// A receiver whose answer depends on the number of documents before.
final class CountingReceiver: SpanReceiver {
    private let count = Locked(0)
    private let reply: @Sendable (Int) -> SpanReply

    init(_ reply: @escaping @Sendable (Int) -> SpanReply) { self.reply = reply }

    func send(_ document: [UInt8]) async -> SpanReply {
        reply(
            count.withLock { count in
                defer { count += 1 }
                return count
            })
    }
}

/// A clock whose pauses are over at once, and remembered.
final class HastyClock: Clock {
    typealias Instant = ContinuousClock.Instant

    private let start = ContinuousClock.now
    private let state = Locked((past: Duration.zero, pauses: [Duration]()))

    var now: Instant { start + state.withLock { $0.past } }
    var minimumResolution: Duration { .zero }
    var pauses: [Duration] { state.withLock { $0.pauses } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let pause = deadline - now
        state.withLock { state in
            state.past += pause
            state.pauses.append(pause)
        }
        await Task.yield()
        try Task.checkCancellation()
    }
}
