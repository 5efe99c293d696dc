import BoardySodium

/// The part of a client's address that the client cannot choose: all of IPv4, and the first half of IPv6.
struct ClientNetwork: Hashable, CustomStringConvertible {
    let description: String

    private static let salt = RandomBytes.bytes(32)

    /// A name that tells nobody the address: the same for one network as long as the process lives.
    var alias: String { SHA256.hash(of: Self.salt + description.utf8).prefix(16).hexadecimal }

    /// - Parameter address: a numeric address. A port that a proxy adds is left out.
    init(of address: String) {
        let host = address.first == "[" ? address.dropFirst().prefix { $0 != "]" } : address[...]
        let parts = host.split(separator: ":", omittingEmptySubsequences: false)
        if parts.count <= 2 {
            description = String(parts.first ?? "")
        } else if let last = parts.last, last.contains(".") {
            // An address of IPv4 that is written as one of IPv6.
            description = String(last)
        } else {
            let head = parts.prefix { !$0.isEmpty }, tail = parts.dropFirst(head.count).filter { !$0.isEmpty }
            let groups = head + Array(repeating: "0", count: max(0, 8 - head.count - tail.count)) + tail
            description = groups.prefix(4).map { String(UInt16($0, radix: 16) ?? 0, radix: 16) }
                .joined(separator: ":")
        }
    }
}
