package import BoardyPostgres
import Foundation

/// A PgBouncer of one test, before the database of another server.
package final class TestPooler: Sendable {
    /// The modes of PgBouncer.
    package enum Mode: String, Sendable, CaseIterable {
        case session, transaction, statement
    }

    /// True if PgBouncer is installed on this machine, as `Scripts/bootstrap --tests` does.
    package static let isInstalled = program != nil
    private static let program = ["/usr/sbin/pgbouncer", "/opt/homebrew/bin/pgbouncer", "/usr/local/bin/pgbouncer"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    /// The reason why a test is left out.
    package static let hint = "PgBouncer is not installed; Scripts/bootstrap --tests installs it"

    /// The address of the database behind the pooler.
    package let address: PostgresAddress
    private let folder: String
    // Closing it stops the pooler. A process that is killed closes it too.
    private let input: FileHandle

    /// - Parameters:
    ///   - size: the number of connections to the server.
    ///   - isRoundRobin: true if the connection that was not used for the longest time is taken.
    package init(
        _ mode: Mode, before database: TestDatabase, size: Int = 20, isRoundRobin: Bool = false
    ) throws {
        guard let program = Self.program, let query = database.address.split(separator: "?host=").last,
            let host = query.split(separator: "&").first
        else {
            throw PoolerDidNotStart()
        }
        let shell = Process(), input = Pipe(), output = Pipe()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        // It refuses to run as root.
        let script = """
            folder=$(mktemp -d "${TMPDIR:-/tmp}/boardy-pooler.XXXXXX")
            printf '"boardy" ""\\n' >"$folder/users"
            cat >"$folder/pooler.ini" <<END
            [databases]
            * = host=$2
            [pgbouncer]
            unix_socket_dir = $folder
            auth_type = trust
            auth_file = $folder/users
            pool_mode = $3
            default_pool_size = $4
            server_round_robin = $5
            END
            [ "$(id -u)" -ne 0 ] || { chown -R postgres "$folder"; user="-u postgres"; }
            "$1" $user "$folder/pooler.ini" >"$folder/log" 2>&1 &
            until grep -qs "process up" "$folder/log"; do kill -0 $! || { cat "$folder/log" >&2; exit 1; }; sleep 0.02; done
            echo "$folder"
            cat >/dev/null
            kill $!
            rm -rf "$folder"
            """
        shell.arguments = [
            "-c", script, "sh", program, String(host), mode.rawValue, "\(size)", isRoundRobin ? "1" : "0",
        ]
        shell.standardInput = input
        shell.standardOutput = output
        _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        try shell.run()
        var line: [UInt8] = []
        while line.last != 10, let byte = try output.fileHandleForReading.read(upToCount: 1)?.first {
            line.append(byte)
        }
        let folder = String(decoding: line.dropLast(), as: UTF8.self)
        guard !folder.isEmpty,
            let address = PostgresAddress("postgres://boardy@/\(database.name)?host=\(folder)&port=6432")
        else { throw PoolerDidNotStart() }
        self.address = address
        self.folder = folder
        self.input = input.fileHandleForWriting
    }

    deinit { try? input.close() }

    /// The number of the connections that clients have made so far.
    package func loginCount() throws -> Int {
        let log = try String(contentsOfFile: folder + "/log", encoding: .utf8)
        return log.split(separator: "\n").count { $0.contains("login attempt") }
    }
}

private struct PoolerDidNotStart: Error, CustomStringConvertible {
    let description = "The PgBouncer of the test does not start"
}
