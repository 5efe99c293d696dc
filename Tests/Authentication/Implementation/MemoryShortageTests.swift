#if os(Linux)
    import AuthenticationIO
    import Boundaries
    import Foundation
    import BoardySodium
    import BoardyStorage
    import Testing
    import BoardyValues

    @testable import Authentication

    /// Sign-ins in a process of their own that has not enough memory for a hash.
    @Suite struct MemoryShortageTests {
        @Test("FA-7 too little memory is an error that names the need, and never a wrong password")
        func rightPassword() async {
            await #expect(processExitsWith: .success) {
                let passwords = Argon2id(cost: .interactive)
                let hash = try passwords.hash(Secret("correct horse"))
                try limitMemory(toMebibytesMore: 32)
                let problem = #expect(throws: PasswordProblem.self) {
                    try passwords.matches(Secret("correct horse"), hash: hash)
                }
                #expect(
                    try #require(problem).description
                        == "A password could not be hashed with 2 passes over 67108864 bytes of memory. "
                        + "Give the process that much memory.")
            }
        }

        @Test("FA-7 too little memory does not tell a known address from an unknown one")
        func addresses() async {
            await #expect(processExitsWith: .success) {
                let authenticator = AuthenticationRoot.Resolved().authenticator(
                    configuration: (
                        .withSchema(.memory), .interactive,
                        Authenticator.Settings(
                            profile: Profile(), isOnMachine: false, now: Timestamp.now, newID: { "u1" })
                    ))
                let password = Secret("correct horse")
                _ = try authenticator.registerNow(RegisterRequest(email: "ada@example.com", password: password))
                try limitMemory(toMebibytesMore: 32)
                let known = #expect(throws: PasswordProblem.self) {
                    try authenticator.signInNow(LoginRequest(email: "ada@example.com", password: password))
                }
                let unknown = #expect(throws: PasswordProblem.self) {
                    try authenticator.signInNow(LoginRequest(email: "bob@example.com", password: password))
                }
                #expect(known != nil && known == unknown)
            }
        }
    }

    extension Store {
        /// Returns a store with the tables of the module.
        fileprivate static func withSchema(_ location: Location) -> Store {
            let store = Store(location)
            store.require(.authentication)
            return store
        }
    }

    /// Limits the address space of this process to its present size and a little more.
    private func limitMemory(toMebibytesMore more: Int) throws {
        let statistics = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = try #require(statistics.split(separator: " ").first.flatMap { Int($0) })
        let bytes = rlim_t(pages * Int(getpagesize()) + more * 1024 * 1024)
        var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
        try #require(setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0)
    }
#endif
