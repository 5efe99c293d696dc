import BoardyStorage
import RandomCases
import StoreBackends
import Testing

@Suite struct DamageTests {
    private let directory: TemporaryDirectory
    private let whole: [UInt8]

    /// A store of many pages.
    init() throws {
        directory = try TemporaryDirectory()
        let store = Notes.store(.file(directory.file()))
        try store.transaction("notes.fill") { store in
            for number in 0..<2000 { try store.run("INSERT INTO note (title) VALUES (?)", "note number \(number)") }
        }
        try store.close()
        whole = try directory.bytes()
    }

    /// Opens the damaged file, expects an error and an unchanged directory, and returns the error.
    private func openingError(_ damaged: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) throws
        -> StoreError
    {
        try directory.write(damaged)
        let error = #expect(throws: StoreError.self, sourceLocation: sourceLocation) {
            try Notes.store(.file(directory.file())).open()
        }
        #expect(try directory.contents() == ["store.sqlite": damaged], sourceLocation: sourceLocation)
        return try #require(error, sourceLocation: sourceLocation)
    }

    @Test("A file cut off within a page is corrupt", arguments: [4096, 5000, 8192, 20_000])
    func truncated(length: Int) throws {
        let error = try openingError(Array(whole.prefix(length)))
        #expect(error.code == .corrupt)
        #expect(error.summary == "The store is damaged: SQLite cannot read it.")
        #expect(error.reported?.message == "database disk image is malformed (11)")
        #expect(
            error.advice
                == "Restore it from a backup, or choose another file with --store PATH.")
    }

    @Test("A file cut off within its header is corrupt", arguments: [1, 15, 16, 99])
    func truncatedHeader(length: Int) throws {
        let error = try openingError(Array(whole.prefix(length)))
        #expect(error.code == .corrupt)
        #expect(error.summary == "The store is damaged: it ends within its header.")
    }

    @Test("A file with a flipped bit in its signature or application ID is foreign", arguments: [0, 15, 68, 71])
    func flippedSignature(offset: Int) throws {
        var damaged = whole
        damaged[offset] ^= 1
        #expect(try openingError(damaged).code == .foreign)
    }

    @Test("A file with an impossible page size is corrupt")
    func flippedPageSize() throws {
        var damaged = whole
        damaged[17] ^= 1
        let error = try openingError(damaged)
        #expect(error.code == .corrupt)
        #expect(error.reported?.message == "file is not a database (26)")
    }

    @Test("Random bytes are foreign; random bytes after a valid header are corrupt")
    func random() throws {
        var generator = SplitMix(state: 1)
        let noise = (0..<8192).map { _ in UInt8.random(in: .min ... .max, using: &generator) | 1 }
        #expect(try openingError(noise).code == .foreign)
        // The first byte of a page is its kind, and no kind has all bits set.
        let kind: [UInt8] = [0xFF]
        #expect(try openingError(whole.prefix(100) + kind + noise + whole.dropFirst(8293)).code == .corrupt)
    }

    @Test("Damage beyond the first pages shows when its rows are read, and other rows can still be read")
    func later() throws {
        var damaged = whole
        for offset in stride(from: 4096 * 8, to: damaged.count, by: 4096) { damaged[offset] = 0xFF }
        try directory.write(damaged)
        let store = Notes.store(.file(directory.file()))
        let error = #expect(throws: StoreError.self) { try store.titles() }
        #expect(error?.code == .corrupt)
        #expect(try store.row("SELECT version FROM boardy_schema") { row in try row["version"] as Int } == 1)
    }
}
