import BoardyHeadless
import Foundation
import Testing

/// The files of a session, as a module reads and creates them.
@Suite struct SessionFilesTests {
    private struct Problem: Error, Equatable {
        let path: String
        let reason: FileRefusal

        init(_ path: String, _ reason: FileRefusal) { (self.path, self.reason) = (path, reason) }
    }

    /// Runs a body with a folder of its own, which is deleted then.
    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path)
    }

    @Test("A new file appears as a whole when it is finished")
    func create() throws {
        try inFolder { folder in
            let path = "\(folder)/report.csv", file = try SessionFiles(.everywhere).create(path, Problem.init)
            try file.write(Data("one".utf8))
            #expect(!FileManager.default.fileExists(atPath: path))
            try file.finish()
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["report.csv"])
            #expect(try SessionFiles(.everywhere).read(path, Problem.init).next() == Data("one".utf8))
            #expect(throws: Problem(path, .exists)) { try SessionFiles(.everywhere).create(path, Problem.init) }
        }
    }

    @Test("A file that is given up leaves nothing behind")
    func discard() throws {
        try inFolder { folder in
            let file = try SessionFiles(.everywhere).create("\(folder)/report.csv", Problem.init)
            try file.write(Data("one".utf8))
            file.discard()
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        }
    }

    @Test("Outside of its folders a session has no files, and nobody opens a file that is in use")
    func refused() throws {
        try inFolder { folder in
            let path = "\(folder)/report.csv", none = SessionFiles(.below())
            try Data("one".utf8).write(to: URL(fileURLWithPath: path))
            #expect(throws: Problem(path, .refused(takesNames: false))) { try none.read(path, Problem.init) }
            #expect(throws: Problem("a", .refused(takesNames: false))) { try none.create("a", Problem.init) }
            let used = SessionFiles(.everywhere) { $0 == path }
            #expect(throws: Problem(path, .inUse)) { try used.read(path, Problem.init) }
            #expect(throws: Problem(path, .inUse)) { try used.create(path, replaces: true, Problem.init) }
        }
    }

    @Test("A path of another host is read if it is here too, and no file is created for it")
    func elsewhere() throws {
        var access = FileAccess.everywhere
        access.place = FileAccess.Place(host: "web-1", folder: "/nowhere", boardHost: "worker-1")
        let files = SessionFiles(access), place = try #require(access.place)
        #expect(throws: Problem("a.csv", .elsewhere(place, .unreadable("does not exist")))) {
            try files.read("a.csv", Problem.init)
        }
        #expect(throws: Problem("a.csv", .elsewhere(place, .refused(takesNames: false)))) {
            try files.create("a.csv", Problem.init)
        }
    }
}
