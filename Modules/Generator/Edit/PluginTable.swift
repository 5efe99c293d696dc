extension Edit {
    /// The file of an app with its table of plugins.
    static let launcher = "Launcher/Main.swift"

    /// Adds a plugin to the table of the app: an element of the list in `static var plugins`.
    static func plugin(_ call: String) -> Edit {
        Edit(launcher) { text throws(EditError) in try text.addingPlugin(call) }
    }
}

extension SwiftText {
    fileprivate static let plugins = "static var plugins: [any LauncherPlugin]"

    fileprivate func addingPlugin(_ call: String) throws(EditError) -> SwiftText {
        let block = try block(Self.plugins), code = code
        var result = self
        if (block.open.line...block.close.line).contains(where: { code[$0].contains(call) }) { return self }
        // The list is the first bracket in the block.
        var open: Block.Position?
        search: for line in block.open.line...block.close.line {
            for (column, letter) in code[line].enumerated() where letter == "[" {
                let place = Block.Position(line: line, column: column)
                if block.open < place {
                    open = place
                    break search
                }
            }
        }
        guard let open else {
            throw EditError(
                problem: "'static var plugins' returns no list in brackets",
                remedy: "Add \(call) to the plugins by hand")
        }
        let head = lines[open.line]
        if code[open.line].dropFirst(open.column + 1).allSatisfy({ $0 == " " }) {
            var line = open.line + 1
            while line < block.close.line, code[line].withoutBlanks.first != "]" { line += 1 }
            let margin = String(lines[open.line].prefix { $0 == " " }) + "    "
            if line > open.line + 1, !lines[line - 1].hasSuffix(",") { result.lines[line - 1] += "," }
            result.lines.insert("\(margin)\(call),", at: line)
            return result
        }
        guard let close = code[open.line].enumerated().first(where: { $0.offset > open.column && $0.element == "]" })
        else {
            throw EditError(
                problem: "the list of plugins is written in an unusual way", remedy: "Write each plugin on its own line"
            )
        }
        let start = head.prefix(open.column + 1), end = head.dropFirst(close.offset)
        let plugins = plugins(in: open.line, open.column + 1..<close.offset) + [call]
        let oneLine = "\(start)\(plugins.joined(separator: ", "))\(end)"
        if oneLine.count <= 120 {
            result.lines[open.line] = oneLine
            return result
        }
        let margin = String(head.prefix { $0 == " " }), rows = plugins.map { "\(margin)    \($0)," }
        result.lines.replaceSubrange(open.line...open.line, with: [String(start)] + rows + ["\(margin)\(end)"])
        return result
    }

    /// Returns the elements of a list on one line.
    private func plugins(in line: Int, _ columns: Range<Int>) -> [String] {
        let code = Array(code[line]), letters = Array(lines[line])
        var plugins = [""], depth = 0
        for column in columns {
            depth += "([{".contains(code[column]) ? 1 : ")]}".contains(code[column]) ? -1 : 0
            let isBetween = code[column] == "," && depth == 0
            if isBetween { plugins.append("") } else { plugins[plugins.count - 1].append(letters[column]) }
        }
        return plugins.map(\.withoutBlanks).filter { !$0.isEmpty }
    }
}
