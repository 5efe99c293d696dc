import BoardyStorage
import Testing

@Suite struct NormalizationTests {
    @Test("FA-9 the SQL function nfc normalizes texts, and leaves every other value as it is")
    func values() throws {
        let row = try #require(
            try Store(.memory).row(
                """
                SELECT hex(nfc('cafe' || char(769))) AS composed, nfc('CUP-1') AS ascii, nfc('') AS empty, nfc(7) AS \
                number,
                    nfc(NULL) AS absent, hex(nfc(x'65CC81')) AS blob, hex(nfc(CAST(x'FF' AS TEXT))) AS invalid
                """
            ) { row in
                try [
                    row["composed"] as String, row["ascii"] as String, row["empty"] as String,
                    "\(row["number"] as Int)", "\((row["absent"] as String?) == nil)", row["blob"] as String,
                    row["invalid"] as String,
                ]
            })
        #expect(row == ["636166C3A9", "CUP-1", "", "7", "true", "65CC81", "FF"])
    }
}
