/// The way of a message through the files, as a table of the architecture page lists it.
struct Way {
    /// A file on the way, and the symbol through which the way enters the file.
    struct Step {
        let line: Int
        /// A path from the package's root, or the end of one.
        let file: String
        let entry: String
    }

    let title: String
    let line: Int
    let steps: [Step]

    static func all(in page: String) -> [Way] {
        MarkdownTable.all(in: page).compactMap { table in
            guard let file = table.column(where: { $0 == "file" }),
                let entry = table.column(where: { $0 == "entered by" })
            else { return nil }
            return Way(
                title: table.heading, line: table.header.line,
                steps: table.rows.map { Step(line: $0.line, file: $0.cell(file), entry: $0.cell(entry)) })
        }
    }

    /// The number of files that the heading allows, as in `at most 8 files`, or nil if it names none.
    var limit: Int? { title.firstMatch(of: #/at most (\d+) files/#).flatMap { Int($0.output.1) } }
}
