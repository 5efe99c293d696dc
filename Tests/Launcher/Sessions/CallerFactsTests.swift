import Boardy
import BoardyHeadless
import BoardySessions
import Foundation
import Testing

@testable import LauncherKit

@Suite struct CallerFactsTests {
    private let declared = PluginSelection().manifests.flatMap(\.facts)
    private let browser = MainOptions.default
        .with(SessionOrigin.browser(BrowserOrigin(session: "web-1", network: "0a1b", secretHash: "2c3d")))
        .with(FileAccess.below(readable: ["/up"], writable: ["/down"]))

    private func json(_ bytes: [UInt8]) throws -> NSDictionary {
        try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? NSDictionary)
    }

    private func arrived(_ json: String, _ declared: [CallerFact]? = nil) throws -> CallerFacts {
        try CallerFacts(Array(json.utf8), declared: declared ?? self.declared, addingTo: .default)
    }

    @Test(
        "AU-12, AU-13, RM-96 a browser's network and the hash of its secret travel, with its session's name and folders"
    )
    func inBrowser() throws {
        let bytes = try CallerFacts.bytes(of: browser, declared: declared)
        let caller: NSDictionary = [
            "profile": "web-1", "isTemporary": true, "isOwner": false,
            "browser": ["network": "0a1b", "secretHash": "2c3d"],
        ]
        let written = try json(bytes)
        #expect(written["facts"] as? NSDictionary == ["authentication.caller": caller])
        let facts = try CallerFacts(bytes, declared: declared, addingTo: .default)
        let files = try #require(facts.options.value(of: FileAccess.self))
        #expect(files.readableFolders == ["/up"] && files.writableFolders == ["/down"])
        let place = try #require(files.place)
        #expect(place.host == place.boardHost && place.folder == FileManager.default.currentDirectoryPath)
        // A worker passes on what came.
        let passed = try json(CallerFacts.bytes(of: facts.options, declared: declared))
        #expect(passed["facts"] as? NSDictionary == written["facts"] as? NSDictionary)
    }

    @Test(
        "RM-96 the owner of the machine has all files in another process too, and who tells nothing of files has none")
    func files() throws {
        for (files, folders) in [(FileAccess.everywhere, nil as [String]?), (.below(), [])] {
            let bytes = try CallerFacts.bytes(
                of: .default.with(SessionOrigin.terminal).with(files), declared: declared)
            let read = try CallerFacts(bytes, declared: declared, addingTo: .default)
            #expect(read.options.value(of: FileAccess.self)?.readableFolders == folders)
            #expect(read.options.value(of: FileAccess.self)?.writableFolders == folders)
        }
        let nothing = try CallerFacts(
            CallerFacts.bytes(of: .default, declared: []), declared: [], addingTo: .default)
        #expect(nothing.options.value(of: FileAccess.self)?.readableFolders == [])
    }

    @Test("RM-99 facts of plugins that a worker has not are ignored, and one that is missing or unreadable is refused")
    func unknown() throws {
        #expect(throws: Never.self) { try arrived(#"{"isOwner":true,"facts":{"other.fact":{"a":1}}}"#, []) }
        for json in [
            "", "{}", #"{"isOwner":true,"facts":{}}"#, #"{"isOwner":true,"facts":{"authentication.caller":{}}}"#,
            #"{"isOwner":true,"facts":{"authentication.caller":{"profile":1,"isTemporary":false,"isOwner":true}}}"#,
            #"{"facts":{"authentication.caller":{"profile":"p","isTemporary":false,"isOwner":true}}}"#,
        ] {
            #expect(throws: CallerFactsProblem.self) { try arrived(json) }
        }
    }

    @Test("RM-99 a worker reads what a caller of before facts had names wrote side by side")
    func formerBuild() throws {
        let facts = try arrived(
            #"{"profile":"web-1","isTemporary":true,"isOwner":false,"readableFolders":["/up"],"#
                + #""writableFolders":["/down"],"#
                + #""browser":{"network":"0a1b","secretHash":"2c3d"},"host":"web","folder":"/srv"}"#
        )
        let former = try json(CallerFacts.bytes(of: facts.options, declared: declared))
        let current = try json(CallerFacts.bytes(of: browser, declared: declared))
        #expect(former["facts"] as? NSDictionary == current["facts"] as? NSDictionary)
        #expect(facts.options.value(of: FileAccess.self)?.readableFolders == ["/up"])
        #expect(facts.options.value(of: FileAccess.self)?.place?.host == "web")
    }
}
