import Foundation
import Testing

/// The floor is what every ratio is to: were it slow, every bound would be lax.
@Suite struct FloorTests {
    @Test("The machine code of the floor has no exclusivity checks")
    func noChecks() throws {
        let code = try assembly(of: floor)
        #expect(code.contains("swift_allocObject"))
        #expect(!code.contains("swift_beginAccess"))
    }

    @Test("With public classes it would have them: the reading finds what it looks for")
    func checksOfPublicClasses() throws {
        let source = try floor.replacing(/private( final)? class/) { "public\($0.output.1 ?? "") class" }
        #expect(try assembly(of: source).contains("swift_beginAccess"))
    }

    private var floor: String {
        get throws {
            let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            return try String(contentsOf: tests.appending(path: "../Floor/Floor.swift"), encoding: .utf8)
        }
    }

    /// Compiles the source as a release build does.
    private func assembly(of source: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "floor-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "Floor.swift")
        try source.write(to: file, atomically: false, encoding: .utf8)
        let compiler = Process(), pipe = Pipe()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = ["swiftc", "-O", "-parse-as-library", "-emit-assembly", "-o", "-", file.path]
        compiler.standardOutput = pipe
        try compiler.run()
        // Read before waiting: a full pipe would stop the compiler.
        let code = pipe.fileHandleForReading.readDataToEndOfFile()
        compiler.waitUntilExit()
        try #require(compiler.terminationStatus == 0)
        return String(decoding: code, as: UTF8.self)
    }
}
