import BoardyStorage
import Foundation
import StoreBackends
import Testing

/// Files without permission. The superuser ignores permissions, so each test runs in a child process that becomes
/// another user.
@Suite struct PermissionTests {
    private static let nobody: UInt32 = 65534

    private static func permit(_ mode: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    /// Opens the file as a user without rights and returns the error. Called in a child process.
    private static func openingError(of path: String) -> StoreError? {
        if getuid() == 0 { setuid(nobody) }
        return #expect(throws: StoreError.self) { try Notes.store(.file(path)).open() }
    }

    @Test("A read-only file is refused and left as it is")
    func file() async throws {
        let directory = try TemporaryDirectory()
        try Notes.store(.file(directory.file())).open()
        try Self.permit(0o444, directory.file())
        try Self.permit(0o777, directory.path)
        let before = try directory.contents()
        let path = directory.file()
        await #expect(processExitsWith: .success) { [path = path as String] in
            let error = PermissionTests.openingError(of: path)
            #expect(error?.code == .readOnly)
            #expect(
                error?.description == """
                    The store cannot be written: its file is read-only.
                        store: \(path)
                    Allow writing to the file and its directory, or choose another file with --store PATH.
                    """)
        }
        #expect(try directory.contents() == before)
    }

    @Test("A read-only directory is refused, with a store in it and without")
    func directory() async throws {
        let directory = try TemporaryDirectory()
        try Notes.store(.file(directory.file())).open()
        try Self.permit(0o666, directory.file())
        try Self.permit(0o555, directory.path)
        let before = try directory.contents()
        let path = directory.file()
        await #expect(processExitsWith: .success) { [path = path as String] in
            for path in [path, path + ".new"] {
                let error = PermissionTests.openingError(of: path)
                #expect(error?.code == .readOnly)
                #expect(error?.summary == "The store cannot be written: its directory is read-only.")
            }
        }
        #expect(try directory.contents() == before)
    }

    @Test("FA-17 a copy that may only be read is checked, and nothing is made beside it", arguments: [0o777, 0o555])
    func copy(folder: Int) async throws {
        let directory = try TemporaryDirectory(), path = directory.file("a copy? 100%#1.sqlite")
        let store = Notes.store(.file(path))
        try store.run("INSERT INTO note (title) VALUES ('kept')")
        try store.close()
        try Self.permit(0o444, path)
        try Self.permit(folder, directory.path)
        let before = try directory.contents()
        await #expect(processExitsWith: .success) { [path = path as String] in
            if getuid() == 0 { setuid(PermissionTests.nobody) }
            let checks = try Notes.store(.file(path)).check()
            #expect(checks.map(\.note) == [nil, nil, "version 1"])
            #expect(checks.flatMap(\.problems) == [])
        }
        #expect(try directory.contents() == before)
    }

    @Test("A file without read permission is refused")
    func unreadable() async throws {
        let directory = try TemporaryDirectory()
        try Notes.store(.file(directory.file())).open()
        try Self.permit(0o000, directory.file())
        let path = directory.file()
        await #expect(processExitsWith: .success) { [path = path as String] in
            let error = PermissionTests.openingError(of: path)
            #expect(error?.code == .unreadable)
            #expect(error?.summary == "The store cannot be opened: reading it is not permitted.")
        }
    }
}
