import Testing

@testable import BoardyValues

@Suite struct TextLimitTests {
    private func text(_ letter: String, marks: Int) -> String { letter + String(repeating: "\u{301}", count: marks) }

    @Test("SC-10 a limit counts characters, and 32 Unicode scalars of each")
    func problems() {
        let limit = TextLimit(characters: 3)
        #expect(limit.allows("") && limit.allows("abc") && limit.allows("👩🏽‍👩🏽‍👧🏽‍👦🏽🏴󠁧󠁢󠁷󠁬󠁳󠁿é"))
        #expect(limit.allows(text("a", marks: 31) + text("b", marks: 31) + "c"))
        #expect(limit.problem(of: "abcd") == "this has 4 characters; take 3 or fewer")
        #expect(
            limit.problem(of: "a" + text("b", marks: 200_000))
                == "one character of this has 200001 code points; take 32 or fewer for each")
        #expect(!limit.allows("a" + text("b", marks: 32)))
    }
}
