/// A command that runs in a session, which advice prints with another selection of plugins.
package protocol SessionCommand: LauncherCommand {
    var session: SessionRequest { get }
}
