/// The row of a module in the table of `Package.swift`: `.feature("Loyalty", uses: ["Boardy"]),`.
struct ModuleRow: Equatable {
    /// The labels of lists that are written if they have names, in their order.
    static let labels = ["publishes", "uses", "ioTestsUse", "testsUse", "fixtures"]

    let name: String
    private(set) var lists: [String: [String]] = [:]

    init(_ name: String, _ lists: [String: [String]] = [:]) {
        self.name = name
        self.lists = lists
    }

    /// Adds names to a list, each at most once.
    mutating func add(_ names: [String], to label: String) {
        let known = lists[label] ?? []
        lists[label] = known + Set(names).subtracting(known).sorted()
    }

    /// The lines of the row as swift-format leaves them.
    var lines: [String] {
        // `testsUse` is written when it is empty too, because it has another default.
        let labels = Self.labels.filter { $0 == "uses" || $0 == "testsUse" || lists[$0]?.isEmpty == false }
        let arguments = labels.map { label in
            "\(label): [\((lists[label] ?? []).map { "\"\($0)\"" }.joined(separator: ", "))]"
        }
        let row = "    .feature(\"\(name)\", \(arguments.joined(separator: ", "))),"
        // swift-format splits a row of 120 characters that ends with a comma.
        if row.count < 120 { return [row] }
        var lines = ["    .feature(", "        \"\(name)\","]
        for (index, argument) in arguments.enumerated() {
            let end = index == arguments.count - 1 ? ")," : ","
            if argument.count + end.count + 8 <= 120 {
                lines.append("        " + argument + end)
            } else {
                lines.append("        \(labels[index]): [")
                var line = "           "
                for name in lists[labels[index]] ?? [] {
                    if line.count + name.count + 4 > 120 {
                        lines.append(line)
                        line = "           "
                    }
                    line += " \"\(name)\","
                }
                lines += [line, "        ]" + end]
            }
        }
        return lines
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
        var rows: [(String, ClosedRange<Int>)] = [], line = table.open.line + 1
        while line < table.close.line {
            let text = lines[line].withoutBlanks
            guard text.hasPrefix(".feature(") else {
                line += 1
                continue
            }
            var depth = 0, end = line
            repeat {
                depth += code[end].reduce(0) { $0 + ("([{".contains($1) ? 1 : ")]}".contains($1) ? -1 : 0) }
                end += 1
            } while depth > 0 && end < table.close.line
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
        for label in ModuleRow.labels where wanted.lists[label]?.isEmpty == false {
            row.add(wanted.lists[label] ?? [], to: label)
        }
        if try row != parsed(old.lines, name: wanted.name) { result.lines.replaceSubrange(old.lines, with: row.lines) }
        return result
    }

    private func parsed(_ range: ClosedRange<Int>, name: String) throws(EditError) -> ModuleRow {
        var row = ModuleRow(name)
        var rest = lines[range].joined(separator: " ")[...]
        guard let first = rest.firstIndex(of: ",") else { return row }
        rest = rest[rest.index(after: first)...]
        while let colon = rest.firstIndex(of: ":") {
            let label = String(rest[..<colon].filter { $0.isLetter })
            guard ModuleRow.labels.contains(label), let open = rest[colon...].firstIndex(of: "["),
                let close = rest[open...].firstIndex(of: "]")
            else {
                throw EditError(
                    problem: "the row of \(name) has '\(label)', which is no list of names",
                    remedy: "Add the targets to the row by hand: see --dry-run")
            }
            let names = rest[open...close].split(separator: "\"", omittingEmptySubsequences: false)
            row.add(names.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }, keeping: label)
            rest = rest[rest.index(after: close)...]
        }
        return row
    }
}

extension ModuleRow {
    /// Sets a list, in its order.
    fileprivate mutating func add(_ names: [String], keeping label: String) { lists[label] = names }
}

extension Edit {
    /// Adds a row to the table of `Package.swift`, or names to the row that is there.
    static func row(_ row: ModuleRow) -> Edit {
        Edit("Package.swift") { text throws(EditError) in try text.addingRow(row) }
    }
}
