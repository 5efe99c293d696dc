/// A command about a selection of plugins, which advice names with another selection.
package protocol SelectingCommand: LauncherCommand {
    var selection: SelectionRequest { get }
}
