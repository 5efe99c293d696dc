import BoardyValues
import CBoardySodium

/// The keys of sealed boxes: whoever has the public key can seal, and only who has the secret key can open.
///
///     let keys = try SealingKeys(file: "/etc/shop/sealing.key")
///     let box = try keys.seal(Array("4242".utf8))
///
/// All processes of a deployment have the same file. A box hides the bytes and their length; it does not tell who has
/// sealed it.
public struct SealingKeys: Sendable {
    /// 32 bytes.
    let publicKey: [UInt8]
    /// 32 bytes, or nil for a process that only seals.
    let secretKey: Secret<[UInt8]>?

    init(publicKey: [UInt8], secretKey: Secret<[UInt8]>?) {
        self.publicKey = publicKey
        self.secretKey = secretKey
    }

    /// Creates a new pair of random keys.
    ///
    /// - Throws: ``BoxProblem/libraryUnavailable``.
    public static func random() throws(BoxProblem) -> SealingKeys {
        guard sodium_init() >= 0 else { throw .libraryUnavailable }
        var publicKey = [UInt8](repeating: 0, count: crypto_box_publickeybytes())
        var secretKey = [UInt8](repeating: 0, count: crypto_box_secretkeybytes())
        _ = crypto_box_keypair(&publicKey, &secretKey)
        return SealingKeys(publicKey: publicKey, secretKey: Secret(secretKey))
    }

    /// The name of the pair in boxes and messages: eight hexadecimal digits of a hash of the public key.
    public var name: String { String(SHA256.hash(of: publicKey).hexadecimal.prefix(8)) }

    /// True if these keys open boxes, and not only seal them.
    public var canOpen: Bool { secretKey != nil }

    /// Returns a sealed box: the name of the keys, a colon, and the box in base64.
    ///
    /// - Throws: ``BoxProblem/libraryUnavailable``.
    public func seal(_ bytes: [UInt8]) throws(BoxProblem) -> String {
        guard sodium_init() >= 0 else { throw .libraryUnavailable }
        let padded = BoxPadding.padded(bytes)
        var box = [UInt8](repeating: 0, count: padded.count + crypto_box_sealbytes())
        guard crypto_box_seal(&box, padded, UInt64(padded.count), publicKey) == 0 else { throw .unusableKey(name) }
        return "\(name):\(Base64.text(of: box))"
    }

    /// Returns the bytes in a box of ``seal(_:)``.
    ///
    /// - Throws: ``BoxProblem`` if the box was sealed with other keys, was damaged, or is none.
    public func unseal(_ text: String) throws(BoxProblem) -> [UInt8] {
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2, let box = Base64.bytes(in: parts[1]) else { throw .noBox }
        guard parts[0] == name else { throw .otherKeys(box: parts[0], own: name) }
        guard let secretKey = secretKey?.reveal() else { throw .noSecretKey(name) }
        guard sodium_init() >= 0 else { throw .libraryUnavailable }
        guard box.count > crypto_box_sealbytes() else { throw .damaged }
        var padded = [UInt8](repeating: 0, count: box.count - crypto_box_sealbytes())
        guard crypto_box_seal_open(&padded, box, UInt64(box.count), publicKey, secretKey) == 0,
            let bytes = BoxPadding.removed(from: padded)
        else { throw .damaged }
        return bytes
    }
}

/// The padding of what is sealed, so that the length of a box does not tell the length of a password.
private enum BoxPadding {
    /// The length of a text that is padded is a multiple of this number of bytes.
    static let block = 64

    static func padded(_ bytes: [UInt8]) -> [UInt8] {
        var padded = bytes + [UInt8](repeating: 0, count: block)
        var count = 0
        _ = sodium_pad(&count, &padded, bytes.count, block, padded.count)
        return Array(padded.prefix(count))
    }

    static func removed(from padded: [UInt8]) -> [UInt8]? {
        var count = 0
        return sodium_unpad(&count, padded, padded.count, block) == 0 ? Array(padded.prefix(count)) : nil
    }
}
