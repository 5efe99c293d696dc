/// The row of a module in the table of `Package.swift`: `.feature("Loyalty").uses("BoardyStorage"),`.
struct ModuleRow: Equatable {
    /// The methods of a row that add names to it, in their order.
    static let calls = ["publishes", "uses", "ioTestsUse", "testsUse", "fixtures"]
    /// The names that each feature has without a row.
    private static let given: Set = ["Boardy", "BoardyTesting"]

    let name: String
    /// The names that each method adds.
    private(set) var lists: [String: [String]] = [:]

    init(_ name: String, _ lists: [String: [String]] = [:]) {
        self.name = name
        for call in Self.calls { add(lists[call] ?? [], to: call) }
    }

    /// Adds names to a list, each at most once.
    mutating func add(_ names: [String], to call: String) {
        let known = lists[call] ?? []
        let given = Self.given.union(known).union(call == "uses" ? lists["publishes"] ?? [] : [])
        let new = Set(names).subtracting(given).sorted()
        if !new.isEmpty { lists[call] = known + new }
    }

    /// The lines of the row as swift-format leaves them.
    var lines: [String] {
        var lines: [String] = [], line = "    .feature(\"\(name)\")"
        for text in Self.calls.flatMap(texts) {
            // swift-format splits a line of 120 characters that ends with a comma.
            if line.count + text.count + 1 < SwiftText.columns {
                line += text
            } else {
                lines.append(line)
                line = "        " + text
            }
        }
        return lines + [line + ","]
    }

    /// Returns the calls that add the names of a list. Each call fits into one line.
    private func texts(of call: String) -> [String] {
        var texts: [String] = []
        for name in lists[call] ?? [] {
            if let last = texts.last, "        .\(call)(\"\(last) \(name)\"),".count < SwiftText.columns {
                texts[texts.count - 1] += " \(name)"
            } else {
                texts.append(name)
            }
        }
        return texts.map { ".\(call)(\"\($0)\")" }
    }
}

extension SwiftText {
    /// The beginning of the table in `Package.swift`.
    static let table = "let modules: [Module] = ["

    /// Returns the rows of features, each with the lines where it stands.
    private func rows() throws(EditError) -> [(name: String, lines: ClosedRange<Int>)] {
        let table: Block
        do throws(EditError) { table = try block(Self.table) } catch {
            throw EditError(
                problem: "there is no table of modules, 'let modules: [Module] = ['",
                remedy: "Make an app by new-app in an empty folder, and see its Package.swift")
        }
        let code = code
        if code.contains(where: { $0.contains("uses: [String]") }) {
            throw EditError(
                problem: "the rows of its table have lists in brackets, as new-app wrote them before",
                remedy: "Make an app by new-app in an empty folder, and take the functions of its Package.swift; its "
                    + "rows are such as .feature(\"Loyalty\").uses(\"BoardyHeadless BoardyStorage\")")
        }
        var rows: [(String, ClosedRange<Int>)] = [], line = table.open.line + 1
        while line < table.close.line {
            let text = lines[line].withoutBlanks
            guard text.hasPrefix(".feature(") else {
                line += 1
                continue
            }
            // A row ends with a comma, and the last one may end with the table.
            var depth = 0, end = line
            repeat {
                depth += code[end].reduce(0) { $0 + ("([{".contains($1) ? 1 : ")]}".contains($1) ? -1 : 0) }
                end += 1
            } while (depth > 0 || code[end - 1].withoutBlanks.last != ",") && end < table.close.line
            let names = lines[line..<end].joined().split(
                separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
            rows.append((names.count > 1 ? String(names[1]) : "", line...(end - 1)))
            line = end
        }
        return rows
    }

    /// Returns the text with names added to the row of a module, which is new if the table has no such row.
    func addingRow(_ wanted: ModuleRow) throws(EditError) -> SwiftText {
        let rows = try rows()
        var result = self
        guard let old = rows.first(where: { $0.name == wanted.name }) else {
            let place: Int
            if let last = rows.last {
                place = last.lines.upperBound + 1
            } else {
                place = try block(Self.table).close.line
            }
            result.lines.insert(contentsOf: wanted.lines, at: place)
            return result
        }
        var row = try parsed(old.lines, name: wanted.name)
        for call in ModuleRow.calls { row.add(wanted.lists[call] ?? [], to: call) }
        if try row != parsed(old.lines, name: wanted.name) { result.lines.replaceSubrange(old.lines, with: row.lines) }
        return result
    }

    private func parsed(_ range: ClosedRange<Int>, name: String) throws(EditError) -> ModuleRow {
        var row = ModuleRow(name), call = ""
        // What stands between two quotation marks is a text, or the end of a call and the beginning of the next one.
        let parts = lines[range].joined(separator: " ").split(separator: "\"", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if index.isMultiple(of: 2) {
                call = String(part.filter(\.isLetter))
                let isEnd = index == parts.count - 1, known = index == 0 ? ["feature"] : isEnd ? [""] : ModuleRow.calls
                if known.contains(call), part.allSatisfy({ $0.isLetter || " .(),".contains($0) }) { continue }
                throw EditError(
                    problem: "the row of \(name) has '\(String(part).withoutBlanks)', which adds no names",
                    remedy: "Add the targets to the row by hand: see --dry-run")
            } else if index > 1 {
                row.append(part.split(separator: " ").map(String.init), to: call)
            }
        }
        return row
    }
}

extension ModuleRow {
    /// Adds names as they are written.
    fileprivate mutating func append(_ names: [String], to call: String) { lists[call, default: []] += names }
}

extension Edit {
    /// Adds a row to the table of `Package.swift`, or names to the row that is there.
    static func row(_ row: ModuleRow) -> Edit {
        Edit("Package.swift") { text throws(EditError) in try text.addingRow(row) }
    }
}
