import BoardyValues
import CBoardySodium
import Testing

@testable import BoardySodium

@Suite struct Argon2idTests {
    private let passwords = Argon2id(cost: .least)

    @Test("A hash names Argon2id and the cost it was made at, and is different each time")
    func hash() throws {
        let (one, two) = (try passwords.hash(Secret("correct horse")), try passwords.hash(Secret("correct horse")))
        #expect(one.hasPrefix("$argon2id$v=19$m=8,t=1,p=1$"))
        #expect(one != two)
    }

    @Test("Only the password that a hash was made of matches it")
    func matching() throws {
        let hash = try passwords.hash(Secret("correct horse"))
        #expect(try passwords.matches(Secret("correct horse"), hash: hash))
        #expect(try !passwords.matches(Secret("correct horsf"), hash: hash))
        #expect(try !passwords.matches(Secret("correct"), hash: hash))
        #expect(try !passwords.matches(Secret(""), hash: hash))
    }

    @Test("What follows a NUL in a password counts")
    func nul() throws {
        let hash = try passwords.hash(Secret("correct\0horse"))
        #expect(try passwords.matches(Secret("correct\0horse"), hash: hash))
        #expect(try !passwords.matches(Secret("correct\0"), hash: hash))
    }

    @Test("An accent may be typed either way")
    func composed() throws {
        let hash = try passwords.hash(Secret("caf\u{e9} au lait"))
        #expect(try passwords.matches(Secret("cafe\u{301} au lait"), hash: hash))
    }

    @Test(
        "A stored text that is no hash is an error, and no mismatch",
        arguments: [
            "", "correct horse", "$argon2id$v=19$m=8,t=1,p=1$", "$argon2i$v=19$m=8,t=1,p=1$",
            "$argon2id$v=19$m=8,t=1,p=2$",
        ])
    func noHash(hash: String) throws {
        #expect(throws: PasswordProblem.unusableHash) {
            try passwords.matches(Secret("correct horse"), hash: hash)
        }
    }

    @Test(
        "FA-13 a stored hash that asks for more work than any password takes is refused before any work",
        arguments: ["m=4194304,t=1,p=1", "m=262145,t=1,p=1", "m=8,t=9,p=1", "m=4294967296,t=1,p=1", "m=-8,t=1,p=1"])
    func tampered(figures: String) throws {
        let hash = try passwords.hash(Secret("correct horse")).replacing("m=8,t=1,p=1", with: figures)
        #expect(hash.contains(figures))
        let problem = #expect(throws: PasswordProblem.self) {
            try passwords.matches(Secret("correct horse"), hash: hash)
        }
        #expect(
            try #require(problem).description
                == "The stored password hash of an account is damaged: it is not a hash of Argon2id with at most "
                + "8 passes over 268435456 bytes of memory. Restore the store from a backup.")
    }

    @Test("A hash with one changed byte matches no password")
    func changedByte() throws {
        var hash = try passwords.hash(Secret("correct horse"))
        // The first character of the hash itself, all of whose bits count.
        let place = hash.index(after: try #require(hash.lastIndex(of: "$")))
        hash.replaceSubrange(place...place, with: hash[place] == "A" ? "B" : "A")
        #expect(try !passwords.matches(Secret("correct horse"), hash: hash))
    }

    @Test("A hash that libsodium checks is one that this checks, and the other way round")
    func libsodium() throws {
        let hash = try passwords.hash(Secret("correct horse"))
        #expect(crypto_pwhash_str_verify(hash, "correct horse", 13) == 0)
        #expect(try passwords.matches(Secret("correct horse"), hash: hash))
    }

    @Test("AU-2 a hash is outdated if it was made at a lower cost")
    func outdated() throws {
        let cheap = try passwords.hash(Secret("correct horse"))
        let dearer = Argon2id(cost: PasswordCost(passes: 2, memory: PasswordCost.least.memory))
        #expect(dearer.isOutdated(cheap))
        #expect(!passwords.isOutdated(cheap))
        #expect(!passwords.isOutdated(try dearer.hash(Secret("correct horse"))))
    }

    @Test("A hash made at another cost matches still")
    func otherCost() throws {
        let dearer = Argon2id(cost: PasswordCost(passes: 2, memory: 2 * PasswordCost.least.memory))
        let hash = try dearer.hash(Secret("correct horse"))
        #expect(hash.hasPrefix("$argon2id$v=19$m=16,t=2,p=1$"))
        #expect(try passwords.matches(Secret("correct horse"), hash: hash))
    }

    @Test("AU-1 where nobody says otherwise, the cost is what libsodium advises for logins")
    func interactive() {
        #expect(PasswordCost.interactive == PasswordCost(passes: 2, memory: 64 * 1024 * 1024))
    }

    @Test("A cost beyond what libsodium takes is an error that names it")
    func excessive() throws {
        let problem = #expect(throws: PasswordProblem.self) {
            try Argon2id(cost: PasswordCost(passes: 1, memory: .max)).hash(Secret("correct horse"))
        }
        #expect(
            try #require(problem).description
                == "A password could not be hashed with 1 passes over 9223372036854775807 bytes of memory. "
                + "Give the process that much memory.")
    }

    @Test("Without libsodium nothing is hashed or checked")
    func unavailable() throws {
        let passwords = Argon2id(cost: .least, start: { -1 })
        let problem = #expect(throws: PasswordProblem.self) { try passwords.hash(Secret("correct horse")) }
        #expect(
            try #require(problem).description
                == "libsodium could not be started, so passwords can neither be kept nor checked. "
                + "Make sure that the process may read the system's random numbers.")
        #expect(throws: PasswordProblem.libraryUnavailable) {
            try passwords.matches(Secret("correct horse"), hash: "")
        }
    }
}
