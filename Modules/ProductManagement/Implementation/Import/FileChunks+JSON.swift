import Boardy
import BoardyHeadless
import Foundation

extension FileChunks {
    /// Returns the bytes from a first chunk on, or so many of more that their number is refused as JSON.
    func all(from first: Data) throws -> Data {
        var all = first
        while all.count <= JSONLimits.bytes, let chunk = try next() { all.append(chunk) }
        return all
    }
}
