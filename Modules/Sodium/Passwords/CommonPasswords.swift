/// The passwords that attackers try first.
///
/// The list is derived, and not copied from a leak: words that people choose, each with the endings that people add,
/// and the runs of the keyboard. Only passwords of at least eight characters are in it, since shorter ones are refused
/// anyway.
package enum CommonPasswords {
    /// True if the password is on the list. Capital letters make no difference.
    package static func contains(_ password: String) -> Bool { all.contains(password.lowercased()) }

    package static let all: Set<String> = {
        let made =
            words.flatMap { word in endings.map { word + $0 } } + digits.flatMap { [$0, "a" + $0, $0 + "a"] } + runs
        return Set(made.filter { $0.count >= 8 })
    }()
}
