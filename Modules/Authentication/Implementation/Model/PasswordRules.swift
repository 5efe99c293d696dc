import AuthenticationIO
import BoardySodium

extension ChangePasswordProblem {
    init(_ problem: RegisterProblem) { self = ChangePasswordProblem(rawValue: problem.rawValue) ?? .weakPassword }
}

/// The rules of new passwords. They ask for no mixture of characters, which makes passwords no harder to guess.
enum PasswordRules {
    static let lengths = 8...1024

    /// Returns the reason why a password cannot be taken; nil if it can.
    static func problem(of password: String) -> RegisterProblem? {
        if password.count < lengths.lowerBound { return .weakPassword }
        if password.count > lengths.upperBound { return .longPassword }
        return CommonPasswords.contains(password) ? .commonPassword : nil
    }
}
