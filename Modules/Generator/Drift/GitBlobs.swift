import Foundation

/// The texts that git keeps, by their hashes.
struct GitBlobs {
    let root: URL

    /// Returns the text of a hash, or nil if git has no such text, or is missing.
    func text(_ hash: String) -> String? {
        guard hash.count == 40, hash.allSatisfy(\.isHexDigit) else { return nil }
        let process = Process(), output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["git", "-C", root.path, "cat-file", "blob", hash]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? String(data: data, encoding: .utf8) : nil
    }
}
