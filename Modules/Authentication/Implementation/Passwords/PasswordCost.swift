import CSodium

/// The launch option for the work of one password hash. An attacker has the same work for each guess.
struct PasswordCost: Hashable {
    let passes: UInt64
    /// The memory of one hash, in bytes.
    let memory: Int

    static let interactive = PasswordCost(
        passes: UInt64(crypto_pwhash_opslimit_interactive()), memory: crypto_pwhash_memlimit_interactive())
}
