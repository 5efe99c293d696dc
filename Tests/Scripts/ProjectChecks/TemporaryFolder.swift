import Foundation

/// A folder in the system's temporary one that exists as long as the object.
final class TemporaryFolder {
    let url = FileManager.default.temporaryDirectory.appending(path: "scripts-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Writes an executable shell script.
    func script(_ path: String, _ text: String) throws {
        let file = try emptyFile(path)
        try Data("#!/bin/sh\n\(text)\n".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }

    func copy(_ source: URL, to path: String) throws {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: source, to: file)
    }

    func emptyFile(_ path: String) throws -> URL {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: file)
        return file
    }
}
