/// A group of the choices of a menu, with the letter by which its keys begin.
struct ChoiceGroup {
    let title: String
    let letter: String
    /// All choices of the group, also those that are not drawn. The key of a choice is the letter and the place here,
    /// so that it stays the same whoever is signed in.
    let choices: [Choice]
}

extension Prompt {
    /// The groups of the choices, in the order of their first choices; none unless there are two.
    var groups: [ChoiceGroup] {
        var titles: [String] = []
        for title in choices.compactMap(\.group) where !titles.contains(title) { titles.append(title) }
        if titles.count < 2 || hasRows { return [] }
        var letters = FreeLetters()
        return titles.compactMap { title in
            let letter = letters.take(for: title)
            return letter.isEmpty
                ? nil : ChoiceGroup(title: title, letter: letter, choices: choices.filter { $0.group == title })
        }
    }

    /// Returns the group of a letter, or nil if no group has it, or none of its choices is drawn.
    func group(typed letter: String) -> ChoiceGroup? {
        groups.first { $0.letter == letter.lowercased() && $0.choices.contains(where: \.isShown) }
    }
}

/// The letters that nothing on a screen has yet. The keys of the roles stay free on every screen, so that they never
/// mean something else.
struct FreeLetters {
    private static let alphabet = "abcdefghijklmnopqrstuvwxyz"
    private var free = Set(Self.alphabet).subtracting("bq")

    init() {}

    /// Returns the initial of one of the words of a name, or else another letter that is free, and takes it; an empty
    /// text if all are taken.
    mutating func take(for name: String) -> String {
        let name = name.lowercased()
        let wanted = name.split(separator: " ").compactMap(\.first) + name + Self.alphabet
        guard let letter = wanted.first(where: free.contains) else { return "" }
        free.remove(letter)
        return String(letter)
    }

    mutating func remove(_ letters: [String]) { free.subtract(letters.compactMap(\.first)) }
}
