import BoardyCore

/// The elements of a composer, in the order in which they first appeared, each with the board that put it there.
struct Composition<Content> {
    private var placed: [(element: ComposableElement<Content>, board: BoardID)] = []
    private var lastVersion = 0

    var elements: [ComposableElement<Content>] { placed.map(\.element) }

    /// Carries an action out.
    ///
    /// - Parameter board: who sent it. An element belongs to the board that updated it last.
    /// - Returns: false if it names an element that is not here.
    mutating func apply(_ action: ElementAction<Content>, of board: BoardID) -> Bool {
        let place = placed.firstIndex { $0.element.id == action.element }
        switch (action, place) {
        case (.update(let element), let place?): placed[place] = (element, board)
        case (.update(let element), nil): placed.append((element, board))
        case (.reload, _?): break
        case (.removeContent, let place?): placed[place].element.content = nil
        case (.updateConfiguration(_, let configuration), let place?):
            placed[place].element.configuration = configuration
        case (_, nil): return false
        }
        lastVersion += 1
        placed[place ?? placed.count - 1].element.version = lastVersion
        return true
    }

    /// Takes out what a board put here.
    ///
    /// - Returns: whether that was anything.
    mutating func removeElements(of board: BoardID) -> Bool {
        let count = placed.count
        placed.removeAll { $0.board == board }
        return placed.count < count
    }
}
