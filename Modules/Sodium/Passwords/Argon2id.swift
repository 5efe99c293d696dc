package import BoardyValues
import CBoardySodium
import Foundation

/// Hashes passwords with Argon2id, each with a salt of its own.
package struct Argon2id: Sendable {
    let cost: PasswordCost
    /// Initializes libsodium; negative if that fails. It may be called repeatedly.
    private let start: @Sendable () -> Int32

    package init(cost: PasswordCost) { self.init(cost: cost, start: { sodium_init() }) }

    /// - Parameter start: starts libsodium, or fails as it does.
    init(cost: PasswordCost, start: @escaping @Sendable () -> Int32) {
        self.cost = cost
        self.start = start
    }

    /// Returns the hash to store, in the text form of the reference implementation.
    package func hash(_ password: Secret<String>) throws -> String {
        var text = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
        let result = try withBytes(of: password) { bytes, count in
            crypto_pwhash_str(&text, bytes, count, cost.passes, cost.memory)
        }
        guard result == 0 else { throw PasswordProblem.hashingFailed(cost) }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// True if the hash was made of this password.
    ///
    /// It hashes again and compares, because libsodium's own check tells too little memory as a mismatch.
    package func matches(_ password: Secret<String>, hash: String) throws -> Bool {
        guard let stored = EncodedHash(hash), stored.cost.isWithin(.highest) || stored.cost.isWithin(cost) else {
            throw start() < 0 ? PasswordProblem.libraryUnavailable : .unusableHash
        }
        var computed = [UInt8](repeating: 0, count: EncodedHash.byteCount)
        let result = try withBytes(of: password) { bytes, count in
            crypto_pwhash(
                &computed, UInt64(computed.count), bytes, count, stored.salt, stored.cost.passes, stored.cost.memory,
                crypto_pwhash_alg_argon2id13())
        }
        guard result == 0 else { throw PasswordProblem.hashingFailed(stored.cost) }
        // In constant time, so that the time does not tell how many bytes are right.
        return sodium_memcmp(computed, stored.hash, computed.count) == 0
    }

    /// True if the hash was made at a lower cost than this one.
    package func isOutdated(_ hash: String) -> Bool {
        guard let stored = EncodedHash(hash)?.cost else { return false }
        return stored.isWithin(cost) && stored != cost
    }

    /// Calls `body` with the password's bytes and their count, and wipes this copy afterwards.
    private func withBytes(of password: Secret<String>, _ body: ([CChar], UInt64) -> Int32) throws -> Int32 {
        guard start() >= 0 else { throw PasswordProblem.libraryUnavailable }
        // Composed, because keyboards differ in how they spell an accent.
        var bytes = Array(password.reveal().precomposedStringWithCanonicalMapping.utf8CString)
        let count = bytes.count
        defer { sodium_memzero(&bytes, count) }
        return body(bytes, UInt64(count - 1))
    }
}

/// A hash of Argon2id in the text form of the reference implementation, such as `$argon2id$v=19$m=65536,t=2,p=1$…$…`.
struct EncodedHash {
    static let byteCount = 32

    let cost: PasswordCost
    let salt: [UInt8]
    let hash: [UInt8]

    /// Reads the text form, or nil if the text has another form, or the form has other sizes than libsodium writes.
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
