import BoardyValues
import Foundation

extension SealingKeys {
    /// The number of bytes that a key file has at most.
    private static let limit = 4096

    /// Reads the keys of a file, as ``create(file:)`` writes it. A file without the line of the secret key gives keys
    /// that only seal.
    ///
    /// - Throws: ``KeyFileProblem``, also for a secret key that others than the owner of the file may read.
    public init(file path: String) throws(KeyFileProblem) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(path, reason: Self.reason(errno)) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        // The open file is asked, because its path may lead to another one by now.
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(path, reason: Self.reason(errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path, reason: "it is no regular file") }
        let content: Data
        do {
            content = try file.read(upToCount: Self.limit) ?? Data()
        } catch {
            throw .unreadable(path, reason: "\(error)")
        }
        let lines = Dictionary(
            String(decoding: content, as: UTF8.self).split(separator: "\n").compactMap(Self.field),
            uniquingKeysWith: { $1 })
        guard let publicKey = lines["public"].flatMap(Self.key) else { throw .noKey(path, name: "public") }
        guard let text = lines["secret"] else {
            self.init(publicKey: publicKey, secretKey: nil)
            return
        }
        let mode = Int(status.st_mode) & 0o777
        guard mode & 0o077 == 0 else { throw .readableByOthers(path, mode: String(mode, radix: 8)) }
        guard let secretKey = Self.key(text) else { throw .noKey(path, name: "secret") }
        self.init(publicKey: publicKey, secretKey: Secret(secretKey))
    }

    /// Writes a new pair of random keys into a file that only its owner may read, and returns the keys.
    ///
    /// - Throws: ``KeyFileProblem``, also for a file that exists. It is not changed, because boxes that its keys open
    ///   would stay closed.
    public static func create(file path: String) throws(KeyFileProblem) -> SealingKeys {
        let keys: SealingKeys
        do { keys = try .random() } catch { throw .unwritable(path, reason: "\(error)") }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw errno == EEXIST ? .exists(path) : .unwritable(path, reason: reason(errno))
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try file.write(contentsOf: Data(keys.text.utf8))
        } catch {
            throw .unwritable(path, reason: "\(error)")
        }
        return keys
    }

    private var text: String {
        "public \(publicKey.hexadecimal)\n" + (secretKey.map { "secret \($0.reveal().hexadecimal)\n" } ?? "")
    }

    private static func field(_ line: Substring) -> (String, Substring)? {
        let parts = line.split(separator: " ")
        return parts.count == 2 ? (String(parts[0]), parts[1]) : nil
    }

    /// Returns the 32 bytes of 64 hexadecimal digits.
    private static func key(_ digits: Substring) -> [UInt8]? {
        let values = digits.compactMap(\.hexDigitValue)
        guard values.count == 64, digits.count == 64 else { return nil }
        return stride(from: 0, to: 64, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
