import Foundation
import StoreBackends
import Testing

@testable import BoardyStorage

/// The lock of this process on the file of a store, as other processes see it. Without it, another one that closes the
/// store takes itself for the last one, and deletes the log.
@Suite struct LockTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func store() -> Store { Notes.store(.file(directory.file()), busyTimeout: .seconds(20)) }

    /// Expects that this process has the shared lock of SQLite on the file. Asks in a child process, because nobody is
    /// shown their own locks.
    private func expectLock(sourceLocation: SourceLocation = #_sourceLocation) async {
        let path = directory.file(), owner = getpid()
        await #expect(processExitsWith: .success, sourceLocation: sourceLocation) {
            [path = path as String, owner = owner as Int32] in
            let file = open(path, O_RDWR)
            try #require(file >= 0)
            var lock = flock()
            lock.l_type = Int16(F_WRLCK)
            // The shared bytes of SQLite's file format: behind the first gigabyte and two other locks.
            (lock.l_start, lock.l_len) = (0x4000_0002, 510)
            try #require(fcntl(file, F_GETLK, &lock) == 0)
            #expect(lock.l_type == Int16(F_RDLCK), "no lock is there")
            #expect(lock.l_pid == owner)
        }
    }

    /// What a process with an open store may do with other stores on the same file.
    enum Act: String, CaseIterable {
        case open, close, watch, read, refuse
    }

    @Test(
        "FA-16 a process keeps its lock on a store, whatever other stores it opens on the file", arguments: Act.allCases
    )
    func kept(_ act: Act) async throws {
        let first = store(), second = store()
        try first.open()
        switch act {
        case .open: try second.open()
        case .close:
            try second.open()
            try second.close()
        case .watch:
            var watched = try watchedStore(at: second.location)
            #expect(try watched?.hasChanged() == true)
        case .read:
            let readers = (0..<4).map { _ in store() }
            for reader in readers { #expect(try reader.titles() == []) }
        case .refuse:
            let newer = Store(.file(directory.file()))
            newer.require(Schema(name: "notes", migrations: []))
            #expect(throws: StoreError.self) { try newer.open() }
        }
        await expectLock()
        try first.run("INSERT INTO note (title) VALUES ('kept')")
        withExtendedLifetime(second) {}
    }

    @Test("FA-16 a program that opens and closes a store beside several connections leaves their log")
    func others() async throws {
        let stores = (0..<3).map { _ in store() }, path = directory.file()
        for store in stores { try store.open() }
        for (store, title) in zip(stores, ["a", "b", "c"]) {
            try store.run("INSERT INTO note (title) VALUES (?)", title)
            await #expect(processExitsWith: .success) { [path = path as String] in
                try ForeignConnection(path).run("INSERT INTO note (title) SELECT max(title) || '+' FROM note")
            }
        }
        await #expect(processExitsWith: .success) { [path = path as String] in
            let titles = try Notes.store(.file(path)).titles()
            #expect(titles == ["a", "a+", "b", "b+", "c", "c+"])
        }
        #expect(try stores[0].titles() == ["a", "a+", "b", "b+", "c", "c+"])
    }
}
