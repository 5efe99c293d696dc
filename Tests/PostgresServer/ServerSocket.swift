import Foundation

/// A socket in a folder of its own, at which clients of PostgreSQL look for a server. The folder stands for the host in
/// an address.
package final class ServerSocket: Sendable {
    package let folder: String
    package let descriptor: Int32

    package init() throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "socket-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        folder = place.path
        #if canImport(Darwin)
            descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
        #else
            descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array("\(folder)/.s.PGSQL.5432".utf8)) }
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard isBound == 0, listen(descriptor, 64) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    deinit {
        close(descriptor)
        try? FileManager.default.removeItem(atPath: folder)
    }
}
