import BoardySodium

/// A secret of 256 random bits, by which the server knows a browser or a form of its own.
struct SessionToken: Hashable, Sendable {
    /// The secret in the letters of base64url, which need no quotes in a cookie or a form.
    let text: String

    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    /// The number of letters: 43 of 6 bits each are 258 bits.
    private static let length = 43

    /// Makes a secret of the system's random numbers.
    init() {
        text = String(decoding: RandomBytes.bytes(Self.length).map { Self.letters[Int($0 & 63)] }, as: UTF8.self)
    }

    /// Returns the secret that a browser has sent; nil for a text of another form.
    init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.length, bytes.allSatisfy(Self.isLetter) else { return nil }
        text = String(decoding: bytes, as: UTF8.self)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// The hash by which others know the secret again, and from which nobody makes it: 64 hexadecimal digits.
    var hash: String { SHA256.hash(of: text.utf8).hexadecimal }

    /// Compares in a time that does not depend on the place of the first difference.
    func matches(_ sent: String) -> Bool {
        guard sent.utf8.count == text.utf8.count else { return false }
        return zip(sent.utf8, text.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
