extension SwiftText {
    /// Returns the first argument of each call in the code, if it is a text on one line.
    ///
    /// - Parameter call: the end of the called name with its bracket: `Setting(`.
    func texts(of call: String) -> [String] {
        var found: [String] = []
        for (line, code) in self.code.enumerated() {
            for range in code.ranges(of: call) {
                let column = code.distance(from: code.startIndex, to: range.upperBound)
                // The argument may stand in the next line.
                let rest = [lines[line].dropFirst(column)] + lines[(line + 1)...].prefix(1).map { $0[...] }
                guard let argument = rest.map({ $0.drop(while: \.isWhitespace) }).first(where: { !$0.isEmpty }),
                    argument.first == "\"", let end = argument.dropFirst().firstIndex(of: "\"")
                else { continue }
                found.append(String(argument[argument.index(after: argument.startIndex)..<end]))
            }
        }
        return found
    }
}
