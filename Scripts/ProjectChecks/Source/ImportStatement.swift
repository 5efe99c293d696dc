/// An `import` of a module in a Swift file, in any spelling: with attributes, an access level or a kind.
struct ImportStatement: Equatable {
    let module: String
    let line: Int

    /// Returns every import of a file, in order, with those inside `#if`.
    static func all(in source: SwiftSource) -> [ImportStatement] {
        source.lines.enumerated().flatMap { index, line in
            guard line.contains("import") else { return [ImportStatement]() }
            return line.split(separator: ";").compactMap(module(importedBy:)).map {
                ImportStatement(module: $0, line: index + 1)
            }
        }
    }

    /// True if a file holds nothing but imports, compiler conditions and comments.
    static func isAll(of source: SwiftSource) -> Bool {
        source.lines.flatMap { $0.split(separator: ";") }.allSatisfy { statement in
            statement.allSatisfy(\.isWhitespace) || module(importedBy: statement) != nil
                || statement.drop(while: \.isWhitespace).hasPrefix("#")
        }
    }

    private static func module(importedBy statement: Substring) -> String? {
        let attributes = #/(?:@\w+(?:\([^)]*\))?\s*)*/#
        let access = #/(?:(?:public|package|internal|fileprivate|private)\s+)?/#
        let kind = #/(?:(?:struct|class|enum|protocol|actor|typealias|func|let|var)\s+)?/#
        guard let start = statement.prefixMatch(of: #/\s*/#)?.range.upperBound else { return nil }
        var rest = statement[start...]
        for prefix in [attributes, access] {
            if let match = rest.prefixMatch(of: prefix) { rest = rest[match.range.upperBound...] }
        }
        guard let keyword = rest.prefixMatch(of: #/import\s+/#) else { return nil }
        rest = rest[keyword.range.upperBound...]
        if let match = rest.prefixMatch(of: kind) { rest = rest[match.range.upperBound...] }
        return rest.prefixMatch(of: #/\w+/#).map { String($0.output) }
    }
}
