import BoardyHTTP

/// The name by which a client has reached the server, and the client's own address.
struct RequestSource: Equatable, Sendable {
    /// The name or address of the host, in lower case; an IPv6 address has its brackets.
    let hostName: String
    /// The port; nil for the usual one of the scheme.
    let port: String?
    /// True if the client speaks TLS with a proxy in front of the server.
    let isSecure: Bool
    /// The address of the client as a proxy tells it; nil without a proxy.
    let client: String?
    /// True if a proxy has passed the request on.
    let isForwarded: Bool

    /// Returns nil for a request without a host, or with a malformed one.
    ///
    /// - Parameter isBehindProxy: true to believe the headers that a proxy adds. Else a client could set them.
    init?(_ request: HTTPRequest, isBehindProxy: Bool) {
        func forwarded(_ name: String) -> String? {
            guard isBehindProxy, let value = request.header("X-Forwarded-\(name)") else { return nil }
            // The nearest proxy adds its value at the end.
            return value.split(separator: ",").last.map { String($0.drop { $0 == " " }) }
        }
        client = forwarded("For")
        let scheme = forwarded("Proto"), name = forwarded("Host")
        isForwarded = client != nil || scheme != nil || name != nil
        isSecure = scheme?.lowercased() == "https"
        guard let host = (name ?? request.header("Host")).flatMap(HostHeader.init) else { return nil }
        hostName = host.name
        port = host.port == (isSecure ? "443" : "80") ? nil : host.port
    }

    /// Returns what a proxy tells of the name of the server, whoever the client is.
    static func forwardedNames(of request: HTTPRequest) -> [String?] {
        [
            request.header("X-Forwarded-Host"), request.header("X-Forwarded-Proto"),
            request.header("X-Forwarded-For").map { _ in "" },
        ]
    }

    /// The origin of the pages that this server sends to the client.
    var origin: String { "\(isSecure ? "https" : "http")://\(hostName)\(port.map { ":\($0)" } ?? "")" }

    /// True if a page of this server has sent a request, and false if it was another page; nil if the client does not
    /// tell.
    func isOrigin(of request: HTTPRequest) -> Bool? {
        let isOwn = request.header("Origin").map { $0 == origin }
        let isSame = request.header("Sec-Fetch-Site").map { $0 == "same-origin" }
        return isOwn == false || isSame == false ? false : isOwn ?? isSame
    }
}

/// The value of a `Host` header.
private struct HostHeader {
    let name: String
    let port: String?

    init?(_ text: String) {
        let bytes = Array(text.utf8)
        let isAddress = bytes.first == UInt8(ascii: "[")
        let end = isAddress ? bytes.firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 } : nil
        guard let nameEnd = isAddress ? end : bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex else {
            return nil
        }
        let inside = isAddress ? bytes[..<nameEnd].dropFirst().dropLast() : bytes[..<nameEnd]
        guard !inside.isEmpty, inside.allSatisfy({ Self.isLetter($0) || isAddress && $0 == UInt8(ascii: ":") }) else {
            return nil
        }
        name = String(decoding: bytes[..<nameEnd], as: UTF8.self).lowercased()
        let rest = bytes[nameEnd...]
        if rest.isEmpty {
            port = nil
            return
        }
        let digits = rest.dropFirst()
        guard rest.first == UInt8(ascii: ":"), (1...5).contains(digits.count),
            digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
        else { return nil }
        port = String(decoding: digits, as: UTF8.self)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

/// The names by which clients may call the server. Another name may belong to a page whose DNS points to this machine
/// (DNS rebinding).
struct HostPolicy: Sendable {
    private static let loopback: Set = ["localhost", "127.0.0.1", "[::1]"]

    private let names: Set<String>
    private let takesAddresses: Bool

    /// Creates a policy that takes the names of the loopback on every port.
    ///
    /// - Parameters:
    ///   - names: further names, without ports. Without them, a proxy may pass any name on.
    ///   - takesAddresses: true to take every IP address, because the server listens on more than the loopback. An
    ///     address cannot be rebound.
    init(names: Set<String> = [], takesAddresses: Bool = false) {
        self.names = Set(names.map { $0.lowercased() })
        self.takesAddresses = takesAddresses
    }

    func allows(_ source: RequestSource) -> Bool {
        let name = source.hostName
        if Self.loopback.contains(name) || names.contains(name) || source.isForwarded && names.isEmpty { return true }
        guard takesAddresses else { return false }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return name.first == "[" || parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }
}
