import CSodium

/// How much work a hash takes, and so how much somebody who guesses passwords has to do for each guess. An option of the launch.
struct PasswordCost: Hashable {
    /// How often the memory is gone over.
    let passes: UInt64
    /// How much memory it takes, in bytes.
    let memory: Int

    /// What libsodium advises where somebody waits for the answer.
    static let interactive = PasswordCost(
        passes: UInt64(crypto_pwhash_opslimit_interactive()), memory: crypto_pwhash_memlimit_interactive())
}
