import Foundation
import LauncherKit
import Testing

@testable import LauncherTesting

@MainActor @Suite struct GraphTests {
    private let kiosk: TestedApp

    init() throws { kiosk = try TestedApp(Kiosk.self) }

    @Test("The graph of the app is the stored one")
    func stored() async throws { try await kiosk.expectGraph("Fixtures/Kiosk.txt") }

    @Test("A graph is written, is then equal, and differs in the lines that a change of the app adds and removes")
    func difference() async throws {
        let file = kiosk.folder.appending(path: "Kiosk.txt")
        let missing = try #require(await kiosk.graphDifference(from: file, [], updating: false))
        #expect(missing.rawValue.contains("there is no graph at") && missing.rawValue.contains("UPDATE_GRAPHS=1"))
        #expect(try await kiosk.graphDifference(from: file, [], updating: true) == nil)
        #expect(try await kiosk.graphDifference(from: file, [], updating: false) == nil)
        kiosk.fake(FindName.self) { "\($0)" }
        let changed = try #require(await kiosk.graphDifference(from: file, [], updating: false)).rawValue
        let lines = changed.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("- ") && $0.contains("names.count") }, "\(changed)")
        #expect(!lines.contains { $0.hasSuffix("greetings.greet") }, "\(changed)")
        #expect(changed.hasSuffix("Run the test with UPDATE_GRAPHS=1 to write the file"), "\(changed)")
    }

    @Test("An unknown form is the error of the command")
    func unknownForm() async throws {
        let file = kiosk.folder.appending(path: "Kiosk.drawing")
        let problem = try #require(await kiosk.graphDifference(from: file, [], updating: true))
        #expect(problem.rawValue.contains("--format"), "\(problem)")
    }
}
