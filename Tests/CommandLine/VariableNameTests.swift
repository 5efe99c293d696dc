import Testing

@testable import BoardyCommandLine

@Suite struct VariableNameTests {
    @Test(
        "the name of a variable has capitals, digits and underscores, which every shell takes",
        arguments: [
            ("log-enabled", "CLUB_LOG_ENABLED"), ("a1.B c", "CLUB_A1_B_C"), ("\u{E9}", "CLUB___"), ("", "CLUB_"),
        ])
    func names(words: String, name: String) { #expect(variableName("CLUB_", words) == name) }
}
