/// The parameters of one statement in the form that libpq sends: one block of memory, and a place in it for each value.
struct PostgresParameters {
    private(set) var bytes: [UInt8] = []
    /// The places of the values in the block; nil for NULL.
    private(set) var offsets: [Int?] = []
    private(set) var lengths: [Int32] = []
    /// 0 for a text that ends at a null byte, and 1 for bytes of the given length.
    private(set) var formats: [Int32] = []

    init(_ values: [PostgresValue]) {
        offsets.reserveCapacity(values.count)
        lengths.reserveCapacity(values.count)
        formats.reserveCapacity(values.count)
        for value in values {
            switch value {
            case .null: append([UInt8]?.none, format: 0)
            case .integer(let value): append("\(value)".utf8, format: 0)
            case .real(let value): append(value.postgresText.utf8, format: 0)
            // A null character would end the text early. As bytes the server sees all of it, and refuses it.
            case .text(let text): append(text.utf8, format: text.utf8.contains(0) ? 1 : 0)
            case .bytes(let bytes): append(bytes, format: 1)
            }
        }
    }

    private mutating func append(_ content: (some Collection<UInt8>)?, format: Int32) {
        offsets.append(content.map { _ in bytes.count })
        lengths.append(Int32(clamping: content?.count ?? 0))
        formats.append(format)
        guard let content else { return }
        bytes.append(contentsOf: content)
        bytes.append(0)
    }
}
