import BoardyStorage
import Foundation
import StoreBackends
import Testing

@Suite struct ReadTransactionTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    @Test("FA-6 a store reads while another one has the write lock, and sees the rows of one moment")
    func moment() throws {
        let one = Notes.store(.file(directory.file())), two = Notes.store(.file(directory.file()))
        try one.run("INSERT INTO note (title) VALUES ('first')")
        try two.open()
        let seen = try one.transaction("notes.add") { one in
            try one.run("INSERT INTO note (title) VALUES ('second')")
            return try two.read("notes.audit") { try $0.titles() }
        }
        #expect(seen == ["first"])
        let both = try two.read("notes.audit") { two in
            let before = try two.titles()
            try one.run("INSERT INTO note (title) VALUES ('third')")
            return [before, try two.titles()]
        }
        #expect(both == [["first", "second"], ["first", "second"]])
        #expect(try two.titles() == ["first", "second", "third"])
    }

    @Test("FA-6 a statement that changes rows is refused in a read transaction, and the store goes on")
    func writing() throws {
        let store = Notes.store(.file(directory.file()))
        let error = #expect(throws: StoreError.self) {
            try store.read("notes.audit") { store in try store.run("INSERT INTO note (title) VALUES ('no')") }
        }
        #expect(error?.code == .transaction)
        #expect(
            error?.description == """
                Cannot change rows within the transaction notes.audit.
                    store: \(directory.file())
                Do it before or after. Transactions do not nest: use one transaction for both.
                """)
        let returned = #expect(throws: StoreError.self) {
            try store.read("notes.audit") { store in
                try store.rows("INSERT INTO note (title) VALUES ('no') RETURNING id") { row in try row["id"] as Int }
            }
        }
        #expect(returned?.code == .transaction)
        try store.run("INSERT INTO note (title) VALUES ('yes')")
        #expect(try store.titles() == ["yes"])
    }

    @Test("FA-6 read transactions do not nest, and an error of the body ends one")
    func nested() throws {
        struct Stop: Error {}
        let store = Notes.store(.file(directory.file()))
        #expect(throws: Stop.self) { try store.read("notes.audit") { _ in throw Stop() } }
        let error = #expect(throws: StoreError.self) {
            try store.read("notes.audit") { store in try store.transaction("notes.add") { _ in } }
        }
        #expect(error?.code == .transaction)
        #expect(
            #expect(throws: StoreError.self) { try store.read("notes.audit") { try $0.close() } }?.code == .transaction)
        try store.transaction("notes.add") { _ in }
    }

    @Test(
        "FA-11 no answer is given from a file that was deleted during a read transaction",
        arguments: FileLoss.allCases)
    func moved(_ loss: FileLoss) throws {
        let store = Notes.store(.file(directory.file()))
        try store.open()
        let error = #expect(throws: StoreError.self) {
            try store.read("notes.audit") { store in
                try loss.happen(in: directory)
                return try store.titles()
            }
        }
        #expect(error?.code == .fileMoved)
    }
}
