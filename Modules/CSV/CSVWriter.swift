/// A writer of CSV by RFC 4180, with commas between cells and CRLF behind rows.
package enum CSVWriter {
    /// Returns a row whose cells no spreadsheet executes. A cell with a separator of any dialect, a quotation mark or a
    /// line break is quoted.
    package static func row(_ cells: [String]) -> String {
        cells.map(\.inertCell)
            .map { cell in
                let isPlain = cell.utf8.allSatisfy { !"\",;\t\r\n".utf8.contains($0) }
                return isPlain ? cell : "\"\(cell.replacing("\"", with: "\"\""))\""
            }
            .joined(separator: ",") + "\r\n"
    }
}
