import Authentication
import Dashboard
import DashboardIO
import LauncherKit
import LauncherPostgres
import LauncherWeb
import Members
import Points

@main struct Club: LauncherApp {
    static let identity = AppIdentity(name: "club", version: "1.2.0", about: "Keeps the members of a club.")
    static let start = Home.self
    static var plugins: [any LauncherPlugin] {
        [AuthenticationLauncherPlugin(), DashboardLauncherPlugin(), MembersPlugin(), PointsPlugin()]
    }
    static var additions: [any LauncherAddition] { [WebFrontEnd(), PostgresDatabases()] }
    static var commands: [any CommandNode.Type] { [TopCommand.self] }
}
