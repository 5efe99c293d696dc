/// The processes of an app that have a setting.
public enum SettingScope: String, Sendable {
    /// Each process that installs the plugin: a session, a server and a worker.
    case everyProcess = "every-process"
    /// A session of one person at a terminal. A server and a worker do not have the setting.
    case terminal
}
