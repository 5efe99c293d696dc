import Foundation

/// A host that accepts connections and never answers, as one that is frozen or behind a firewall.
package final class SilentHost: Sendable {
    /// The folder of its socket, which stands for the host in an address.
    package let folder: String
    private let listener: Int32

    package init() throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "silent-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        folder = place.path
        #if canImport(Darwin)
            listener = socket(AF_UNIX, SOCK_STREAM, 0)
        #else
            listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array("\(folder)/.s.PGSQL.5432".utf8)) }
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard isBound == 0, listen(listener, 64) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    deinit {
        close(listener)
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Returns the address of a database with this host before its own, and further parameters of libpq.
    package func before(_ address: String, _ parameters: String = "") -> String {
        address.replacing("?host=", with: "?host=\(folder),") + parameters
    }
}
