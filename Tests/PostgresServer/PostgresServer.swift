package import BoardyPostgres
import Foundation
import Synchronization

/// One PostgreSQL server for all tests of a process. It starts when the first test needs it, and stops with the
/// process, however that ends.
///
///     @Test("…", .enabled(if: PostgresServer.isInstalled, PostgresServer.hint)) func rows() throws {
///         let database = try PostgresServer.database()
///         let store = Store(.postgres(try database.parsedAddress))
///     }
package enum PostgresServer {
    /// True if PostgreSQL is installed on this machine, as `Scripts/bootstrap --tests` does.
    package static let isInstalled: Bool = {
        let files = FileManager.default
        let packages = (try? files.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
        let brewed = ["/opt/homebrew/opt", "/usr/local/opt"].flatMap { folder in
            ((try? files.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasPrefix("postgresql") }
                .map { "\(folder)/\($0)" }
        }
        let path = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":").map(String.init)
        let folders = packages.map { "/usr/lib/postgresql/\($0)/bin" } + brewed.map { $0 + "/bin" } + path
        return folders.contains { files.isExecutableFile(atPath: $0 + "/initdb") }
    }()

    /// The reason why a test is left out.
    package static let hint = "PostgreSQL is not installed; Scripts/bootstrap --tests installs it"

    private static let running = Mutex<RunningServer?>(nil)

    /// Returns an empty database that no other test has.
    package static func database() throws -> TestDatabase {
        let server = try running.withLock { running in
            if let running { return running }
            let started = try RunningServer()
            running = started
            return started
        }
        return try server.database()
    }
}

/// A server that runs as long as this process keeps the input of its script open.
final class ServerProcess: Sendable {
    let address: PostgresAddress
    /// The folder of its data and its socket.
    let folder: String
    // Closing it stops the server. A process that is killed closes it too.
    private let input: FileHandle

    /// - Parameters:
    ///   - arguments: the command of the script, which runs until its input ends.
    ///   - name: the script, `postgres` or `standby`.
    init(_ arguments: String..., by name: String = "postgres") throws {
        let script = Process(), input = Pipe(), output = Pipe()
        script.executableURL = Self.scripts.appendingPathComponent(name)
        script.arguments = arguments
        script.standardInput = input
        script.standardOutput = output
        // Another child of this process must not keep the server alive.
        _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        try script.run()
        var line: [UInt8] = []
        while line.last != 10, let byte = try output.fileHandleForReading.read(upToCount: 1)?.first {
            line.append(byte)
        }
        let text = String(decoding: line.dropLast(), as: UTF8.self)
        guard let address = PostgresAddress(text), let folder = text.split(separator: "?host=").dropFirst().first else {
            throw ServerDidNotStart()
        }
        self.address = address
        self.folder = String(folder)
        self.input = input.fileHandleForWriting
    }

    deinit { try? input.close() }

    /// Runs a command of a script for this server, and waits for its end.
    func run(_ command: String, by name: String = "postgres") throws {
        let script = Process()
        script.executableURL = Self.scripts.appendingPathComponent(name)
        script.arguments = [command, address.description]
        try script.run()
        script.waitUntilExit()
        guard script.terminationStatus == 0 else { throw ServerDidNotStart() }
    }

    private static let scripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Scripts")
}

/// The server of all tests of the process, with a database for each of them.
private final class RunningServer: Sendable {
    private let process: ServerProcess
    private let free = Mutex<[String]>([])
    private let names = Mutex(0)

    private var address: PostgresAddress { process.address }

    init() throws { process = try ServerProcess("run", "--fast") }

    func database() throws -> TestDatabase {
        if let name = free.withLock({ $0.popLast() }) { return database(name) }
        let number = names.withLock { number in
            number += 1
            return number
        }
        let name = "test\(number)"
        // Copied from template0, which nobody can be connected to.
        try PostgresConnection(address).execute("CREATE DATABASE \(name) TEMPLATE template0 STRATEGY file_copy")
        return database(name)
    }

    private func database(_ name: String) -> TestDatabase {
        // On a busy machine a server that is well answers late; a limit that a test appends wins.
        let address = address.description.replacing("/postgres?", with: "/\(name)?") + "&connect_timeout=600"
        return TestDatabase(name: name, address: address) { [self] in
            if TestDatabase.clear(address) { free.withLock { $0.append(name) } }
        }
    }
}

/// A database for one test. Releasing it makes it free for another one, so a test keeps it in a variable of its own.
package final class TestDatabase: Sendable {
    package let name: String
    /// The address for a connection with all rights.
    package let address: String
    private let release: @Sendable () -> Void

    fileprivate init(name: String, address: String, release: @escaping @Sendable () -> Void) {
        self.name = name
        self.address = address
        self.release = release
    }

    deinit { release() }

    /// Returns the address for another user, with a password after a colon, or for another database.
    package func address(of user: String, database: String? = nil) -> String {
        address.replacing("//boardy@/\(name)?", with: "//\(user)@/\(database ?? name)?")
    }

    /// Runs SQL, as another program would.
    package func execute(_ script: String) throws { try connection().execute(script) }

    /// Runs a statement as another program would, and returns the first value of its first row.
    package func value(_ sql: String) throws -> PostgresValue? { try connection().run(sql).values.first }

    /// Runs a statement as another program would, and returns the number in its first row; nil if there is none.
    package func number(_ sql: String) throws -> Int? {
        guard case .integer(let number)? = try value(sql) else { return nil }
        return Int(number)
    }

    /// Has the server end all other connections to the database, and waits until they are ended.
    package func cutConnections() throws {
        try execute(
            """
            SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()
            """)
    }

    /// Has the server refuse connections to the database as if it was starting, and end those that there are; or take
    /// them again.
    package func refuseConnections(_ refuses: Bool) throws {
        if refuses { try cutConnections() }
        guard let server = PostgresAddress(address(of: "boardy", database: "postgres")) else {
            throw ServerDidNotStart()
        }
        try PostgresConnection(server).execute("ALTER DATABASE \(name) ALLOW_CONNECTIONS \(refuses ? "false" : "true")")
    }

    /// Returns a connection of its own.
    package func connection() throws -> PostgresConnection {
        try PostgresConnection(parsedAddress)
    }

    /// The value of ``address``.
    package var parsedAddress: PostgresAddress {
        get throws {
            guard let address = PostgresAddress(address) else { throw ServerDidNotStart() }
            return address
        }
    }

    /// Deletes all that a test may have left. Returns false if that fails, as somebody still uses it.
    fileprivate static func clear(_ address: String) -> Bool {
        guard let address = PostgresAddress(address) else { return false }
        do {
            let connection = try PostgresConnection(address)
            try connection.execute("SET lock_timeout = '1s'; SET client_min_messages = error")
            let schemas = try connection.run(
                """
                SELECT 'DROP SCHEMA ' || quote_ident(nspname) || ' CASCADE;' AS sql FROM pg_namespace
                WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema'
                """)
            let drops = schemas.values.map { if case .text(let sql) = $0 { sql } else { "" } }
            try connection.execute("BEGIN;" + drops.joined() + "CREATE SCHEMA public; COMMIT")
            return true
        } catch {
            return false
        }
    }
}

struct ServerDidNotStart: Error, CustomStringConvertible {
    let description = "The PostgreSQL of the tests does not start. Try Scripts/postgres run --fast"
}
