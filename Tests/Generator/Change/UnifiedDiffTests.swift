import Foundation
import Testing

@testable import BoardyGenerator

@Suite struct UnifiedDiffTests {
    @Test("The diff of a change is one that git applies", arguments: 0..<40)
    func applies(seed: Int) throws {
        var random = Numbers(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1)
        let carriage = seed % 5 == 0 ? "\r" : ""
        let lines = (0..<Int.random(in: 0...30, using: &random)).map { "line \($0 % 7)\(carriage)" }
        var changed = lines
        for _ in 0..<Int.random(in: 1...5, using: &random) {
            let place = Int.random(in: 0...changed.count, using: &random)
            if Bool.random(using: &random), place < changed.count {
                changed.remove(at: place)
            } else {
                changed.insert("new \(place)", at: place)
            }
        }
        let end = seed % 3 == 0 ? "" : "\n"
        let before = lines.joined(separator: "\n") + end, after = changed.joined(separator: "\n") + "\n"
        guard before != after else { return }
        let package = try TemporaryPackage(["a/file": before, "keep": ""])
        let set = try ChangeSet(["a/file": after, "b/new": "one\n"], on: package.workspace.tree)
        try package.write(set.diff, to: "patch")
        try git(["apply", "patch"], in: package.root)
        #expect(try package.text(at: "a/file") == after)
        #expect(try package.text(at: "b/new") == "one\n")
    }

    private func git(_ arguments: [String], in folder: URL) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["git"] + arguments
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    /// Random numbers of a seed (SplitMix64).
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }
}
