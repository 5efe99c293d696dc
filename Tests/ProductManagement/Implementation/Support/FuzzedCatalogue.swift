import Foundation
import RandomCases

/// A catalogue of valid rows, most of which were damaged: by marks, bytes, numbers and lengths that a reader may
/// stumble over.
struct FuzzedCatalogue {
    private static let columns = ["sku", "title", "category", "description", "price", "currency", "stock"]
    private static let texts = [
        "Mug", "Ä", "e\u{301}", "\u{1112}\u{1161}\u{11AB}", "😀", "\u{2028}", "\u{A0}", "\u{FEFF}", "\u{0}", "\r", "\t",
        " ", "\u{85}",
        "=1+1", "+1", "-2", "@SUM(A1)", "'=x", "''", "\\", "\u{202E}", "\u{E000}",
    ]
    private static let numbers = [
        "", "0", "-0", "007", "1.5", "1,5", ".5", "5.", "1.999", "-1", "1e400", "0x10", "NaN", "٣",
        "92233720368547758.07",
        "92233720368547758.08", "9223372036854775807", "9223372036854775808",
        "1234567890123456789012345678901234567890",
        "0.00000000000000000000000000000000000001",
    ]
    private static let wrongBytes: [[UInt8]] = [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF8, 0x88], [0x80], [0]]

    /// The fields that a rejection may name: a column, also one that a new product lacks, or the row as a whole.
    static let fields = columns + ["colour", ""]

    private(set) var bytes: [UInt8] = []
    private let header: [String]
    private var random: SplitMix

    // MARK: - CSV

    /// Makes a catalogue in CSV of about so many rows; a mark of quotation that opens no cell may join some.
    init(csv count: Int, seed: UInt64) {
        random = SplitMix(state: seed)
        // Without a title or a price no row is new, so they are there most of the time.
        let isLeftOut = random.once(in: 8) ? random.number(below: 7) : 0
        var names = Self.columns.enumerated().filter { $0.offset == 0 || $0.offset != isLeftOut }.map(\.element)
        names.shuffle(using: &random)
        header = names + ["colour"]
        let separator = random.once(in: 3) ? ";" : ",", lineBreak = random.once(in: 2) ? "\n" : "\r\n"
        if random.once(in: 2) { bytes += [0xEF, 0xBB, 0xBF] }
        bytes += Array((header.joined(separator: separator) + lineBreak).utf8)
        for number in 0..<count {
            bytes += row(number, separator)
            bytes += Array(lineBreak.utf8)
            if random.once(in: 40) { bytes += Array(lineBreak.utf8) }
        }
        if random.once(in: 2) { bytes.removeLast() }
    }

    private mutating func row(_ number: Int, _ separator: String) -> [UInt8] {
        var cells = header.map { Array(value($0, number).utf8) }
        if random.once(in: 500) { cells += Array(repeating: [], count: 990 + random.number(below: 10)) }
        if random.once(in: 2) { for _ in 0...random.number(below: 2) { damage(&cells) } }
        for index in cells.indices where random.once(in: 3) && !cells[index].contains(0x22) {
            if random.once(in: 4) { cells[index] += Array("\"\"\(separator)\r\n\"\"x".utf8) }
            cells[index] = [0x22] + cells[index] + [0x22]
        }
        var row = Array(cells.joined(separator: Array(separator.utf8)))
        if random.once(in: 30) { row[random.number(below: row.count)] = UInt8.random(in: 0...255, using: &random) }
        return row
    }

    private mutating func value(_ column: String, _ number: Int) -> String {
        switch column {
        case "sku": random.once(in: 30) ? "S\(random.number(below: number + 1))" : "S\(number)"
        case "title": "Mug \(number)"
        case "price": "\(random.number(below: 300)).50"
        case "currency": random.once(in: 20) ? "JPY" : "EUR"
        case "stock": "\(random.number(below: 90))"
        default: random.once(in: 2) ? "" : "Kitchen \(random.number(below: 9))"
        }
    }

    private mutating func damage(_ cells: inout [[UInt8]]) {
        guard !cells.isEmpty else { return }
        let index = random.number(below: cells.count), place = random.number(below: cells[index].count + 1)
        switch random.number(below: 10) {
        case 0: cells[index].insert(0x22, at: place)
        case 1: cells[index].insert(0x0D, at: place)
        case 2: cells[index].insert(contentsOf: Self.wrongBytes[random.number(below: Self.wrongBytes.count)], at: place)
        case 3: cells.remove(at: index)
        case 4: cells.append(Array("more".utf8))
        case 5 where random.once(in: 20):
            // Around the limit of a cell, seldom around that of a row.
            let length = random.once(in: 20) ? 1_048_500 + random.number(below: 90) : 65_533 + random.number(below: 6)
            cells[index] = Array(repeating: 0x78, count: length)
        case 5, 6, 7: cells[index] = Array(Self.numbers[random.number(below: Self.numbers.count)].utf8)
        case 8: cells[index] = []
        default:
            cells[index].insert(contentsOf: Array(Self.texts[random.number(below: Self.texts.count)].utf8), at: place)
        }
    }

    // MARK: - JSON

    /// Makes a catalogue in JSON of exactly so many rows.
    ///
    /// - Parameter isBroken: true to change some bytes, so that it may be no JSON.
    init(json count: Int, seed: UInt64, isBroken: Bool) {
        random = SplitMix(state: seed)
        header = Self.columns + ["colour"]
        var rows: [String] = []
        for number in 0..<count {
            if random.once(in: 50) {
                rows.append(anything())
            } else {
                let fields = header.map { column in
                    "\"\(column)\": \(random.once(in: 8) ? anything() : json(column, number))"
                }
                rows.append(
                    "{\(fields.shuffled(using: &random).dropLast(random.number(below: 3)).joined(separator: ","))}")
            }
        }
        bytes = Array("[\(rows.joined(separator: ",\n"))]".utf8)
        guard isBroken else { return }
        for _ in 0...random.number(below: 3) {
            bytes[random.number(below: bytes.count)] = UInt8.random(in: 0...255, using: &random)
        }
    }

    private mutating func json(_ column: String, _ number: Int) -> String {
        let text = value(column, number)
        return column == "price" || column == "stock" ? text : "\"\(text)\""
    }

    private mutating func anything() -> String {
        switch random.number(below: 9) {
        case 0: return "null"
        case 1: return "true"
        case 2: return String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
        case 3: return #"{"minor": 9223372036854775807, "currency": "EUR"}"#
        case 4: return #"{"minor": 1.5, "currency": "euro", "minor": {}}"#
        case 5: return "\"\\u0000\\ud83d\\ude00\\u202e\""
        case 6: return "\"\(String(repeating: "x", count: random.number(below: 70_000)))\""
        case 7:
            return ["1e400", "-1", "1.999", "12345678901234567890123456789012345678901234567890"][
                random.number(below: 4)]
        default: return "\"\(["=1+1", "e\u{301}", "\u{2028}", "", "\\t@x", "\\\""][random.number(below: 6)])\""
        }
    }
}
