import CBoardySodium

/// A hash of Argon2id in the text form of the reference implementation, such as `$argon2id$v=19$m=65536,t=2,p=1$…$…`.
struct EncodedHash {
    static let byteCount = 32

    let cost: PasswordCost
    let salt: [UInt8]
    let hash: [UInt8]

    /// Reads the text form; nil if the text has another form, or the form has other sizes than libsodium writes.
    init?(_ text: String) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0].isEmpty, parts[1] == "argon2id", parts[2] == "v=19" else { return nil }
        let figures = parts[3].split(separator: ",", omittingEmptySubsequences: false)
        guard figures.count == 3, figures[2] == "p=1",
            let kibibytes = Self.number(figures[0], "m="), let passes = Self.number(figures[1], "t="),
            let salt = Self.bytes(parts[4], count: crypto_pwhash_saltbytes()),
            let hash = Self.bytes(parts[5], count: Self.byteCount)
        else { return nil }
        cost = PasswordCost(passes: UInt64(passes), memory: Int(kibibytes) * 1024)
        self.salt = salt
        self.hash = hash
    }

    private static func number(_ text: Substring, _ prefix: String) -> UInt32? {
        text.hasPrefix(prefix) ? UInt32(text.dropFirst(prefix.count)) : nil
    }

    private static func bytes(_ base64: Substring, count: Int) -> [UInt8]? {
        let bytes = Base64.bytes(in: String(base64), variant: sodium_base64_VARIANT_ORIGINAL_NO_PADDING)
        return bytes?.count == count ? bytes : nil
    }
}
