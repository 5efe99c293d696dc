import BoardyModulePlugin

extension PluginLauncher {
    /// The link to the start of an app.
    static let start = "/"

    /// Shows the page of a link on top of the screens that are open, in place of the page that was opened before. The
    /// start closes all screens, and is shown when none is left.
    ///
    /// Nothing is reported of a link that fits no route, because anybody may type one. The person is told.
    func show(_ link: String, in context: HeadlessContext) {
        if link == Self.start { return context.leaveAll() }
        context.openLink {
            if problem(with: link) == nil {
                switch show(link: link) {
                case .opened, .openedBy, .pendingSelection, .cancelled: return
                case .denied, .invalid, .notFound, .refused: break
                }
            }
            context.show(.nothingThere)
        }
    }
}

extension Screen {
    fileprivate static var nothingThere: Screen {
        Screen(title: "Not found", content: [.notice("There is nothing at this address.", .missing)])
    }
}
