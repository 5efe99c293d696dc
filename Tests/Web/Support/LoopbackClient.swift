import BoardyCore
import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// A connection to a server on the loopback that reads and writes text, and waits ten seconds at most.
///
/// It waits on a thread of its own: the threads of Swift's tasks have to run the sessions of the server.
final class LoopbackClient: Sendable {
    private let descriptor: Int32
    private let port: Int
    private let received = Locked("")

    /// - Parameter source: the address from which the client reaches the server.
    init(port: Int, from source: String = "127.0.0.1") throws {
        #if canImport(Glibc)
            let type = Int32(SOCK_STREAM.rawValue)
        #else
            let type = SOCK_STREAM
        #endif
        self.port = port
        descriptor = socket(AF_INET, type, 0)
        let isBound = Self.use(source, port: 0) { [descriptor] in bind(descriptor, $0, $1) == 0 }
        let isConnected = Self.use("127.0.0.1", port: port) { [descriptor] in connect(descriptor, $0, $1) == 0 }
        guard isBound, isConnected else { throw POSIXError(.ECONNREFUSED) }
    }

    private static func use(
        _ text: String, port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Bool
    ) -> Bool {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        inet_pton(AF_INET, text, &address.sin_addr)
        return withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    deinit { close(descriptor) }

    /// Sends a request as a page of the server does.
    func request(_ line: String, cookie: String? = nil, form: String? = nil) {
        var head = ["\(line) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Origin: http://127.0.0.1:\(port)"]
        if let cookie { head.append("Cookie: \(cookie)") }
        if let form {
            head += ["Content-Type: application/x-www-form-urlencoded", "Content-Length: \(form.utf8.count)"]
        }
        let text = Array((head.joined(separator: "\r\n") + "\r\n\r\n" + (form ?? "")).utf8)
        _ = text.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    /// Returns what arrives up to a text, that text included; less if the connection ends before.
    func read(to end: String) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: self.readNow(to: end)) }
        }
    }

    private func readNow(to end: String) -> String {
        received.withLock { received in
            while true {
                if let found = received.range(of: end) {
                    defer { received.removeSubrange(..<found.upperBound) }
                    return String(received[..<found.upperBound])
                }
                var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                var buffer = [UInt8](repeating: 0, count: 16_384)
                guard poll(&waiting, 1, 10_000) > 0 else { return received }
                let count = recv(descriptor, &buffer, buffer.count, 0)
                if count <= 0 { return received }
                received += String(decoding: buffer.prefix(count), as: UTF8.self)
            }
        }
    }
}
