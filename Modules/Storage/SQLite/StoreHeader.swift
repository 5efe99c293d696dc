/// The first bytes of a store's file, which name the program that made it.
///
/// SQLite changes a file when it reads it for the first time: it rolls back journals, recovers logs and creates files
/// beside it. So the header of a file is checked before the first statement.
struct StoreHeader {
    /// The application ID in the header of every store: the ASCII codes of "BRDY".
    static let applicationID: Int32 = 0x4252_4459

    /// The number of bytes of a whole header.
    static let size = 100

    /// At most ``size`` bytes, and fewer of a shorter file.
    let bytes: [UInt8]

    /// Throws if the file is neither a store nor empty.
    func check(at path: String) throws(StoreError) {
        // A store is empty before its first transaction.
        guard !bytes.isEmpty else { return }
        let signature = Array("SQLite format 3\0".utf8)
        guard bytes.starts(with: signature.prefix(bytes.count)) else {
            throw .foreign(path, "it is not an SQLite database")
        }
        guard bytes.count == Self.size else { throw .corrupt(path, "it ends within its header") }
        let id = bytes[68..<72].reduce(0) { $0 << 8 | UInt32($1) }
        guard Int32(bitPattern: id) == Self.applicationID else {
            throw .foreign(path, "it is an SQLite database of another program (application_id \(id))")
        }
    }
}
