import BoardyHTTP
import BoardyHeadless
import BoardySodium
import Foundation

/// The folder with the pictures of an app, which everybody may see.
///
/// Nothing outside of the folder is sent: each component of a path is opened in the folder before it, and none may be a
/// link, be `..` or begin with a full stop. The content of a file tells its type, whatever its name is.
struct PictureFolder: Sendable {
    let path: String

    /// The most bytes of a picture.
    static let sizeLimit = 4 << 20
    /// The time in seconds for which a browser shows a picture without asking if it has changed.
    private static let age = 3_600

    /// Returns a picture, 304 if the client has it, or 404 with the reason.
    ///
    /// - Parameters:
    ///   - encodedPath: the path of a request, with its percent encoding.
    ///   - known: the tags of the pictures that the client has; nil for none.
    func response(at encodedPath: String, ifNoneMatch known: String?) -> HTTPResponse {
        let parts = encodedPath.dropFirst(PictureMarkup.path.count)
            .split(separator: "/", omittingEmptySubsequences: false).map { String($0).removingPercentEncoding ?? "" }
        let name = parts.joined(separator: "/")
        guard Picture.isSource(name), !parts.contains(where: { $0.contains("/") }) else {
            return Self.missing("This is no path of a picture.")
        }
        switch bytes(parts) {
        case .missing: return Self.missing("There is no such picture.")
        case .tooLarge: return Self.missing("The file is larger than 4 MB, the most that a picture may have.")
        case .found(let bytes):
            guard let type = PictureType(of: bytes) else {
                return Self.missing("The file is no picture in SVG, PNG, JPEG, GIF, WebP or AVIF.")
            }
            let tag = "\"\(BLAKE2b.hash(of: bytes).prefix(16).hexadecimal)\""
            let headers = [
                HTTPResponse.Header("ETag", tag), .init("Cache-Control", "public, max-age=\(Self.age)"),
                // A picture of SVG that is opened by itself runs and loads nothing.
                .init("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox"),
            ]
            if known?.split(separator: ",").contains(where: { $0.drop { $0 == " " } == tag }) == true {
                return HTTPResponse(304, headers, body: bytes).secured
            }
            return HTTPResponse(200, [.init("Content-Type", type.rawValue)] + headers, body: bytes).secured
        }
    }

    private static func missing(_ reason: String) -> HTTPResponse { .text(404, reason).secured }

    private enum Content {
        case found([UInt8])
        case missing, tooLarge
    }

    /// Reads a file. A pipe or a device counts as missing, and holds nobody up.
    private func bytes(_ parts: [String]) -> Content {
        var folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        for part in parts.dropLast() {
            let next = openat(folder, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            close(folder)
            folder = next
        }
        let file = openat(folder, parts.last ?? "", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        close(folder)
        guard file >= 0 else { return .missing }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        var facts = stat()
        guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return .missing }
        guard facts.st_size <= Self.sizeLimit else { return .tooLarge }
        // A file may grow while it is read.
        let data = (try? handle.read(upToCount: Self.sizeLimit + 1)) ?? Data()
        return data.count > Self.sizeLimit ? .tooLarge : .found(Array(data))
    }
}

/// The type of a picture, as a browser knows it.
enum PictureType: String {
    case png = "image/png"
    case jpeg = "image/jpeg"
    case gif = "image/gif"
    case webp = "image/webp"
    case avif = "image/avif"
    case svg = "image/svg+xml"

    /// Knows a picture by its first bytes; nil for other content.
    init?(of bytes: [UInt8]) {
        func has(_ text: String, at place: Int = 0) -> Bool { bytes.dropFirst(place).starts(with: text.utf8) }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if has("GIF87a") || has("GIF89a") {
            self = .gif
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .webp
        } else if has("ftypavif", at: 4) || has("ftypavis", at: 4) {
            self = .avif
        } else if Self.isSVG(bytes.prefix(1_024)) {
            self = .svg
        } else {
            return nil
        }
    }

    /// Returns true if the first element is `svg`, behind declarations and comments.
    private static func isSVG(_ bytes: ArraySlice<UInt8>) -> Bool {
        var text = Substring(String(decoding: bytes, as: UTF8.self)).drop { $0 == "\u{FEFF}" }
        while true {
            text = text.drop(while: \.isWhitespace)
            if text.hasPrefix("<svg") { return text.dropFirst(4).first.map { $0.isWhitespace || $0 == ">" } ?? false }
            let end = text.hasPrefix("<!--") ? "-->" : text.hasPrefix("<?") || text.hasPrefix("<!") ? ">" : ""
            guard !end.isEmpty, let range = text.range(of: end) else { return false }
            text = text[range.upperBound...]
        }
    }
}
