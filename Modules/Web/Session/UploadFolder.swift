import BoardyHTTP
import Foundation

/// The folder of one session for the files that its browser uploads and downloads. Only its owner may read it, and it
/// exists only while there are files.
struct UploadFolder: Sendable {
    /// The files of one answer, in a folder of their own.
    struct Upload: Sendable {
        fileprivate let name = UUID().uuidString
        fileprivate let folder: String
        /// The paths of the files by the names of their fields.
        fileprivate(set) var paths: [String: String] = [:]

        fileprivate init(in uploads: String) { folder = "\(uploads)/\(name)" }

        /// Removes the files.
        func remove() { try? FileManager.default.removeItem(atPath: folder) }
    }

    let path: String
    private var uploads: String { "\(path)/uploads" }

    /// Writes the files of an answer.
    ///
    /// The name of a file comes from the browser, without anything that could leave the folder.
    ///
    /// - Throws: the error of the file system. No file is left then.
    func store(_ files: [String: FormData.File]) throws -> Upload {
        var upload = Upload(in: uploads)
        do {
            for (index, (field, file)) in files.sorted(by: { $0.key < $1.key }).enumerated() {
                let folder = "\(upload.folder)/\(index + 1)", place = "\(folder)/\(Self.safe(file.name))"
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                guard
                    FileManager.default.createFile(atPath: place, contents: nil, attributes: [.posixPermissions: 0o600])
                else { throw CocoaError(.fileWriteUnknown) }
                let handle = try FileHandle(forWritingTo: URL(filePath: place))
                defer { try? handle.close() }
                try handle.write(contentsOf: file.bytes)
                upload.paths[field] = place
            }
        } catch {
            upload.remove()
            throw error
        }
        return upload
    }

    /// Removes the uploads of all answers but one.
    func removeUploads(except kept: Upload? = nil) {
        // An error of the file system costs more than the look.
        guard FileManager.default.fileExists(atPath: uploads) else { return }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: uploads)) ?? []
        for name in names where name != kept?.name { try? FileManager.default.removeItem(atPath: "\(uploads)/\(name)") }
    }

    /// Removes the files that the app has made for the browser.
    func removeDownloads() { try? FileManager.default.removeItem(atPath: "\(path)/downloads") }

    /// Removes the folder with all its files.
    func remove() { try? FileManager.default.removeItem(atPath: path) }

    private static func safe(_ name: String) -> String {
        let last = name.split(whereSeparator: { "/\\".contains($0) }).last ?? ""
        let letters = last.unicodeScalars.suffix(60).map { scalar -> Character in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": Character(scalar)
            default: "_"
            }
        }
        // The names of a folder and of its parent are no names of files.
        return letters.allSatisfy { $0 == "." } ? "file" : String(letters)
    }
}
