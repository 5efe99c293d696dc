/// The text of a recording: one session script for all tabs of a session, with a line where the tab changes.
///
/// It keeps secrets in memory to recognize them.
package final class SessionRecording {
    private let writeText: (String) throws -> Void
    private var tab = 1
    var generatedNames = GeneratedNames()
    /// The names of the variables by the secrets that they stand for.
    private var variables: [String: String] = [:]

    /// Writes the lines at the top of the script.
    ///
    /// - Parameters:
    ///   - header: comments, such as the version of the program. Control characters in them are escaped.
    ///   - write: gets each line with its line break, as soon as there is one.
    package init(header: [String] = [], write: @escaping (String) throws -> Void) rethrows {
        writeText = write
        for comment in header { try write("# \(comment.printable)\n") }
    }

    /// Begins the lines of a tab, unless the last line is one of them.
    func turn(to tab: Int) throws {
        if tab == self.tab { return }
        try writeText("\(AnswerNotation.turning(toTab: tab))\n")
        self.tab = tab
    }

    func write(_ line: String, in tab: Int) throws {
        try turn(to: tab)
        try writeText("\(line)\n")
    }

    func writeComment(_ text: String) throws { try writeText("# \(text)\n") }

    /// Returns the name of the variable for a secret. Secrets of one field that differ have numbers behind the name.
    func variable(for secret: String, of field: String) -> String {
        if let name = variables[secret] { return name }
        let letters = field.uppercased().unicodeScalars.map { scalar -> Character in
            ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar) ? Character(scalar) : "_"
        }
        let base = "SECRET_" + letters, taken = Set(variables.values)
        var name = base, number = 1
        while taken.contains(name) {
            number += 1
            name = "\(base)_\(number)"
        }
        variables[secret] = name
        return name
    }
}
