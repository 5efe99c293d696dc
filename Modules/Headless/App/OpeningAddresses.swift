import BoardyModulePlugin

extension PluginLauncher {
    /// The link to the start of an app.
    static let start = "/"

    /// Returns the entries of menus that the person at the screen may use now.
    ///
    /// - Parameter withKeys: false where nobody types a key, as on a page.
    func offeredEntries(withKeys: Bool) -> [MenuEntry] {
        contributions(to: MenuEntries.self).all
            .offered(to: contributions(to: ScreenRoles.self), withKeys: withKeys)
    }

    /// Shows the page of a link on top of the screens that are open, in place of the page that was opened before. The
    /// start closes all screens, and is shown when none is left. An entry of the menu begins there.
    ///
    /// Nothing is reported of a link that fits no route, because anybody may type one. The person is told.
    func show(_ link: String, in context: HeadlessContext) {
        if link == Self.start { return context.leaveAll() }
        if let title = MenuEntry.title(of: link) {
            guard let entry = offeredEntries(withKeys: false).first(where: { $0.title == title }) else {
                context.show(.nothingThere)
                return
            }
            return context.leaveAll { entry.begin(mainboard) }
        }
        if isAction(link) {
            return context.act {
                let hasProblem = problem(with: link) != nil
                if hasProblem { context.show(.nothingThere) } else { _ = show(link: link) }
            }
        }
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
