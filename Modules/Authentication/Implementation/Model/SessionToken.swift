import BoardySodium
import BoardyValues

/// The proof of a client that its session is open. A store of sessions keeps only a hash of it.
struct SessionToken: Equatable {
    static let byteCount = 32

    /// 64 hexadecimal digits.
    let secret: Secret<String>

    init(_ secret: Secret<String>) { self.secret = secret }

    /// Creates a token from 256 bits of the system's secure generator.
    static func random() -> SessionToken { SessionToken(Secret(RandomBytes.bytes(byteCount).hexadecimal)) }

    /// The BLAKE2b hash of the token. A token is random, so it needs no salt and no costly hash.
    var hash: [UInt8] { BLAKE2b.hash(of: secret.reveal().utf8) }
}
