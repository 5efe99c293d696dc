import BoardyPostgresStorage
import BoardyStorage
import Foundation
import PostgresServer
import StoreBackends
import Testing

@Suite struct FailPointTests {
    @Test("A point is a transaction's name and a moment, both ways", arguments: TransactionPoint.Moment.allCases)
    func text(moment: TransactionPoint.Moment) {
        let point = TransactionPoint("shopping.place-order", moment)
        #expect(TransactionPoint(point.description) == point)
        #expect(TransactionPoint("shopping.place-order:before-commit")?.moment == .beforeCommit)
    }

    @Test("The environment sets the point, or none")
    func environment() throws {
        let failPoint = try FailPoint("BOARDY_FAIL_POINT", in: ["BOARDY_FAIL_POINT": "a.b:after-commit"])
        #expect(failPoint?.point == TransactionPoint("a.b", .afterCommit))
        #expect(try FailPoint("BOARDY_FAIL_POINT", in: [:]) == nil)
    }

    @Test(
        "A text that names no point is an error",
        arguments: ["", "a.b", "a.b:", ":after-commit", "a:b:after-commit", "a:now"])
    func misspelled(text: String) {
        let error = #expect(throws: StoreError.self) {
            try FailPoint("BOARDY_FAIL_POINT", in: ["BOARDY_FAIL_POINT": text])
        }
        #expect(error?.code == .failPoint)
        #expect(
            error?.description == """
                BOARDY_FAIL_POINT=\(text) names no fail point.
                Write a transaction's name, a colon, and before-commit or after-commit: members.add:before-commit.
                """)
    }

    @Test("A process that reaches another point lives on")
    func otherPoint() async {
        await #expect(processExitsWith: .success) {
            let failPoint = try #require(
                try FailPoint("BOARDY_FAIL_POINT", in: ["BOARDY_FAIL_POINT": "a.b:after-commit"]))
            failPoint.reach(TransactionPoint("a.b", .beforeCommit))
            failPoint.reach(TransactionPoint("a.c", .afterCommit))
        }
    }

    /// Runs one transaction, then another in which the process kills itself at the point. Called in a child process.
    private static func crash(at point: String, _ place: String) throws {
        let store = Notes.store(Location(address: place) ?? Location(argument: place), busyTimeout: .seconds(20))
        store.onTransaction = try #require(try FailPoint("BOARDY_FAIL_POINT", in: ["BOARDY_FAIL_POINT": point])).reach
        try store.transaction("notes.first") { store in _ = try store.run("INSERT INTO note (title) VALUES ('a')") }
        try store.transaction("notes.second") { store in
            try store.run("INSERT INTO note (title) VALUES ('b')")
            try store.run("INSERT INTO note (title) VALUES ('c')")
        }
    }

    @Test("A process killed before the commit leaves nothing of the transaction, and all before it")
    func before() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.file()
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            try FailPointTests.crash(at: "notes.second:before-commit", path)
        }
        #expect(try directory.contents().keys.contains("store.sqlite-wal"))
        #expect(try Notes.store(.file(path)).titles() == ["a"])
    }

    @Test("A process killed after the commit leaves the whole transaction")
    func after() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.file()
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            try FailPointTests.crash(at: "notes.second:after-commit", path)
        }
        #expect(try Notes.store(.file(path)).titles() == ["a", "b", "c"])
    }

    @Test(
        "A process killed at a point of a transaction leaves all or nothing of it in PostgreSQL too",
        .enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)))
    func server() async throws {
        let database = try PostgresServer.database(), address = database.address
        let location = try #require(Location(address: address))
        await #expect(processExitsWith: .signal(SIGKILL)) { [address = address as String] in
            try FailPointTests.crash(at: "notes.second:before-commit", address)
        }
        #expect(try Notes.store(location, busyTimeout: .seconds(20)).titles() == ["a"])
        try database.execute("TRUNCATE notes.note")
        await #expect(processExitsWith: .signal(SIGKILL)) { [address = address as String] in
            try FailPointTests.crash(at: "notes.second:after-commit", address)
        }
        #expect(
            try Notes.store(location, busyTimeout: .seconds(20)).titles() == ["a", "b", "c"])
    }
}
