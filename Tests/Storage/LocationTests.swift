import BoardyStorage
import Foundation
import Testing

@Suite struct LocationTests {
    @Test("An argument is a path, or :memory:")
    func argument() {
        #expect(Location(argument: ":memory:") == .memory)
        #expect(Location(argument: "a/b.sqlite") == .file("a/b.sqlite"))
        #expect(Location(argument: Location.memory.description) == .memory)
        #expect(Location.file("x").description == "x")
    }

    @Test("FA-16 a store has its file, its log, the index of the log and its journal, by their names and by links")
    func files() throws {
        let directory = try TemporaryDirectory(), store = Location.file(directory.file())
        #expect(store.hasFile(at: directory.file("store.sqlite-wal")))
        try directory.write([1])
        try directory.write([2], to: "store.sqlite-shm")
        let files = FileManager.default
        try files.createSymbolicLink(atPath: directory.file("link"), withDestinationPath: directory.file())
        try files.linkItem(atPath: directory.file("store.sqlite-shm"), toPath: directory.file("index"))
        for name in ["store.sqlite", "store.sqlite-shm", "store.sqlite-journal", "./store.sqlite", "link", "index"] {
            #expect(store.hasFile(at: directory.file(name)), "\(name)")
        }
        for name in ["other", "store.sqlite-2", ""] { #expect(!store.hasFile(at: directory.file(name)), "\(name)") }
        #expect(!Location.memory.hasFile(at: directory.file()))
        #expect(Location.file(directory.file("link")).hasFile(at: directory.file("store.sqlite-wal")))
    }

    #if !canImport(Darwin)
        @Test("The default is in the app's folder of XDG_DATA_HOME, else of the home directory's .local/share")
        func defaultLocation() {
            #expect(
                Location.default(in: "club", environment: ["XDG_DATA_HOME": "/data", "HOME": "/home/ada"])
                    == .file("/data/club/store.sqlite"))
            let home = Location.file("/home/ada/.local/share/club/store.sqlite")
            #expect(Location.default(in: "club", environment: ["HOME": "/home/ada"]) == home)
        }

        @Test(
            "A relative or empty XDG_DATA_HOME is ignored, as its specification requires", arguments: ["", "data"])
        func relative(data: String) {
            #expect(
                Location.default(in: "club", environment: ["XDG_DATA_HOME": data, "HOME": "/home/ada"])
                    == .file("/home/ada/.local/share/club/store.sqlite"))
        }
    #endif

    @Test("Without HOME the home directory of the system is used")
    func withoutHome() {
        #expect(Location.default(in: "boardy", environment: [:]).description.hasPrefix(NSHomeDirectory()))
    }
}
