/// A parser of CSV by RFC 4180 that takes the bytes in chunks, and keeps no more than one row of them.
///
/// Rows end with LF or CRLF. A byte-order mark is skipped. The separator is the one of comma and semicolon that is more
/// frequent in the first row, outside of quotes. An empty line is no row. After a malformed cell the parser goes on
/// with the next separator or line.
package struct CSVParser {
    /// The most bytes of a cell.
    package static let cellLimit = 65_536
    /// The most bytes of a row.
    package static let rowLimit = 1 << 20
    package static let columnLimit = 1000

    private enum State {
        case start, plain, quoted, closed, closedByReturn
    }

    /// Nil until the first row is complete.
    private var separator: UInt8?
    private var firstRow: [UInt8] = []
    private var isQuotedInFirstRow = false

    private var state = State.start
    private var line = 1
    private var rowLine = 1
    private var endsInLineFeed = false
    private var rowLength = 0
    private var cells: [CSVRow.Cell] = []
    private var cell: [UInt8] = []
    private var malformation: CSVRow.Malformation?
    private var hasQuotes = false

    package init() {}

    /// Takes the next bytes, and calls `use` for each row that they complete.
    package mutating func parse(_ bytes: [UInt8], _ use: (CSVRow) throws -> Void) rethrows {
        var index = 0
        while index < bytes.count {
            let end = endOfText(in: bytes, from: index)
            if end > index {
                keep(bytes[index..<end])
                index = end
            } else {
                if separator == nil { try hold(bytes[index], use) } else { try take(bytes[index], use) }
                index += 1
            }
        }
    }

    /// Ends the file, and calls `use` for a last row without a line break.
    package mutating func finish(_ use: (CSVRow) throws -> Void) rethrows {
        if separator == nil { try beginRows(use) }
        if state == .quoted { malformation = malformation ?? .notClosed }
        if rowLength > 0 { try endRow(use) }
    }

    // MARK: - The first row

    /// Keeps the bytes of the first row until its separator is known.
    private mutating func hold(_ byte: UInt8, _ use: (CSVRow) throws -> Void) rethrows {
        firstRow.append(byte)
        if byte == .quote { isQuotedInFirstRow.toggle() }
        let isComplete = byte == .lineFeed && !isQuotedInFirstRow
        if isComplete || firstRow.count > Self.rowLimit { try beginRows(use) }
    }

    private mutating func beginRows(_ use: (CSVRow) throws -> Void) rethrows {
        if firstRow.starts(with: [0xEF, 0xBB, 0xBF]) { firstRow.removeFirst(3) }
        var isQuoted = false, commas = 0, semicolons = 0
        for byte in firstRow {
            switch byte {
            case .quote: isQuoted.toggle()
            case .comma where !isQuoted: commas += 1
            case .semicolon where !isQuoted: semicolons += 1
            default: break
            }
        }
        separator = semicolons > commas ? .semicolon : .comma
        let bytes = firstRow
        firstRow = []
        for byte in bytes { try take(byte, use) }
    }

    // MARK: - Rows and cells

    /// Returns the end of the bytes that only belong to the text of the cell, most of a file; the start if a byte has
    /// to be taken by itself.
    private func endOfText(in bytes: [UInt8], from start: Int) -> Int {
        guard let separator, state != .closed, state != .closedByReturn else { return start }
        // In a quoted cell a separator is text. A line break is always taken by itself, because lines are counted.
        let other = state == .quoted ? UInt8.quote : separator
        let room = rowLength > Self.rowLimit ? bytes.count : Self.rowLimit - rowLength
        let limit = min(bytes.count, start + room)
        var end = start
        while end < limit, bytes[end] != other, bytes[end] != .lineFeed, bytes[end] != .quote { end += 1 }
        return end
    }

    private mutating func keep(_ text: ArraySlice<UInt8>) {
        if state == .start { state = .plain }
        endsInLineFeed = false
        rowLength += text.count
        let room = Self.cellLimit - cell.count
        cell += text.prefix(room)
        if text.count > room { malformation = malformation ?? .tooLong }
    }

    private mutating func take(_ byte: UInt8, _ use: (CSVRow) throws -> Void) rethrows {
        endsInLineFeed = byte == .lineFeed
        if endsInLineFeed {
            line += 1
            if state != .quoted { return try endRow(use) }
        }
        rowLength += 1
        // At once: a device without an end has no end of the row either.
        if rowLength == Self.rowLimit + 1 { try use(row(nil)) }
        switch state {
        case .start where byte == .quote:
            hasQuotes = true
            state = .quoted
        case .start, .plain: takePlain(byte)
        case .quoted where byte == .quote: state = .closed
        case .quoted: keep(byte)
        case .closed where byte == .quote:
            keep(byte)
            state = .quoted
        case .closed where byte == separator: endCell()
        case .closed where byte == .carriageReturn: state = .closedByReturn
        case .closed, .closedByReturn:
            malformation = malformation ?? .textAfterQuote
            takePlain(byte)
        }
    }

    private mutating func takePlain(_ byte: UInt8) {
        if byte == separator { return endCell() }
        if byte == .quote { malformation = malformation ?? .strayQuote }
        state = .plain
        keep(byte)
    }

    private mutating func keep(_ byte: UInt8) {
        guard cell.count < Self.cellLimit else { return malformation = malformation ?? .tooLong }
        cell.append(byte)
    }

    private var isTooLong: Bool { rowLength > Self.rowLimit || cells.count >= Self.columnLimit }

    private mutating func endCell() {
        if !isTooLong {
            if let malformation {
                cells.append(.malformed(malformation))
            } else {
                cells.append(String(validating: cell, as: UTF8.self).map { .text($0) } ?? .malformed(.notUTF8))
            }
        }
        cell.removeAll(keepingCapacity: true)
        malformation = nil
        state = .start
    }

    private mutating func endRow(_ use: (CSVRow) throws -> Void) rethrows {
        if state == .plain, cell.last == .carriageReturn { cell.removeLast() }
        let isBlank = cells.isEmpty && cell.isEmpty && !hasQuotes && malformation == nil
        let isReported = rowLength > Self.rowLimit, hasTooManyCells = isTooLong
        endCell()
        let row = row(hasTooManyCells ? nil : cells)
        cells.removeAll(keepingCapacity: true)
        hasQuotes = false
        rowLength = 0
        rowLine = line
        if !isBlank, !isReported { try use(row) }
    }

    private func row(_ cells: [CSVRow.Cell]?) -> CSVRow {
        CSVRow(
            line: rowLine, lastLine: endsInLineFeed ? line - 1 : line, cells: cells,
            hasSemicolons: separator == .semicolon)
    }
}

extension UInt8 {
    fileprivate static let quote = UInt8(ascii: "\"")
    fileprivate static let comma = UInt8(ascii: ",")
    fileprivate static let semicolon = UInt8(ascii: ";")
    fileprivate static let lineFeed = UInt8(ascii: "\n")
    fileprivate static let carriageReturn = UInt8(ascii: "\r")
}
