import Foundation
import Testing

@testable import ProjectChecks

@Suite struct PackageDescriptionTests {
    @Test("the toolchain's description is read, with what it leaves out taken as none")
    func decoding() throws {
        let json = """
            {"dependencies": [{"identity": "swift-nio", "type": "sourceControl"}], "name": "p", "targets": [
                {"name": "BoardyStorage", "path": "Modules/Storage", "type": "library", "module_type": "SwiftTarget",
                 "sources": ["Store.swift", "shim.c"], "target_dependencies": ["CBoardySQLite"]},
                {"name": "CBoardySQLite", "path": "Modules/Storage/CBoardySQLite", "type": "system-target", \
            "sources": []},
                {"name": "BoardyStorageTests", "path": "Tests/Storage", "type": "test"}
            ]}
            """
        let package = try JSONDecoder().decode(PackageDescription.self, from: Data(json.utf8))
        let storage = try #require(package["BoardyStorage"])
        #expect(storage.swiftFiles == ["Modules/Storage/Store.swift"])
        #expect(storage.dependencies == ["CBoardySQLite"])
        #expect(package["CBoardySQLite"]?.role == .system(folder: "Modules/Storage"))
        #expect(package.testTargets.map(\.name) == ["BoardyStorageTests"])
        #expect(package.dependencies.map(\.identity) == ["swift-nio"])
    }

    @Test("a checkout leaves out files that git still lists but that are gone")
    func checkout() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "checkout-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        try FileManager.default.createDirectory(at: root.appending(path: "Tests"), withIntermediateDirectories: true)
        try Data("// here".utf8).write(to: root.appending(path: "Tests/Here.swift"))
        let checkout = Checkout(root: root, list: "Tests/Here.swift\nTests/Gone.swift\n")
        #expect(checkout.files == ["Tests/Here.swift"])
        #expect(checkout.swiftFiles(below: "Tests") == ["Tests/Here.swift"])
        #expect(try checkout.read("Tests/Here.swift") == "// here")
    }
}
