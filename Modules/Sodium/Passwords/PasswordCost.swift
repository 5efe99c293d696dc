import CBoardySodium

/// The launch option for the work of one password hash, which a server or a test chooses. An attacker has the same work
/// for each guess.
package struct PasswordCost: Hashable, Sendable {
    let passes: UInt64
    /// The memory of one hash, in bytes.
    let memory: Int

    /// - Parameters:
    ///   - passes: the number of times that the memory is filled; at least 1.
    ///   - memory: the memory of one hash in bytes; at least 8,192.
    package init(passes: UInt64, memory: Int) {
        self.passes = passes
        self.memory = memory
    }

    /// The cost that libsodium advises for sign-ins.
    package static let interactive = PasswordCost(
        passes: UInt64(crypto_pwhash_opslimit_interactive()), memory: crypto_pwhash_memlimit_interactive())

    /// The lowest cost that libsodium takes, for tests.
    package static let least = PasswordCost(
        passes: UInt64(crypto_pwhash_opslimit_min()), memory: crypto_pwhash_memlimit_min())

    /// The highest cost that a stored hash may ask for: one that was changed in the store must not take all memory.
    static let highest = PasswordCost(passes: 8, memory: 256 * 1024 * 1024)

    /// True if neither figure is above the same figure of the other cost.
    func isWithin(_ other: PasswordCost) -> Bool { passes <= other.passes && memory <= other.memory }
}
