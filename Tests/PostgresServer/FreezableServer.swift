package import BoardyPostgres
import Foundation
import Synchronization

/// A PostgreSQL server of one test, which can be frozen: its processes stand still as those of a machine that does not
/// answer any more.
///
/// It goes on before it stops, and also if the process of the tests is killed.
package final class FreezableServer: Sendable {
    /// The address of its database, with all rights.
    package let address: PostgresAddress
    private let server: ServerProcess
    private let ice = Mutex<Ice?>(nil)

    package init() async throws {
        server = try await onThread { try ServerProcess("run", "--fast") }
        address = server.address
    }

    deinit { thaw() }

    /// Returns a connection of its own.
    package func connection() throws -> PostgresConnection { try PostgresConnection(address) }

    /// Stops all processes of the server, which keep their sockets open. Returns when they stand still.
    package func freeze() throws {
        let frozen = try Ice(of: server.folder)
        ice.withLock { $0 = frozen }
    }

    /// Lets the processes go on.
    package func thaw() { ice.withLock { $0 = nil } }
}

/// Keeps the processes of a server frozen as long as it lives.
final class Ice: Sendable {
    private let input: FileHandle

    /// - Parameter folder: the folder of the server.
    init(of folder: String) throws {
        let shell = Process(), input = Pipe(), output = Pipe()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        // The parent stops first, so that there are no new children. The end of the input, however it comes, lets them
        // go on.
        let script = """
            parent=$(head -n 1 "$1/data/postmaster.pid") && kill -STOP "$parent"
            children=$(ps -A -o pid= -o ppid= | awk -v parent="$parent" '$2 == parent { print $1 }')
            kill -STOP $children
            echo frozen
            cat >/dev/null
            kill -CONT "$parent" $children
            """
        shell.arguments = ["-c", script, "sh", folder]
        shell.standardInput = input
        shell.standardOutput = output
        _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        try shell.run()
        guard try output.fileHandleForReading.read(upToCount: 7) == Data("frozen\n".utf8) else {
            throw ServerDidNotStart()
        }
        self.input = input.fileHandleForWriting
    }

    deinit { try? input.close() }
}
