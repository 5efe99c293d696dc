import BoardyLock
import Foundation
import PostgresServer

@testable import BoardyPostgres

/// A server that takes one connection at a socket, answers its first statement, and then ends as it is told.
final class PlayedServer: Sendable {
    private let socket: ServerSocket
    private let accepted = Locked<Int32>(-1)

    private var connection: Int32 { accepted.withLock { $0 } }

    var address: String { "postgres://boardy@/shop?host=\(socket.folder)" }

    init() throws { socket = try ServerSocket() }

    deinit { if connection >= 0 { close(connection) } }

    /// Lets a client in. Call it in another thread than the client's.
    func letIn() {
        let connection = accept(socket.descriptor, nil, nil)
        accepted.withLock { $0 = connection }
        receive()
        // A primary of a version that tells its role.
        let facts = ["server_version": "15.0", "in_hot_standby": "off", "default_transaction_read_only": "off"]
        let told = facts.flatMap { message("S", Array($0.key.utf8) + [0] + Array($0.value.utf8) + [0]) }
        send(message("R", [0, 0, 0, 0]) + told + message("Z", Array("I".utf8)))
    }

    /// Lets a client in, and answers its first statement. Call it in another thread than the client's.
    func answerOnce() {
        letIn()
        receive()
        send(message("I", []) + message("Z", Array("I".utf8)))
    }

    /// Sends a warning, and closes the connection, as a server does that is stopped immediately.
    func stopImmediately() {
        let fields = ["SWARNING", "C57P01", "Mterminating connection due to immediate shutdown command"]
        send(message("N", fields.flatMap { Array($0.utf8) + [0] } + [0]))
        close(connection)
        accepted.withLock { $0 = -1 }
    }

    private func message(_ kind: Character, _ content: [UInt8]) -> [UInt8] {
        let count = UInt32(content.count + 4).bigEndian
        return Array("\(kind)".utf8) + withUnsafeBytes(of: count, Array.init) + content
    }

    private func receive() {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        _ = read(connection, &buffer, buffer.count)
    }

    // A client may have left, because another host was faster.
    private func send(_ bytes: [UInt8]) {
        _ = Foundation.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
}
