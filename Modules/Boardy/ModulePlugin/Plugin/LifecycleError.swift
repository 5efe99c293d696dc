/// An event of the plugins of a launcher, for a log. The description is a sentence without its full stop.
public enum LifecycleEvent: Sendable, CustomStringConvertible {
    /// A plugin has started. Those that depend on it may start now.
    case started(plugin: String)
    /// A plugin has stopped, within its time and without an error.
    case stopped(plugin: String)
    /// A plugin has thrown an error, or has exceeded its time to stop.
    case failed(LifecycleFailure)

    public var description: String {
        switch self {
        case .started(let plugin): "the plugin '\(plugin)' has started"
        case .stopped(let plugin): "the plugin '\(plugin)' has stopped"
        case .failed(let failure): "\(failure)"
        }
    }
}

/// The failure of one plugin to start or to stop.
public struct LifecycleFailure: Sendable, CustomStringConvertible {
    /// The act that failed. The raw value is its word in messages.
    public enum Phase: String, Sendable {
        /// The work before the first screen. A failure keeps the app from starting.
        case start
        /// The work after the last screen. A failure here keeps no other plugin from stopping.
        case stop
    }

    /// The name of the plugin.
    public let plugin: String
    /// The act that failed.
    public let phase: Phase
    /// The error that the plugin threw, or a ``StopOverdue``.
    public let error: any Error

    public var description: String { "the plugin '\(plugin)' did not \(phase.rawValue): \(error)" }
}

/// The reason of a plugin that did not stop within the time limit. Its task is cancelled, and the other plugins stop
/// without waiting for it.
public struct StopOverdue: Error, CustomStringConvertible {
    /// The time that the plugin had.
    public let limit: Duration

    public var description: String { "it did not end within \(limit), so nobody waits for it any longer" }
}

/// The failures of plugins to start or to stop. The first one is the reason, and the others happened while plugins
/// stopped.
public struct LifecycleError: Error, CustomStringConvertible {
    /// The failures in the order in which they happened; at least one.
    public let failures: [LifecycleFailure]

    public var description: String { failures.map(\.description).joined(separator: "; ") }
}
