import CSodium
import Values

/// The proof of a client that its session is open. A store of sessions keeps only a hash of it.
struct SessionToken: Equatable {
    static let byteCount = 32

    /// 64 hexadecimal digits.
    let secret: Secret<String>

    init(_ secret: Secret<String>) { self.secret = secret }

    /// Creates a token from 256 bits of the system's secure generator.
    static func random() -> SessionToken {
        var generator = SystemRandomNumberGenerator()
        let digits = Array("0123456789abcdef")
        let text = (0..<byteCount * 2).map { _ in digits[Int(generator.next() & 15)] }
        return SessionToken(Secret(String(text)))
    }

    /// The BLAKE2b hash of the token. A token is random, so it needs no salt and no costly hash.
    var hash: [UInt8] {
        let text = Array(secret.reveal().utf8)
        var hash = [UInt8](repeating: 0, count: Self.byteCount)
        crypto_generichash(&hash, hash.count, text, UInt64(text.count), nil, 0)
        return hash
    }
}
