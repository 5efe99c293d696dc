/// A row of a CSV file.
package struct CSVRow: Equatable {
    /// The line of the file that the row begins in, from 1.
    package let line: Int
    /// The line of the file that the row ends in.
    package let lastLine: Int
    /// Nil if the row is beyond the limits of the parser.
    package let cells: [Cell]?
    /// True if semicolons separate the cells, as spreadsheets write them where a comma separates decimals.
    package let hasSemicolons: Bool

    package enum Cell: Equatable {
        case text(String)
        case malformed(Malformation)
    }

    /// The reason why a cell has no text, in words that follow its column.
    package enum Malformation: String {
        case strayQuote = "has a quotation mark in the middle; quote the cell and double the mark"
        case textAfterQuote = "has text after its closing quotation mark; double a mark that belongs to the cell"
        case notClosed = "begins with a quotation mark that is never closed"
        case tooLong = "is longer than 65536 bytes"
        case notUTF8 = "is not valid UTF-8"
    }
}
