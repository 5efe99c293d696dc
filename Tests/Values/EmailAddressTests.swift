import BoardyValues
import Testing

@Suite struct EmailAddressTests {
    @Test("An address is kept trimmed and in lower case", arguments: ["ada@example.com", "  Ada@Example.COM\n"])
    func normal(typed: String) throws {
        #expect(try #require(EmailAddress(typed)).text == "ada@example.com")
    }

    @Test("An accent is one letter, however it was typed")
    func composed() throws {
        let (one, two) = (EmailAddress("caf\u{e9}@example.com"), EmailAddress("cafe\u{301}@example.com"))
        #expect(try #require(one).text.utf8.elementsEqual(try #require(two).text.utf8))
    }

    @Test(
        "What is no address is refused",
        arguments: [
            "", " ", "ada", "ada@", "@example.com", "ada@example", "ada@@example.com", "a@da@example.com",
            "ada@example.", "ada@.com", "ada@example..com", "a da@example.com", "ada@exam\tple.com",
            "ada\u{AD}@example.com", "ada\u{200B}@example.com", "\u{FEFF}ada@example.com", "ada@\u{202E}example.com",
            "ada@example.com\u{FFFF}",
        ])
    func refused(typed: String) {
        #expect(EmailAddress(typed) == nil)
    }

    @Test("It has no more than 254 characters")
    func length() {
        let domain = "@example.com"
        let longest = String(repeating: "a", count: 254 - domain.count) + domain
        #expect(EmailAddress(longest) != nil)
        #expect(EmailAddress("a" + longest) == nil)
    }

    @Test("The local part stands before the @")
    func localPart() throws {
        #expect(try #require(EmailAddress("Ada.L@example.com")).localPart == "ada.l")
    }
}
