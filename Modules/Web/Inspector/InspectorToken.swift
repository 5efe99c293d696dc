/// A token of 256 random bits.
public struct InspectorToken: Sendable {
    let secret: SessionToken

    /// Makes a token of the system's random numbers.
    public init() { secret = SessionToken() }

    /// Returns nil for a text that is no 43 letters of base64url, which 256 bits are.
    public init?(_ text: String) {
        guard let secret = SessionToken(text.utf8) else { return nil }
        self.secret = secret
    }
}
