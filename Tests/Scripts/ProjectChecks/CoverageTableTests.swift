import Foundation
import Testing

@testable import ProjectChecks

@Suite struct CoverageTableTests {
    @Test("lines are summed up for each target; tests, and files of no target, are left out")
    func rows() throws {
        let export = """
            {"data": [{"files": [
                {"filename": "/p/Modules/Values/A.swift", "summary": {"lines": {"count": 10, "covered": 9}}},
                {"filename": "/p/Modules/Values/B.swift", "summary": {"lines": {"count": 30, "covered": 30}}},
                {"filename": "/p/Modules/Boardy/Core/C.swift", "summary": {"lines": {"count": 3, "covered": 1}}},
                {"filename": "/p/Tests/Values/T.swift", "summary": {"lines": {"count": 5, "covered": 5}}},
                {"filename": "/usr/Other.swift", "summary": {"lines": {"count": 5, "covered": 5}}}
            ]}]}
            """
        let package = PackageDescription(targets: [
            .init(name: "BoardyValues", path: "Modules/Values", sources: ["A.swift", "B.swift"]),
            .init(name: "BoardyCore", path: "Modules/Boardy/Core", sources: ["C.swift"]),
            .init(name: "BoardyValuesTests", path: "Tests/Values", type: "test", sources: ["T.swift"]),
            .init(name: "BoardyStorage", path: "Modules/Storage", sources: ["S.swift"]),
        ])
        let table = try CoverageTable(export: Data(export.utf8), package: package, root: "/p")
        #expect(
            table.description == """
                BoardyCore     33.3 %  1 of 3 lines
                BoardyValues   97.5 %  39 of 40 lines
                """)
    }
}
