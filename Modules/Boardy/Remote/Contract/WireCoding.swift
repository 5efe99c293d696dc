public import BoardySodium
import BoardyValues
import Synchronization

/// The way in which values of remote contracts are written and read by one process, which depends on the keys that it
/// has.
public struct WireCoding: Sendable {
    /// The facts for coders of values.
    let userInfo: [CodingUserInfoKey: any Sendable]
    /// True if the process has keys to seal secrets with.
    public let canSeal: Bool

    /// The coding of a process without keys, which neither writes nor reads a secret.
    public static let unsealed = WireCoding(
        SecretSealing { _ in
            throw MissingKeys()
        } unseal: { _ in
            throw MissingKeys()
        }, canSeal: false)

    /// Returns the coding of a process that seals secrets, and opens them if its keys do.
    public static func sealed(with keys: SealingKeys) -> WireCoding {
        WireCoding(
            SecretSealing {
                try keys.seal($0)
            } unseal: {
                try keys.unseal($0)
            }, canSeal: true)
    }

    /// The coding of committed samples, whose secrets are readable.
    static let readable = WireCoding(
        SecretSealing {
            String(decoding: $0, as: UTF8.self)
        } unseal: {
            Array($0.utf8)
        }, canSeal: false)

    private init(_ sealing: SecretSealing, canSeal: Bool) {
        // What the process of a caller has let in is read, also after the list of currencies has changed.
        userInfo = SecretCoding.sealing(by: sealing).merging(Currency.readingStored) { $1 }
        self.canSeal = canSeal
    }

    /// Returns true if some code writes a secret with the coding that the code gets.
    static func findsSecret(_ body: (WireCoding) throws -> Void) rethrows -> Bool {
        let found = Found()
        try body(
            WireCoding(
                SecretSealing { _ in
                    found.note()
                } unseal: { _ in
                    throw MissingKeys()
                }, canSeal: false))
        return found.isTrue
    }
}

/// True after the first note, on any thread.
private final class Found: Sendable {
    private let state = Mutex(false)

    var isTrue: Bool { state.withLock { $0 } }

    func note() -> String {
        state.withLock { $0 = true }
        return ""
    }
}

/// A value holds a secret, and this process has no keys for it.
private struct MissingKeys: Error, CustomStringConvertible {
    let description =
        "The value is a secret, and this process has no keys for it. Give every "
        + "process of the deployment the same key file."
}
