package import BoardyPostgres
import Foundation
import Synchronization

/// A primary of PostgreSQL and its standby, which is promoted when a test wants it. The primary can be frozen.
package final class ReplicatedServers: Sendable {
    /// The address of the primary alone, and of the standby alone.
    package let primary: PostgresAddress, standby: PostgresAddress
    /// The address with both hosts, the primary first.
    package let both: PostgresAddress
    private let hosts: String
    private let servers: (primary: ServerProcess, standby: ServerProcess)
    private let ice = Mutex<Ice?>(nil)

    package init() async throws {
        let first = try await onThread { try ServerProcess("run", "--fast") }
        let second = try await onThread { try ServerProcess("run", first.address.description, by: "standby") }
        servers = (first, second)
        // On a busy machine servers that are well answer late; a limit that a test appends wins.
        let limits = "connect_timeout=600&reply_timeout=3600"
        hosts = "postgres://boardy@/postgres?host=\(first.folder),\(second.folder)&\(limits)"
        guard let primary = PostgresAddress("\(first.address)&\(limits)"),
            let standby = PostgresAddress("\(second.address)&\(limits)"), let both = PostgresAddress(hosts)
        else { throw ServerDidNotStart() }
        (self.primary, self.standby, self.both) = (primary, standby, both)
    }

    deinit { thaw() }

    /// The address with both hosts and further parameters of libpq, such as `connect_timeout=1`.
    package func both(_ parameters: String) throws -> PostgresAddress {
        guard let address = PostgresAddress("\(hosts)&\(parameters)") else { throw ServerDidNotStart() }
        return address
    }

    /// Has commits of the primary wait for the standby, and returns when they do.
    package func replicateSynchronously() throws {
        let connection = try PostgresConnection(primary)
        try connection.execute("ALTER SYSTEM SET synchronous_standby_names = standby")
        try connection.execute("SELECT pg_reload_conf()")
        while try connection.run("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'").count == 0 {}
        // A process of the server reads the settings when it is idle, so a new one has them.
        while try PostgresConnection(primary).run("SHOW synchronous_standby_names").values != [.text("standby")] {}
    }

    /// Runs SQL on the primary, and returns when the standby shows what it did.
    package func replicate(_ script: String) throws {
        try replicateSynchronously()
        let connection = try PostgresConnection(primary)
        try connection.execute("SET synchronous_commit = remote_apply")
        try connection.execute(script)
    }

    /// Has the primary refuse writes, as one that was replaced.
    package func refuseWrites() throws {
        let connection = try PostgresConnection(primary)
        try connection.execute("ALTER SYSTEM SET default_transaction_read_only = on")
        try connection.execute("SELECT pg_reload_conf()")
    }

    /// Has the standby receive nothing more, so that synchronous commits of the primary wait.
    package func detach() throws {
        try servers.standby.run("detach", by: "standby")
        let connection = try PostgresConnection(primary)
        while try connection.run("SELECT 1 FROM pg_stat_replication").count > 0 {}
    }

    /// Makes the standby the primary. Both take writes then, unless the old one is frozen or stopped.
    package func promote() throws { try servers.standby.run("promote", by: "standby") }

    /// Stops all processes of the primary, which keep their sockets open.
    package func freeze() throws {
        let frozen = try Ice(of: servers.primary.folder)
        ice.withLock { $0 = frozen }
    }

    /// Lets the processes of the primary go on.
    package func thaw() { ice.withLock { $0 = nil } }

    /// Ends all processes of the primary as a crash does.
    package func crash() throws { try servers.primary.run("stop") }
}
