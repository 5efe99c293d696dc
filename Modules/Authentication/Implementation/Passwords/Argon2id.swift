import CSodium
import Foundation
import Values

/// Password hashes by libsodium's Argon2id.
struct Argon2id: PasswordHashing {
    let cost: PasswordCost
    /// Initializes libsodium; negative if that fails. It may be called repeatedly.
    var start: () -> Int32 = sodium_init

    func hash(_ password: Secret<String>) throws -> String {
        var text = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
        let result = try withBytes(of: password) { bytes, count in
            crypto_pwhash_str(&text, bytes, count, cost.passes, cost.memory)
        }
        guard result == 0 else { throw PasswordProblem.hashingFailed(cost) }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    func matches(_ password: Secret<String>, hash: String) throws -> Bool {
        try withBytes(of: password) { bytes, count in crypto_pwhash_str_verify(hash, bytes, count) } == 0
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
