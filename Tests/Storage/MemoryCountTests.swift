import BoardyStorage
import CBoardySQLite
import Testing

@Suite struct MemoryCountTests {
    @Test("SQLite does not count its memory, which would take one mutex for all connections")
    func uncounted() throws {
        let store = Store(.memory)
        try store.run("CREATE TABLE note (title)")
        #expect(csqlite_counted_memory() == 0)
    }
}
