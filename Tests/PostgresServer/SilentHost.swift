/// A host that accepts connections and never answers, as one that is frozen or behind a firewall.
package final class SilentHost: Sendable {
    private let socket: ServerSocket

    package init() throws { socket = try ServerSocket() }

    /// The folder of its socket, which stands for the host in an address.
    package var folder: String { socket.folder }

    /// Returns the address of a database with this host before its own, and further parameters of libpq.
    package func before(_ address: String, _ parameters: String = "") -> String {
        address.replacing("?host=", with: "?host=\(folder),") + parameters
    }
}
