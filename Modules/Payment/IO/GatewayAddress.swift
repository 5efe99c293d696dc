public import BoardyValues
import Foundation

/// The launch option that names the payment gateway to charge cards through. Without it, payment uses its sandbox.
public struct GatewayAddress: Sendable, Equatable {
    /// The URL without a slash at its end.
    public let url: String
    /// The key that the gateway knows the shop by; nil if it asks for none.
    public let key: Secret<String>?

    /// Reads the URL of a gateway.
    ///
    /// - Parameters:
    ///   - url: `https://` with a host, or `http://` with a host on this machine. No user, query or fragment, because they would reach logs.
    ///   - key: printable ASCII without blanks.
    /// - Throws: ``GatewayAddressProblem``, which repeats neither of them.
    public init(_ url: String, key: Secret<String>? = nil) throws(GatewayAddressProblem) {
        let isPlain = url.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789-._~:/[]%".unicodeScalars.contains(scalar))
        }
        guard isPlain, let parts = URLComponents(string: url), let host = parts.host, !host.isEmpty,
            parts.scheme == "https" || parts.scheme == "http" && Self.localHosts.contains(host)
        else { throw .url }
        let isKeyPrintable = key?.reveal().utf8.allSatisfy { (0x21...0x7E).contains($0) } ?? true
        guard isKeyPrintable, key?.reveal().isEmpty != true else { throw .key }
        self.url = url.hasSuffix("/") ? String(url.dropLast()) : url
        self.key = key
    }

    /// True if the gateway is on this machine, so that no proxy may stand between.
    public var isLocal: Bool { URLComponents(string: url)?.host.map(Self.localHosts.contains) ?? false }

    private static let localHosts: Set<String> = ["localhost", "127.0.0.1", "[::1]", "::1"]
}
