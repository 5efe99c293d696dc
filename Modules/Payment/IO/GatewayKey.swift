public import BoardyValues

/// The key that a payment gateway knows the shop by.
public struct GatewayKey: Sendable, Equatable {
    /// The key in a form that descriptions do not show.
    public let secret: Secret<String>

    /// Reads a key: printable ASCII without blanks, because it stands in a header.
    ///
    /// - Throws: ``GatewayAddressProblem/key``, which does not repeat it.
    public init(_ text: String) throws(GatewayAddressProblem) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .key }
        secret = Secret(text)
    }
}
