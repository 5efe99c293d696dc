import Foundation
import Storage
import Testing

@Suite struct LocationTests {
    @Test("An argument is a path, or :memory:")
    func argument() {
        #expect(Location(argument: ":memory:") == .memory)
        #expect(Location(argument: "a/b.sqlite") == .file("a/b.sqlite"))
        #expect(Location(argument: Location.memory.description) == .memory)
        #expect(Location.file("x").description == "x")
    }

    #if !canImport(Darwin)
        @Test("The default lies below XDG_DATA_HOME, else below the home directory's .local/share")
        func defaultLocation() {
            #expect(
                Location.default(environment: ["XDG_DATA_HOME": "/data", "HOME": "/home/ada"])
                    == .file("/data/boardy/store.sqlite"))
            let home = Location.file("/home/ada/.local/share/boardy/store.sqlite")
            #expect(Location.default(environment: ["HOME": "/home/ada"]) == home)
        }

        @Test(
            "A relative or empty XDG_DATA_HOME is ignored, as its specification requires", arguments: ["", "data"])
        func relative(data: String) {
            #expect(
                Location.default(environment: ["XDG_DATA_HOME": data, "HOME": "/home/ada"])
                    == .file("/home/ada/.local/share/boardy/store.sqlite"))
        }
    #endif

    @Test("Without HOME the home directory of the system is used")
    func withoutHome() {
        #expect(Location.default(environment: [:]).description.hasPrefix(NSHomeDirectory()))
    }
}
