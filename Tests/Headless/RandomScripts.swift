import BoardyHeadless
import RandomCases

extension ScriptEntry {
    static func random(using numbers: inout SplitMix) -> Self {
        let values = (0..<Int.random(in: 0...3, using: &numbers)).map { _ in
            (String.random(using: &numbers), String.random(using: &numbers))
        }
        return Self(
            screen: .random(using: &numbers),
            answer: Answer(.random(using: &numbers), Dictionary(values) { one, _ in one }),
            references: Int.random(in: 0...3, using: &numbers) == 0
                ? ["number": .random(in: 1...99, using: &numbers)] : [:],
            isOptional: .random(using: &numbers))
    }
}

extension String {
    /// Returns a random text that a field takes: without the control characters of the alphabet, but for tabs and ends
    /// of lines.
    static func randomValue(using numbers: inout SplitMix) -> String {
        let refused: Set<Unicode.Scalar> = ["\u{85}", "\u{0}", "\u{1B}"]
        return String(String.UnicodeScalarView(random(using: &numbers).unicodeScalars.filter { !refused.contains($0) }))
    }

    /// Returns a short text of characters that the format treats specially, such as quotes, combining accents and a
    /// byte order mark.
    static func random(using numbers: inout SplitMix) -> String {
        let alphabet = Array(
            "aB1é 日 \t\n\r\"\\=:?#n\u{301}\u{FEFF}\u{200D}\u{85}\u{2028}•\u{0}😀$A{}\u{1B}\u{200F}u".unicodeScalars)
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...6, using: &numbers) {
            text.append(alphabet[Int.random(in: alphabet.indices, using: &numbers)])
        }
        return String(text)
    }
}
