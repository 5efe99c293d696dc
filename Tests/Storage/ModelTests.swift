import BoardyStorage
import RandomCases
import Testing

/// Compares long random sequences of changes with the same changes of a dictionary.
@Suite struct ModelTests {
    private struct RollbackError: Error {}

    private let schema = Schema(
        name: "model", migrations: [Migration(1, "CREATE TABLE model (key INTEGER PRIMARY KEY, value TEXT NOT NULL)")])

    private func change(_ store: Store, _ model: inout [Int: String], _ random: inout SplitMix) throws {
        let key = Int.random(in: 0..<20, using: &random)
        let value = String(random.next(), radix: 36)
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            let changed = try store.run("DELETE FROM model WHERE key = ?", key)
            #expect(changed == (model.removeValue(forKey: key) == nil ? 0 : 1))
        case 1:
            let changed = try store.run("UPDATE model SET value = ? WHERE key = ?", value, key)
            #expect(changed == (model[key] == nil ? 0 : 1))
            if model[key] != nil { model[key] = value }
        default:
            do {
                try store.run("INSERT INTO model (key, value) VALUES (?, ?)", key, value)
                #expect(model[key] == nil)
                model[key] = value
            } catch {
                #expect(error.code == .uniqueness && model[key] != nil)
            }
        }
    }

    private func transaction(_ store: Store, _ model: inout [Int: String], _ random: inout SplitMix) throws {
        var changed = model
        let isRolledBack = Bool.random(using: &random)
        do {
            try store.transaction("model.change") { store in
                for _ in 0..<Int.random(in: 0..<8, using: &random) { try change(store, &changed, &random) }
                if isRolledBack { throw RollbackError() }
            }
            model = changed
        } catch is RollbackError {}
    }

    @Test("A store does what a dictionary does, through changes, rollbacks and reopening")
    func sequences() throws {
        for seed in CaseSeeds.parts(1, of: 5)[0] {
            var random = SplitMix(state: seed)
            let directory = try TemporaryDirectory()
            let store = Store(.file(directory.file()))
            store.require(schema)
            var model: [Int: String] = [:]
            for step in 0..<60 {
                switch Int.random(in: 0..<10, using: &random) {
                case 0: try store.close()
                case 1...4: try transaction(store, &model, &random)
                default: try change(store, &model, &random)
                }
                let rows = try store.rows("SELECT key, value FROM model") { row in
                    (try row["key"] as Int, try row["value"] as String)
                }
                try #require(Dictionary(uniqueKeysWithValues: rows) == model, "BOARDY_CASE=\(seed), step \(step)")
            }
        }
    }
}
