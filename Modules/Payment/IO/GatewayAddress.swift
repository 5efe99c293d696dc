import Foundation

/// The payment gateway to charge cards through, a value of ``PaymentSettings/gateway``.
public struct GatewayAddress: Sendable, Equatable {
    /// The URL without a slash at its end.
    public let url: String
    /// The key that the gateway knows the shop by; nil if it asks for none.
    public private(set) var key: GatewayKey?

    /// Reads the URL of a gateway.
    ///
    /// - Parameters:
    ///   - url: `https://` with a host, or `http://` with a host on this machine. No user, query or fragment, because
    ///     they would reach logs.
    ///   - key: the key of the gateway; nil if it asks for none.
    /// - Throws: ``GatewayAddressProblem/url``, which does not repeat it.
    public init(_ url: String, key: GatewayKey? = nil) throws(GatewayAddressProblem) {
        let isPlain = url.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789-._~:/[]%".unicodeScalars.contains(scalar))
        }
        guard isPlain, let parts = URLComponents(string: url), let host = parts.host, !host.isEmpty,
            parts.scheme == "https" || parts.scheme == "http" && Self.localHosts.contains(host)
        else { throw .url }
        self.url = url.hasSuffix("/") ? String(url.dropLast()) : url
        self.key = key
    }

    /// Returns this address with a key, which replaces an earlier one; nil for a gateway that asks for none.
    public func with(_ key: GatewayKey?) -> GatewayAddress {
        var address = self
        address.key = key
        return address
    }

    /// True if the gateway is on this machine, so that no proxy may stand between.
    public var isLocal: Bool { URLComponents(string: url)?.host.map(Self.localHosts.contains) ?? false }

    private static let localHosts: Set<String> = ["localhost", "127.0.0.1", "[::1]", "::1"]
}
