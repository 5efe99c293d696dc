package import BoardyRemote

/// A queue of remote boards in a database, as a command has opened it.
package struct RemoteEngine: Sendable {
    package let administration: any QueueAdministration
    /// Closes the connections.
    package let close: @Sendable () async -> Void

    package init(administration: any QueueAdministration, close: @escaping @Sendable () async -> Void = {}) {
        self.administration = administration
        self.close = close
    }
}
