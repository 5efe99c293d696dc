import BoardyValues
import Testing

@Suite struct IdempotencyKeyTests {
    @Test(
        "FA-10 a key has 1 to 255 characters, and no null character",
        arguments: [
            ("", false), (" ", true), ("k", true), ("k\0", false), (key(255), true), (key(256), false),
            (key(100_000), false),
        ])
    func length(_ key: String, isValid: Bool) { #expect(IdempotencyKey.isValid(key) == isValid) }

    @Test("FA-10 a combining mark counts, so that one letter with many of them is no short key")
    func combiningMarks() {
        let key = "e" + String(repeating: "\u{301}", count: 255)
        #expect(key.count == 1)
        #expect(!IdempotencyKey.isValid(key))
    }

    private static func key(_ length: Int) -> String { String(repeating: "k", count: length) }
}
