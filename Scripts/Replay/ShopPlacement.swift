import BoardyPostgres
import BoardyRemote
import BoardySessions
import BoardySodium
import LauncherKit
import LauncherPostgres

/// The places of the plugins of a shop.
struct ShopPlacement: Equatable {
    /// The names of the plugins that are in other processes.
    var remote: Set<String> = []
    /// The path of the key file that seals secrets.
    var sealKey = ""
    /// The address of the database with the queue; the store by default.
    var queue = ""

    /// Returns the way to the remote plugins, or nil if there are no remote plugins.
    @MainActor func connection() async throws -> RemoteConnection? {
        if remote.isEmpty { return nil }
        guard let address = PostgresAddress(queue) else {
            throw UsageError(
                description: "--remote needs a store in PostgreSQL, or --engine for the queue; see --help")
        }
        let placement = Placement(of: ShopSession.selection.manifests, remote: remote)
        let engine = try await RemoteEngine(address, of: .current())
        return try RemoteConnection(
            engine, wire: .sealed(with: SealingKeys(file: sealKey)), placement, names: remote, showsScreens: true)
    }
}
