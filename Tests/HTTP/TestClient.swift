import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// A client of a server on the loopback, which sends bytes as they are. It waits for two minutes at most, as a test may
/// have to wait for its turn, and blocks no thread meanwhile.
final class TestClient {
    private let descriptor: Int32
    private var received: [UInt8] = []

    init(port: Int, address: String = "127.0.0.1") throws {
        #if canImport(Glibc)
            let type = Int32(SOCK_STREAM.rawValue)
        #else
            let type = SOCK_STREAM
        #endif
        descriptor = socket(address.contains(":") ? AF_INET6 : AF_INET, type, 0)
        let isConnected =
            if address.contains(":") {
                withUnsafePointer(to: Self.address(six: address, port)) { Self.connect(descriptor, $0) }
            } else {
                withUnsafePointer(to: Self.address(four: address, port)) { Self.connect(descriptor, $0) }
            }
        guard isConnected else { throw POSIXError(.ECONNREFUSED) }
    }

    deinit { close() }

    private var isOpen = true

    func close() {
        if isOpen { _ = Foundation.close(descriptor) }
        isOpen = false
    }

    /// Says that nothing more is sent.
    func finish() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

    private static func connect<Address>(_ descriptor: Int32, _ address: UnsafePointer<Address>) -> Bool {
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size)) == 0
        }
    }

    private static func address(four text: String, _ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        inet_pton(AF_INET, text, &address.sin_addr)
        return address
    }

    static func address(six text: String, _ port: Int) -> sockaddr_in6 {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = UInt16(port).bigEndian
        inet_pton(AF_INET6, text, &address.sin6_addr)
        return address
    }

    /// Sends bytes. A server that has closed the connection makes no error here.
    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return }
            rest = rest.dropFirst(count)
        }
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends a request of HTTP/1.1 with a host.
    func request(_ line: String, _ headers: [String] = [], body: String? = nil) {
        let length = body.map { ["Content-Length: \($0.utf8.count)"] } ?? []
        let head = (["\(line) HTTP/1.1", "Host: shop"] + headers + length).joined(separator: "\r\n")
        send(head + "\r\n\r\n" + (body ?? ""))
    }

    /// Returns what arrives up to a text, that text included; less if the connection ends before.
    func read(to end: String) async -> String {
        let end = Array(end.utf8)
        while true {
            if let found = received.firstRange(of: end) {
                defer { received.removeSubrange(..<found.upperBound) }
                return String(decoding: received[..<found.upperBound], as: UTF8.self)
            }
            if await !readMore() { return rest() }
        }
    }

    /// Returns all that arrives until the server closes the connection.
    func readAll() async -> String {
        while await readMore() {}
        return rest()
    }

    /// Returns all that arrives until the end of a stream, without the lengths of its chunks.
    func readAllChunks() async -> String {
        var text = ""
        _ = await read(to: "\r\n\r\n")
        while let count = await Int(read(to: "\r\n").dropLast(1), radix: 16), count > 0 {
            while received.count < count + 2, await readMore() {}
            text += String(decoding: received.prefix(count), as: UTF8.self)
            received.removeFirst(min(count + 2, received.count))
        }
        return text
    }

    /// Returns a response with its body, which has a length.
    func response(withoutBody: Bool = false) async -> TestResponse {
        var response = TestResponse(head: await read(to: "\r\n\r\n"))
        guard !withoutBody, let count = response.header("Content-Length").flatMap({ Int($0) }) else { return response }
        while received.count < count, await readMore() {}
        response.body = String(decoding: received.prefix(count), as: UTF8.self)
        received.removeFirst(min(count, received.count))
        return response
    }

    private func rest() -> String {
        defer { received = [] }
        return String(decoding: received, as: UTF8.self)
    }

    private func readMore() async -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let end = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < end {
            let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 { received += buffer.prefix(count) }
            guard count < 0, errno == EAGAIN || errno == EWOULDBLOCK else { return count > 0 }
            try? await Task.sleep(for: .microseconds(200))
        }
        return false
    }
}

/// A response as it came over the wire.
struct TestResponse {
    let head: String
    var body = ""

    var status: Int { head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0 }

    func header(_ name: String) -> String? { headers(name).first }

    func headers(_ name: String) -> [String] {
        head.split(separator: "\r\n").filter { $0.lowercased().hasPrefix(name.lowercased() + ":") }
            .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }
}
