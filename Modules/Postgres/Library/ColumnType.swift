/// The way in which the text of a column becomes a value.
enum ColumnType {
    case truth, integer, real, number, bytes, text

    /// Creates the way from the number that PostgreSQL has for a type. The numbers of its own types never change.
    init(oid: UInt32) {
        self =
            switch oid {
            case 16: .truth
            case 20, 21, 23, 26: .integer
            case 700, 701: .real
            case 1700: .number
            case 17: .bytes
            default: .text
            }
    }

    func value(_ content: UnsafeRawBufferPointer) -> PostgresValue {
        switch self {
        case .truth: return .integer(content.first == UInt8(ascii: "t") ? 1 : 0)
        case .bytes: return .bytes(Self.bytes(content))
        case .integer: if let value = Self.integer(content) { return .integer(value) }
        case .real: if let value = Double(Self.string(content)) { return .real(value) }
        case .number:
            if let value = Self.integer(content) { return .integer(value) }
            if let value = Double(Self.string(content)) { return .real(value) }
        case .text: break
        }
        return .text(Self.string(content))
    }

    private static func string(_ content: UnsafeRawBufferPointer) -> String { String(decoding: content, as: UTF8.self) }

    /// Returns the number that the digits are, or nil if there is anything else, or too many of them.
    private static func integer(_ content: UnsafeRawBufferPointer) -> Int64? {
        let isNegative = content.first == UInt8(ascii: "-")
        let digits = content.dropFirst(isNegative ? 1 : 0)
        guard !digits.isEmpty else { return nil }
        var value: Int64 = 0
        for byte in digits {
            guard (48...57).contains(byte) else { return nil }
            let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, isOver) = tens.subtractingReportingOverflow(Int64(byte - 48))
            if isTooLarge || isOver { return nil }
            value = sum
        }
        // Summed up below zero, where one number more fits.
        return isNegative ? value : value == .min ? nil : -value
    }

    /// Returns the bytes that `\x` and pairs of hexadecimal digits are.
    private static func bytes(_ content: UnsafeRawBufferPointer) -> [UInt8] {
        func digit(_ byte: UInt8) -> UInt8 { byte < 58 ? byte &- 48 : (byte | 32) &- 87 }
        return stride(from: 2, to: content.count - 1, by: 2).map { digit(content[$0]) << 4 | digit(content[$0 + 1]) }
    }
}
