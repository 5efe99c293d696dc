import Boardy
import DashboardIO
import LauncherKit
import LauncherPostgres
import LauncherTelemetry
import LauncherWeb

/// The shop of this package, as an app of the launcher's library.
@main
struct Shop: LauncherApp {
    static let identity = AppIdentity(
        name: "launcher", version: "0.1.0",
        about: "Picks plugins, proves that they fit, and runs them without a window.",
        date: "2026-11-22", folder: "boardy", title: "Boardy Shop", noun: "shop",
        picture: #"<path d="M5 12h22l-2 15H7z"/><path d="M11 15v-5a5 5 0 0 1 10 0v5"/>"#)
    static let start = Home.self
    static let front = "app://products"
    static var additions: [any LauncherAddition] { [WebFrontEnd(), PostgresDatabases(), Telemetry()] }

    /// The plugin of each feature in `Package.swift`, in its order. The build writes the table.
    static var plugins: [any LauncherPlugin] { PluginTable.plugins }
}
