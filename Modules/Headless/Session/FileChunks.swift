public import Foundation

/// The bytes of a file, read chunk by chunk.
public struct FileChunks {
    /// The most bytes of a chunk of ``SessionFiles``.
    public static let size = 65_536

    /// The number of all bytes; nil if it is not known, as of a pipe.
    public let count: Int?
    /// Returns the next bytes, at least one of them; nil at the end.
    public let next: () throws -> Data?

    /// Creates the bytes that a closure returns.
    public init(count: Int?, next: @escaping () throws -> Data?) { (self.count, self.next) = (count, next) }

    /// Creates the bytes of data in memory.
    public init(_ data: Data) {
        var rest = data[...]
        self.init(count: data.count) {
            let chunk = rest.prefix(Self.size)
            rest = rest.dropFirst(Self.size)
            return chunk.isEmpty ? nil : chunk
        }
    }

    /// Returns a first chunk with those that follow, up to the one by which they have more bytes than a limit.
    public func joined(after first: Data, upTo limit: Int) throws -> Data {
        var all = first
        while all.count <= limit, let chunk = try next() { all.append(chunk) }
        return all
    }

    /// Opens a file on disk.
    ///
    /// - Parameter problem: returns the error if the file cannot be read to its end.
    init(of path: String, _ rule: FileRule, _ problem: @escaping FileRefusal.Problem) throws(FileRefusal) {
        guard let place = rule.place(of: path) else { throw .refused(takesNames: false) }
        if rule.isStrict {
            // Everything but a regular file has the same error, so that nobody finds out which files the machine has.
            guard let type = try? FileManager.default.attributesOfItem(atPath: place)[.type] as? FileAttributeType,
                type == .typeRegular
            else { throw .refused(takesNames: false) }
        }
        var isDirectory: ObjCBool = false
        guard !path.isEmpty, FileManager.default.fileExists(atPath: place, isDirectory: &isDirectory) else {
            throw .unreadable("does not exist")
        }
        if isDirectory.boolValue { throw .unreadable("is a directory") }
        guard let file = FileHandle(forReadingAtPath: place) else { throw .unreadable("may not be read") }
        let attributes = try? FileManager.default.attributesOfItem(atPath: place)
        // Pipes and devices have no size.
        let size = (attributes?[.size] as? NSNumber)?.intValue ?? 0
        self.init(count: size > 0 ? size : nil) {
            do {
                let chunk = try file.read(upToCount: Self.size) ?? Data()
                return chunk.isEmpty ? nil : chunk
            } catch {
                throw problem(path, .unreadable("may not be read, or the disk failed"))
            }
        }
    }
}
