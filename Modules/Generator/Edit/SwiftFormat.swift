/// The parts of swift-format that depend on names: the order of imports, and lines that are too long.
///
/// Templates are formatted for short names. A long name only makes a line longer, or moves an import.
extension SwiftText {
    /// The most columns of a line.
    static let columns = 120

    /// Returns the text as swift-format leaves it.
    var formatted: SwiftText {
        var result = self
        result.lines = sortedImports.flatMap(Self.broken)
        return result
    }

    /// The lines with each run of imports in order, those with `@testable` behind the others.
    private var sortedImports: [String] {
        var result: [String] = [], run: [String] = []
        for line in lines + [""] {
            if line.hasPrefix("import ") || line.hasPrefix("public import ") || line.hasPrefix("package import ") {
                run.append(line)
                continue
            }
            var seen: Set<String> = []
            result += run.sorted { Self.module($0) < Self.module($1) }.filter { seen.insert(Self.module($0)).inserted }
            run = []
            result.append(line)
        }
        result.removeLast()
        return result
    }

    private static func module(_ line: String) -> String { line.split(separator: " ").last.map(String.init) ?? "" }

    /// Divides a line that is too long: the body of a block, else the arguments of a call.
    static func broken(_ line: String) -> [String] {
        let code = CodeMask.masked([line])[0]
        guard line.count > columns, code.contains(where: { $0 != " " }) else { return [line] }
        let letters = Array(code), margin = String(line.prefix { $0 == " " }), inner = margin + "    "
        func part(_ range: Range<Int>) -> String { String(Array(line)[range]).withoutBlanks }
        if letters.last == "}", let open = opening(of: letters.count - 1, in: letters), open + 2 < letters.count {
            let head = margin + part(0..<(open + 1))
            let body = part((open + 1)..<(letters.count - 1))
            if let end = closureHead(body) {
                return broken(head + " " + end.head) + broken(inner + end.body) + [margin + "}"]
            }
            return broken(head) + broken(inner + body) + [margin + "}"]
        }
        // The result of a function comes on its own line, and then the bracket.
        if letters.last == "{", let arrow = code.firstRange(of: " -> ") {
            let place = code.distance(from: code.startIndex, to: arrow.lowerBound)
            return [margin + part(0..<place), inner + part(place..<(letters.count - 1)), margin + "{"]
        }
        // `#expect(…)` and other calls break behind their first bracket.
        let end = letters.lastIndex { $0 != " " && $0 != "," } ?? letters.count - 1
        if letters[end] == ")" || letters[end] == "]", let open = outermost(in: letters, closedAt: end) {
            return [margin + part(0..<(open + 1))] + broken(inner + part((open + 1)..<letters.count))
        }
        return [line]
    }

    /// Returns the head and the body of a closure: `link in` and the rest.
    private static func closureHead(_ body: String) -> (head: String, body: String)? {
        guard let range = body.firstRange(of: " in ") else { return nil }
        let head = String(body[..<range.lowerBound])
        guard head.allSatisfy({ $0.isLetter || $0 == "," || $0 == " " || $0 == "_" }) else { return nil }
        return (head + " in", String(body[range.upperBound...]))
    }

    private static func opening(of close: Int, in letters: [Character]) -> Int? {
        var depth = 0
        for index in stride(from: close, through: 0, by: -1) {
            if "}])".contains(letters[index]) { depth += 1 }
            if "{[(".contains(letters[index]) {
                depth -= 1
                if depth == 0 { return letters[index] == "{" ? index : nil }
            }
        }
        return nil
    }

    /// Returns the first bracket that stands in no other and is closed at the end.
    private static func outermost(in letters: [Character], closedAt end: Int) -> Int? {
        var depth = 0
        for index in stride(from: end, through: 0, by: -1) {
            if "}])".contains(letters[index]) { depth += 1 }
            if "{[(".contains(letters[index]) {
                depth -= 1
                if depth == 0 { return letters[index] == "(" || letters[index] == "[" ? index : nil }
            }
        }
        return nil
    }
}

extension String {
    /// Returns the place of a part, or nil if the text does not have it.
    func firstRange(of part: String) -> Range<String.Index>? {
        for start in indices where self[start...].hasPrefix(part) {
            return start..<index(start, offsetBy: part.count)
        }
        return nil
    }
}
