/// A group of the choices of a menu, with the letter by which its keys begin.
struct ChoiceGroup {
    let title: String
    let letter: String
    /// All choices of the group, also those that are not drawn.
    let choices: [Choice]

    /// The greatest number of choices that a menu draws of a group. The letter shows all choices of a larger group.
    private static let drawnLimit = 8

    /// True if a menu draws one line for the whole group.
    var isFolded: Bool { shownCount > Self.drawnLimit }

    var shownCount: Int { choices.count(where: \.isShown) }

    /// Returns the key of a choice: the one of its declaration, or else the letter and the place in the group, so that
    /// it stays the same whoever is signed in; nil for a choice of another group.
    func key(of choice: Choice) -> String? {
        guard let place = choices.firstIndex(of: choice) else { return nil }
        return choice.key ?? "\(letter)\(place + 1)"
    }
}

extension Prompt {
    /// The groups of the choices, in the order of their first choices; none unless there are two, or the choices have
    /// keys of their own.
    var groups: [ChoiceGroup] {
        var titles: [String] = []
        for title in choices.compactMap(\.group) where !titles.contains(title) { titles.append(title) }
        let keys = choices.compactMap(\.key)
        if titles.count < 2 && keys.isEmpty || hasRows { return [] }
        var letters = FreeLetters()
        letters.remove(keys)
        return titles.compactMap { title in
            let own = choices.filter { $0.group == title }
            let letter = own.compactMap(\.key?.first).first.map { String($0) } ?? letters.take(for: title)
            return letter.isEmpty ? nil : ChoiceGroup(title: title, letter: letter, choices: own)
        }
    }

    /// Returns the group of a letter, or nil if no group has it, or none of its choices is drawn.
    func group(typed letter: String) -> ChoiceGroup? {
        groups.first { $0.letter == letter.lowercased() && $0.shownCount > 0 }
    }
}
