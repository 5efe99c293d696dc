import AuthenticationIO
import Values

@testable import Authentication

/// Accounts and sessions without a store.
final class InMemoryRecords: Accounts, Sessions {
    private var accounts: [String: Account] = [:]
    private var sessions: [Profile: Session] = [:]

    func open(_ account: Account) -> Bool {
        guard accounts[account.user.email] == nil else { return false }
        accounts[account.user.email] = account
        return true
    }

    func account(of email: EmailAddress) -> Account? { accounts[email.text] }

    func begin(_ session: Session, on profile: Profile) { sessions[profile] = session }
    func session(on profile: Profile) -> Session? { sessions[profile] }
    func end(on profile: Profile) { sessions[profile] = nil }
}

/// Hashes that cost nothing, counted.
final class CountedPasswords: PasswordHashing {
    private(set) var count = 0

    func hash(_ password: Secret<String>) -> String {
        count += 1
        return "hash of \(password.reveal())"
    }

    func matches(_ password: Secret<String>, hash: String) -> Bool {
        count += 1
        return hash == "hash of \(password.reveal())"
    }
}
