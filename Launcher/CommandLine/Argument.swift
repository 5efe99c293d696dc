/// One text of a command line, with its place.
///
/// In a message it is named by its text only if it has the form of a name. Another text may be a password, or JSON that contains one, in a wrong
/// place.
struct Argument: Equatable, CustomStringConvertible {
    let text: String
    /// The place on the command line, from 1.
    let position: Int

    /// The name in quotes, or `(argument 3)`.
    var description: String { text.isName ? "'\(text)'" : "(argument \(position))" }
}

extension String {
    /// True if the text has the form of the name of a command, an option, a plugin or a board, and a usual length.
    var isName: Bool {
        let others = Set("-._/".unicodeScalars)
        return !isEmpty && utf8.count <= 60
            && unicodeScalars.allSatisfy { scalar in
                scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || others.contains(scalar)
            }
    }
}
