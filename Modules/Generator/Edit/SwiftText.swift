/// The text of a Swift file as lines, and which of their bytes are code: no comment, and no text in quotation marks.
struct SwiftText: Sendable, Equatable {
    var lines: [String]
    /// The end of each line, which is a line feed, or two bytes as on Windows.
    private let lineEnd: String

    init(_ text: String) {
        // As a character, the two bytes at the end of a line of Windows are one.
        lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
        if lines.last == "" { lines.removeLast() }
        lineEnd = text.contains("\r\n" as Character) ? "\r\n" : "\n"
    }

    var text: String { lines.isEmpty ? "" : lines.joined(separator: lineEnd) + lineEnd }

    /// The lines with blanks in place of comments and of what stands in quotation marks.
    var code: [String] { CodeMask.masked(lines) }
}

/// A pair of brackets, by the lines and columns where they stand.
struct Block: Equatable {
    /// The line of the code in front of the opening bracket.
    let head: Int
    let open: Position
    let close: Position

    struct Position: Equatable, Comparable {
        let line: Int
        let column: Int

        static func < (a: Position, b: Position) -> Bool { (a.line, a.column) < (b.line, b.column) }
    }
}

extension SwiftText {
    /// Returns the first block whose code in front of its bracket begins with `head`.
    func block(_ head: String) throws(EditError) -> Block {
        let code = code
        for (line, text) in lines.enumerated() {
            let blanks = text.prefix { $0 == " " || $0 == "\t" }.count
            guard text.dropFirst(blanks).hasPrefix(head), code[line].dropFirst(blanks).first == head.first else {
                continue
            }
            let column = blanks + head.count - (["{", "[", "("].contains(head.last) ? 1 : 0)
            if let block = block(from: line, column, head: line, in: code) { return block }
        }
        throw EditError(
            problem: "there is no '\(head)'", remedy: "Write it, or make the change of this file by hand: see --dry-run"
        )
    }

    private func block(from line: Int, _ column: Int, head: Int, in code: [String]) -> Block? {
        var open: Block.Position?, depth = 0
        for index in line..<code.count {
            for (offset, letter) in code[index].enumerated() where index > line || offset >= column {
                switch letter {
                case "{", "[", "(":
                    // Brackets of a signature, such as `(for main: MainComponent)`, close before the body opens.
                    if depth == 0 { open = .init(line: index, column: offset) }
                    depth += 1
                case "}", "]", ")":
                    depth -= 1
                    if depth < 0 { return nil }
                    guard depth == 0, let start = open else { continue }
                    if code[start.line].dropFirst(start.column).first == "{" || isList(at: start, code) {
                        return Block(head: head, open: start, close: .init(line: index, column: offset))
                    }
                default: break
                }
            }
        }
        return nil
    }

    /// True for a bracket that ends its line, or is one of a list: `let modules: [Module] = [`.
    private func isList(at position: Block.Position, _ code: [String]) -> Bool {
        code[position.line].dropFirst(position.column + 1).allSatisfy { $0 == " " }
    }

    func inserting(
        _ new: [String], intoBlock head: String, after prefixes: [String]
    ) throws(EditError) -> SwiftText {
        let block = try block(head), code = code
        let stripped = lines.map(\.withoutBlanks)
        let body = (block.open.line + 1)..<max(block.open.line + 1, block.close.line)
        let outer = String(lines[block.head].prefix { $0 == " " })
        let wanted = new.filter { !$0.isEmpty }
        let wantedLines = wanted.flatMap { Self.broken(outer + "    " + $0) }.map(\.withoutBlanks)
        if wantedLines.allSatisfy({ line in body.contains { stripped[$0] == line } }) { return self }
        let indented: [String] = new.flatMap { $0.isEmpty ? [""] : Self.broken(outer + "    " + $0) }
        var result = self
        if block.open.line == block.close.line {
            // `{}` becomes a block of several lines.
            let line = lines[block.open.line], margin = outer
            let inside = line.dropFirst(block.open.column + 1).prefix(block.close.column - block.open.column - 1)
            let kept = String(inside).withoutBlanks
            var changed = [String(line.prefix(block.open.column + 1))]
            if !kept.isEmpty { changed.append(margin + "    " + kept) }
            changed += indented
            changed.append(margin + String(line.dropFirst(block.close.column)))
            result.lines.replaceSubrange(block.open.line...block.open.line, with: changed)
            return result
        }
        var place = block.close.line
        // Only statements of the block itself count, not statements of blocks in it or of a condition of the compiler.
        var depth = 0, conditions = 0, last: Int?
        for line in body {
            if code[line].withoutBlanks.hasPrefix("#if") { conditions += 1 }
            if code[line].withoutBlanks.hasPrefix("#endif") { conditions -= 1 }
            if depth == 0, conditions == 0, prefixes.contains(where: { stripped[line].hasPrefix($0) }) { last = line }
            depth += code[line].reduce(0) { $0 + ("{[(".contains($1) ? 1 : "}])".contains($1) ? -1 : 0) }
            if depth == 0, let found = last, found <= line {
                place = line + 1
                last = nil
            }
        }
        result.lines.insert(contentsOf: indented, at: place)
        return result
    }

    func importing(_ module: String, isPublic: Bool) -> SwiftText {
        let code = code
        var result = self, place: Int?
        var imports: [(line: Int, module: String, isTestable: Bool)] = []
        for (line, text) in code.enumerated() {
            let words = text.split(separator: " ").map(String.init)
            guard let index = words.firstIndex(of: "import"), index + 1 < words.count,
                words[..<index].allSatisfy({ ["public", "package", "internal", "@testable"].contains($0) })
            else { continue }
            imports.append((line, words[index + 1], words.contains("@testable")))
        }
        if let known = imports.first(where: { $0.module == module }) {
            if isPublic, !lines[known.line].contains("public "), !known.isTestable {
                result.lines[known.line] = "public import \(module)"
            }
            return result
        }
        let plain = imports.filter { !$0.isTestable }
        place = plain.first { $0.module > module }?.line ?? plain.last.map { $0.line + 1 }
        let line = (isPublic ? "public " : "") + "import \(module)"
        result.lines.insert(contentsOf: place == nil ? [line, ""] : [line], at: place ?? 0)
        return result
    }

    func appending(_ text: String) -> SwiftText {
        let new = SwiftText(text)
        if (lines.joined(separator: "\n") + "\n").contains(new.text) { return self }
        var result = self
        result.lines += (lines.isEmpty ? [] : [""]) + new.lines
        return result
    }
}

extension String {
    var withoutBlanks: String {
        var text = self[...]
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" || last == "\r" { text.removeLast() }
        return String(text)
    }
}

/// The reason why an edit does not fit its file.
struct EditError: Error, Equatable {
    let problem: String
    let remedy: String
}
