import BoardyStorage
import StoreBackends
import Testing

@Suite struct TransactionTests {
    private struct BodyError: Error, Equatable { var reason: String }

    private let store = Notes.store()

    @Test("A transaction stores all its changes and returns the result of its body")
    func commit() throws {
        let count = try store.transaction("notes.add") { store in
            try store.run("INSERT INTO note (title) VALUES ('a')")
            try store.run("INSERT INTO note (title) VALUES ('b')")
            return try store.titles().count
        }
        #expect(count == 2)
        #expect(try store.titles() == ["a", "b"])
    }

    @Test("An error of the body undoes all changes and is rethrown")
    func rollback() throws {
        let error = #expect(throws: BodyError.self) {
            try store.transaction("notes.add") { store in
                try store.run("INSERT INTO note (title) VALUES ('a')")
                throw BodyError(reason: "full moon")
            }
        }
        #expect(error == BodyError(reason: "full moon"))
        #expect(try store.titles() == [])
        try store.transaction("notes.again") { store in _ = try store.run("INSERT INTO note (title) VALUES ('b')") }
        #expect(try store.titles() == ["b"])
    }

    @Test("A statement's error that the body handles undoes that statement only")
    func handled() throws {
        try store.transaction("notes.add") { store in
            try store.run("INSERT INTO note (title) VALUES ('a')")
            #expect(throws: StoreError.self) { try store.run("INSERT INTO note (title) VALUES ('b'), ('a')") }
        }
        #expect(try store.titles() == ["a"])
    }

    @Test("Transactions do not nest, even on the store outside of the closure, and the outer one continues")
    func nested() throws {
        try store.transaction("notes.outer") { inner in
            try inner.run("INSERT INTO note (title) VALUES ('a')")
            let error = #expect(throws: StoreError.self) { try store.transaction("notes.inner") { _ in } }
            #expect(error?.code == .transaction)
            #expect(
                error?.description == """
                    Cannot begin notes.inner within the transaction notes.outer.
                        store: :memory:
                    Do it before or after. Transactions do not nest: use one transaction for both.
                    """)
        }
        #expect(try store.titles() == ["a"])
    }

    @Test("A store cannot be closed within a transaction")
    func closing() throws {
        try store.transaction("notes.add") { store in
            let error = #expect(throws: StoreError.self) { try store.close() }
            #expect(error?.code == .transaction)
            #expect(error?.summary == "Cannot close the store within the transaction notes.add.")
            try store.run("INSERT INTO note (title) VALUES ('a')")
        }
        #expect(try store.titles() == ["a"])
    }

    @Test("A schema cannot be added within a transaction, and is there after it")
    func requiring() throws {
        try store.transaction("notes.add") { store in
            store.require(Schema(name: "late", migrations: [Migration(1, "CREATE TABLE late (x)")]))
            let error = #expect(throws: StoreError.self) { try store.titles() }
            #expect(error?.code == .transaction)
            #expect(error?.summary == "Cannot require a schema within the transaction notes.add.")
        }
        #expect(try store.rows("SELECT x FROM late") { _ in }.isEmpty)
    }

    @Test(
        "A transaction ended from within is an error, and nothing runs outside it by mistake", arguments: [true, false])
    func lost(catches: Bool) throws {
        let error = #expect(throws: StoreError.self) {
            try store.transaction("notes.add") { store in
                do {
                    try store.run("ROLLBACK")
                } catch {
                    guard catches else { throw error }
                }
                _ = try? store.run("INSERT INTO note (title) VALUES ('stray')")
            }
        }
        #expect(error?.code == .transaction)
        #expect(error?.summary == "The transaction notes.add ended before its body did.")
        #expect(
            error?.advice
                == "Rethrow the errors of statements, and run no COMMIT or ROLLBACK: the end of the body does that.")
        #expect(try store.titles() == [])
    }

    @Test("A transaction begun by SQL is undone and refused")
    func begunBySQL() throws {
        let error = #expect(throws: StoreError.self) { try store.run("BEGIN") }
        #expect(error?.code == .transaction)
        #expect(error?.summary == "A statement began a transaction; it was undone.")
        #expect(error?.advice == "Call transaction(_:_:) instead.")
        try store.transaction("notes.add") { store in _ = try store.run("INSERT INTO note (title) VALUES ('a')") }
        #expect(try store.titles() == ["a"])
    }

    @Test("The points of a transaction are reported in their order, none after a rollback")
    func points() throws {
        var points: [String] = []
        store.onTransaction = { points.append($0.description) }
        try store.transaction("notes.add") { store in
            try store.run("INSERT INTO note (title) VALUES ('a')")
            points.append("body")
        }
        #expect(throws: BodyError.self) { try store.transaction("notes.fail") { _ in throw BodyError(reason: "") } }
        #expect(points == ["body", "notes.add:before-commit", "notes.add:after-commit"])
    }

    @Test("Before the commit another store sees nothing, after it everything")
    func visibility() throws {
        let directory = try TemporaryDirectory()
        let writer = Notes.store(.file(directory.file()))
        let reader = Notes.store(.file(directory.file()))
        try writer.open()
        var seen: [[String]] = []
        writer.onTransaction = { _ in seen.append((try? reader.titles()) ?? ["failed"]) }
        try writer.transaction("notes.add") { store in _ = try store.run("INSERT INTO note (title) VALUES ('a')") }
        #expect(seen == [[], ["a"]])
    }
}
