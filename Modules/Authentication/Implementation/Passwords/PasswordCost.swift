import CSodium

/// The launch option for the work of one password hash. An attacker has the same work for each guess.
struct PasswordCost: Hashable {
    let passes: UInt64
    /// The memory of one hash, in bytes.
    let memory: Int

    static let interactive = PasswordCost(
        passes: UInt64(crypto_pwhash_opslimit_interactive()), memory: crypto_pwhash_memlimit_interactive())

    /// The highest cost that a stored hash may ask for: one that was changed in the store must not take all memory.
    static let highest = PasswordCost(passes: 8, memory: 256 * 1024 * 1024)

    /// True if neither figure is above that of the other cost.
    func isWithin(_ other: PasswordCost) -> Bool { passes <= other.passes && memory <= other.memory }
}
