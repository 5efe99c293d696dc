import BoardyWaiting
import Testing

/// The texts of errors for waits that were ended.
@Suite struct TextTests {
    @Test(
        "A time is told in seconds",
        arguments: [
            (Duration.seconds(1), "1 second"), (.seconds(20), "20 seconds"), (.milliseconds(500), "0.5 seconds"),
        ])
    func seconds(time: Duration, text: String) {
        #expect(time.secondsText == text)
    }

    @Test("A statement is told in one line of at most 200 characters")
    func statement() {
        #expect("\n  SELECT 1\n    FROM note\n".statementLine == "SELECT 1 FROM note")
        let long = String(repeating: "x", count: 200)
        #expect(long.statementLine == long)
        #expect((long + "x").statementLine == long.dropLast() + "…")
    }
}
