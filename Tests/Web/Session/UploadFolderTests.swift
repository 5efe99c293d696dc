import Foundation
import Testing

@testable import BoardyHTTP
@testable import BoardyWeb

@Suite struct UploadFolderTests {
    let folder = UploadFolder(
        path: FileManager.default.temporaryDirectory.appending(path: "web-\(UUID().uuidString)").path)

    func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test("a file is stored with its name, and nobody but its owner may read it or its folder")
    func storing() throws {
        defer { folder.remove() }
        let upload = try folder.store([
            "a": FormData.File(name: "tea.csv", contentType: nil, bytes: Array("sku".utf8)),
            "b": FormData.File(name: "x", contentType: nil, bytes: []),
        ])
        let path = try #require(upload.paths["a"])
        #expect(path.hasPrefix(folder.path + "/") && path.hasSuffix("/tea.csv"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "sku")
        #expect(try permissions(path) == 0o600)
        #expect(try permissions(folder.path) == 0o700)
        #expect(try permissions((path as NSString).deletingLastPathComponent) == 0o700)
        #expect(upload.paths["b"].map(FileManager.default.fileExists(atPath:)) == true)
        upload.remove()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test(
        "the name of a file cannot leave the folder",
        arguments: [
            ("../../etc/passwd", "passwd"), ("..", "file"), ("", "file"), ("C:\\a\\b.csv", "b.csv"),
            ("a\0b\n.csv", "a_b_.csv"),
            ("tée 1.csv", "t_e_1.csv"),
            (String(repeating: "x", count: 300) + ".csv", String(repeating: "x", count: 56) + ".csv"),
        ])
    func names(_ name: String, _ stored: String) throws {
        defer { folder.remove() }
        let path = try #require(
            try folder.store(["a": FormData.File(name: name, contentType: nil, bytes: [])]).paths["a"])
        #expect(path.hasPrefix(folder.path + "/") && (path as NSString).lastPathComponent == stored)
    }

    @Test("files that cannot be stored are an error, and nothing is left")
    func failure() throws {
        defer { folder.remove() }
        // A file stands in the place of the folder.
        try Data().write(to: URL(filePath: folder.path))
        #expect(throws: (any Error).self) {
            try folder.store(["a": FormData.File(name: "x", contentType: nil, bytes: [1])])
        }
    }
}
