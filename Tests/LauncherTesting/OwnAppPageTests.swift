import Foundation
import SnippetCompiler
import Testing

/// The page that new users follow from an empty folder.
@Suite struct OwnAppPageTests {
    @Test("the code of docs/an-app-of-your-own.md compiles, with what the page adds to it step by step")
    func compile() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let page = try String(contentsOf: folder.appending(path: "docs/an-app-of-your-own.md"), encoding: .utf8)
        var blocks = page.matches(of: #/(?ms)^```swift\n(.*?)^```/#).map { String($0.1) }[...]
        func next(_ beginning: String) throws -> String {
            let first = blocks.popFirst(), block = try #require(first)
            try #require(block.contains(beginning), "\(block)")
            return block
        }
        _ = try next("import PackageDescription")
        let contracts = try next("enum Join: BoardContract")
        let plugin = try next("struct MembersPlugin")
        let app = try next("struct Club: LauncherApp").replacing("import Members\n", with: "")
        let additions = try next("static var additions")
        let setting = try next("let greeting = main.setting(")
        let reader = try next("_ greeting: String")
        let command = try next("struct CountCommand").replacing("import Members\n", with: "")
        _ = try next("import LauncherTesting")
        let remote = try next("enum Join: RemoteContract")

        let first = ["Contracts.swift": contracts, "Plugin.swift": plugin, "Club.swift": app]
        #expect(try errors(in: first) == [])

        // Each step is an edit of what was there before.
        func edited(_ text: String, _ old: String, _ new: String) throws -> String {
            try #require(text.contains(old), "\(text)")
            return text.replacing(old, with: new)
        }
        let list = "main.provide(Join.self) { JoinBoard($0, producer, members"
        var last = first
        last["Club.swift"] = try edited(
            "import LauncherWeb\n" + app, "[MembersPlugin()] }\n",
            "[MembersPlugin()] }\n\(additions)\n"
                + "    static var commands: [any CommandNode.Type] { [CountCommand.self] }\n")
        last["Count.swift"] = command
        let declared = try edited(plugin, "        \(list)", "\(setting)        \(list), greeting")
        let start = try #require(declared.range(of: "    private let members: StoredMembers\n\n    init("))
        let end = try #require(declared.range(of: "    }\n", range: start.upperBound..<declared.endIndex))
        last["Plugin.swift"] = try edited(
            declared.replacingCharacters(in: start.lowerBound..<end.upperBound, with: reader),
            "\"Welcome. You", "\"\\(greeting). You")
        let forms = remote.components(separatedBy: "    // … as before\n}\n")
        let join = try edited(contracts, "public enum Join: BoardContract {\n", forms[0])
        last["Contracts.swift"] =
            "public import BoardyRemote\n"
            + (try edited(join, "public enum ListMembers: BlockTaskContract {\n", forms[1]))
        #expect(try errors(in: last) == [])
    }

    /// The package of the page has the language mode 6, and no upcoming features.
    private func errors(in files: [String: String]) throws -> [String] {
        try Snippet(files: files, compilerArguments: ["-swift-version", "6"]).errors().map {
            "\($0.file):\($0.line): \($0.message)"
        }
    }
}
