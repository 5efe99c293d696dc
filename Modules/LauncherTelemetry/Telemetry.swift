public import LauncherKit

/// Adds ways out of the process to an app: `--otlp` sends the messages between boards as spans to a receiver of
/// OpenTelemetry, and `--metrics` serves figures to Prometheus.
public struct Telemetry: LauncherAddition {
    /// Creates the addition.
    public init() {}

    /// No commands.
    public var commands: [any CommandNode.Type] { [] }

    /// The ways out of the process.
    public var telemetry: TelemetryOutputs? {
        TelemetryOutputs { TelemetryOptions(isLongRunning: $0) }
    }
}
