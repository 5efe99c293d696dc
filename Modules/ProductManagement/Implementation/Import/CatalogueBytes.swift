import Boardy
import BoardyHeadless
import Foundation

/// The bytes of a catalogue, read chunk by chunk.
struct CatalogueBytes {
    static let chunkSize = 65_536

    /// The number of all bytes; nil if it is not known.
    let count: Int?
    /// Returns the next bytes, at least one of them; nil at the end.
    let next: () throws -> Data?

    init(count: Int?, next: @escaping () throws -> Data?) {
        (self.count, self.next) = (count, next)
    }

    /// Creates the bytes of data in memory.
    init(_ data: Data) {
        var rest = data[...]
        self.init(count: data.count) {
            let chunk = rest.prefix(Self.chunkSize)
            rest = rest.dropFirst(Self.chunkSize)
            return chunk.isEmpty ? nil : chunk
        }
    }

    /// Returns the bytes from a first chunk on, or so many of more that their number is refused as JSON.
    func all(from first: Data) throws -> Data {
        var all = first
        while all.count <= JSONLimits.bytes, let chunk = try next() { all.append(chunk) }
        return all
    }
}

/// A file on disk that a catalogue comes in.
enum CatalogueFile {
    /// Opens the file.
    ///
    /// - Parameters:
    ///   - path: absolute, from the working directory, or from `~`.
    ///   - rule: the files that may be read.
    /// - Throws: ``ImportProblem``, code `unreadable` or `refused`; so do the bytes.
    static func bytes(_ path: String, _ rule: FileRule = .everywhere) throws(ImportProblem) -> CatalogueBytes {
        guard let place = rule.place(of: path) else { throw .refused(path) }
        if rule.isStrict {
            // Everything but a regular file has the same error, so that nobody finds out which files the machine has.
            guard let type = try? FileManager.default.attributesOfItem(atPath: place)[.type] as? FileAttributeType,
                type == .typeRegular
            else { throw .refused(path) }
        }
        var isDirectory: ObjCBool = false
        guard !path.isEmpty, FileManager.default.fileExists(atPath: place, isDirectory: &isDirectory) else {
            throw .unreadable(path, "does not exist")
        }
        guard !isDirectory.boolValue else { throw .unreadable(path, "is a directory") }
        guard let file = FileHandle(forReadingAtPath: place) else { throw .unreadable(path, "may not be read") }
        let attributes = try? FileManager.default.attributesOfItem(atPath: place)
        // Pipes and devices have no size.
        let size = (attributes?[.size] as? NSNumber)?.intValue ?? 0
        return CatalogueBytes(count: size > 0 ? size : nil) {
            do {
                let chunk = try file.read(upToCount: CatalogueBytes.chunkSize) ?? Data()
                return chunk.isEmpty ? nil : chunk
            } catch {
                throw ImportProblem.unreadable(path, "may not be read, or the disk failed")
            }
        }
    }
}
