/// One text of a command line, with its place.
///
/// In a message it is named by its text only if it has the form of a name. Another text may be a password, or JSON that
/// contains one, in a wrong place.
struct Argument: Equatable, CustomStringConvertible {
    let text: String
    /// The place on the command line, from 1.
    let position: Int

    /// The name in quotes, or `(argument 3)`.
    var description: String { text.isName ? "'\(text)'" : "(argument \(position))" }

    /// True if the text can only be an option: `-` alone is an operand, which stands for standard input.
    var isOption: Bool { text.hasPrefix("-") && text != "-" }
}

extension String {
    /// True if the text has the form of the name of a command, an option, a plugin or a board, and a usual length.
    package var isName: Bool {
        !isEmpty && utf8.count <= 60
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                    UInt8(ascii: "/"):
                    true
                default: false
                }
            }
    }
}

/// Returns the reason why bytes are no text, with the place counted from 1, or nil for UTF-8 without NUL.
///
/// It takes an array, because a generic sequence makes each start search the conformances of the whole program.
package func textProblem(in bytes: [UInt8]) -> String? {
    // Nearly every text has no problem, and the standard library is quicker to find this than one that looks for the
    // place.
    if let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0) { return nil }
    var decoder = Unicode.UTF8.ForwardParser(), iterator = bytes.makeIterator()
    var place = 1
    while true {
        switch decoder.parseScalar(from: &iterator) {
        case .valid(let scalar):
            if scalar.first == 0 { return "has a NUL at byte \(place)" }
            place += scalar.count
        case .emptyInput: return nil
        case .error: return "is not UTF-8 at byte \(place)"
        }
    }
}
