import BoardyStorage
import StoreBackends
import Testing

@Suite struct ActivationTests {
    private struct BodyError: Error, Equatable {}

    @Test("The transactions of an activation commit together with what its end writes", arguments: StoreBackend.shared)
    func together(backend: StoreBackend) throws {
        let place = try StorePlace(backend), store = place.store(), other = place.store()
        try other.open()
        var points: [String] = []
        store.onTransaction = { points.append($0.description) }
        let result = try store.activation(named: "worker.serve") { store in
            try store.transaction("notes.add") { _ = try $0.run("INSERT INTO note (title) VALUES (?)", "a") }
            try store.run("INSERT INTO note (title) VALUES ('b')")
            points.append("body")
            #expect(try other.titles() == [])
            return try store.read("notes.titles") { try $0.titles() }
        } finish: { store, titles in
            #expect(titles == ["a", "b"])
            try store.run("INSERT INTO note (title) VALUES ('end')")
        }
        #expect(result == ["a", "b"])
        #expect(try other.titles() == ["a", "b", "end"])
        #expect(points == ["notes.add:before-commit", "body", "notes.add:after-commit"])
    }

    @Test("A part of an activation that fails is undone alone", arguments: StoreBackend.shared)
    func part(backend: StoreBackend) throws {
        let place = try StorePlace(backend), store = place.store()
        try store.activation(named: "worker.serve") { store in
            #expect(throws: BodyError()) {
                try store.transaction("notes.add") { store in
                    try store.run("INSERT INTO note (title) VALUES ('undone')")
                    throw BodyError()
                }
            }
            try store.run("INSERT INTO note (title) VALUES ('a')")
            let twice = #expect(throws: StoreError.self) { try store.run("INSERT INTO note (title) VALUES ('a')") }
            #expect(twice?.code == .uniqueness)
            let change = #expect(throws: StoreError.self) {
                try store.read("notes.read") { _ = try $0.run("INSERT INTO note (title) VALUES ('read')") }
            }
            #expect(change?.summary == "Cannot change rows within the transaction notes.read.")
            try store.run("INSERT INTO note (title) VALUES ('b')")
        }
        #expect(try store.titles() == ["a", "b"])
    }

    @Test("An error of the body or of the end undoes the whole activation", arguments: StoreBackend.shared)
    func undone(backend: StoreBackend) throws {
        let place = try StorePlace(backend), store = place.store()
        #expect(throws: BodyError()) {
            try store.activation(named: "worker.serve") { store in
                try store.transaction("notes.add") { _ = try $0.run("INSERT INTO note (title) VALUES ('a')") }
            } finish: { _, _ in
                throw BodyError()
            }
        }
        #expect(try store.titles() == [])
        try store.run("INSERT INTO note (title) VALUES ('b')")
        #expect(try store.titles() == ["b"])
    }

    @Test("Activations do not nest, and a store cannot be closed within one", arguments: StoreBackend.shared)
    func nesting(backend: StoreBackend) throws {
        let place = try StorePlace(backend), store = place.store()
        try store.activation(named: "worker.serve") { store in
            let nested = #expect(throws: StoreError.self) { try store.activation(named: "worker.inner") { _ in } }
            #expect(nested?.summary == "Cannot begin an activation within the transaction worker.serve.")
            let closing = #expect(throws: StoreError.self) { try store.close() }
            #expect(closing?.summary == "Cannot close the store within the transaction worker.serve.")
            try store.transaction("notes.outer") { store in
                let inner = #expect(throws: StoreError.self) { try store.transaction("notes.inner") { _ in } }
                #expect(inner?.summary == "Cannot begin notes.inner within the transaction notes.outer.")
            }
        }
    }

    @Test("Stores on one connection have a fence each, and one transaction at a time", arguments: StoreBackend.shared)
    func sharing(backend: StoreBackend) throws {
        let place = try StorePlace(backend), store = place.store(), fenced = Store(sharing: store)
        fenced.fence = { _ in false }
        try store.run("INSERT INTO note (title) VALUES ('a')")
        let refused = #expect(throws: StoreError.self) { try fenced.run("INSERT INTO note (title) VALUES ('b')") }
        #expect(refused?.code == .stale)
        try store.transaction("notes.add") { store in
            let nested = #expect(throws: StoreError.self) { try fenced.transaction("notes.other") { _ in } }
            #expect(nested?.code == .transaction)
            try store.run("INSERT INTO note (title) VALUES ('c')")
        }
        try fenced.close()
        #expect(try store.titles() == ["a", "c"] && fenced.titles() == ["a", "c"])
    }

    @Test(
        "A fence is asked before each commit, and one that refuses undoes what the commit would store",
        arguments: StoreBackend.shared)
    func fence(backend: StoreBackend) throws {
        let place = try StorePlace(backend), store = place.store(), other = place.store()
        try store.open()
        var isOurs = true, questions = 0
        store.fence = { store throws(StoreError) in
            questions += 1
            // It sees what the transaction has written.
            try store.run("UPDATE note SET title = title || '!' WHERE title = 'mark'")
            return isOurs
        }
        try store.transaction("notes.add") { _ = try $0.run("INSERT INTO note (title) VALUES ('mark')") }
        try store.run("INSERT INTO note (title) VALUES ('b')")
        try store.activation(named: "worker.serve") { store in
            try store.transaction("notes.add") { _ = try $0.run("INSERT INTO note (title) VALUES ('c')") }
            try store.run("INSERT INTO note (title) VALUES ('d')")
        }
        #expect(questions == 3)
        // A statement that only reads is not asked for.
        #expect(try store.titles() == ["b", "c", "d", "mark!"])
        #expect(questions == 3)
        isOurs = false
        let whole = #expect(throws: StoreError.self) {
            try store.transaction("notes.add") { _ = try $0.run("INSERT INTO note (title) VALUES ('late')") }
        }
        #expect(whole?.code == .stale)
        #expect(
            whole?.description == """
                The transaction notes.add came too late and was undone.
                    store: \(place.location)
                    Another process has taken over the work that it belongs to.
                Stop this work: the other process does it.
                """)
        let single = #expect(throws: StoreError.self) { try store.run("INSERT INTO note (title) VALUES ('late')") }
        #expect(single?.code == .stale)
        let activation = #expect(throws: StoreError.self) {
            try store.activation(named: "worker.serve") { _ = try $0.run("INSERT INTO note (title) VALUES ('late')") }
        }
        #expect(activation?.code == .stale)
        #expect(try other.titles() == ["b", "c", "d", "mark!"])
        store.fence = nil
        try store.run("INSERT INTO note (title) VALUES ('free')")
        #expect(try other.titles().contains("free"))
    }
}
