import BoardyCore

/// The elements of a composer in the order of first appearance, each with the board to which it belongs.
struct Composition<Content> {
    private var entries: [(element: ComposableElement<Content>, board: BoardID)] = []
    private var lastVersion = 0

    var elements: [ComposableElement<Content>] { entries.map(\.element) }

    /// Applies an action.
    ///
    /// - Parameter board: the board that sent the action. An element belongs to the board that updated it last.
    /// - Returns: false if there is no such element.
    mutating func apply(_ action: ElementAction<Content>, of board: BoardID) -> Bool {
        let index = entries.firstIndex { $0.element.id == action.element }
        switch (action, index) {
        case (.update(let element), let index?): entries[index] = (element, board)
        case (.update(let element), nil): entries.append((element, board))
        case (.reload, _?): break
        case (.removeContent, let index?): entries[index].element.content = nil
        case (.updateConfiguration(_, let configuration), let index?):
            entries[index].element.configuration = configuration
        case (_, nil): return false
        }
        lastVersion += 1
        entries[index ?? entries.count - 1].element.version = lastVersion
        return true
    }

    /// Removes the elements of a board.
    ///
    /// - Returns: true if there was one.
    mutating func removeElements(of board: BoardID) -> Bool {
        let count = entries.count
        entries.removeAll { $0.board == board }
        return entries.count < count
    }
}
