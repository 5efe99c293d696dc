// The numbers, letters and keys by which a person at a terminal chooses.

extension Prompt {
    var hasRowField: Bool { fields.contains { $0.kind == .row } }

    /// True if numbers choose rows, so that choices have letters.
    var hasRows: Bool { hasRowField && !numberedRows.isEmpty }

    /// The mark of each choice that is drawn: its number, its letter if numbers choose rows, or the letter and number
    /// of its group. It is empty if all letters are taken. It stays the same while the screen is open.
    var marks: [String] {
        let groups = groups, standing = choices.filter { $0.isShown || $0.isGone }
        var letters = FreeLetters()
        letters.remove(groups.map(\.letter))
        let marks = standing.enumerated().map { index, choice in
            if !hasRows, groups.isEmpty { return "\(index + 1)" }
            let group = groups.first { $0.title == choice.group }
            return group?.key(of: choice) ?? key(of: choice) ?? letters.take(for: choice.name)
        }
        return zip(standing, marks).compactMap { $0.isShown ? $1 : nil }
    }

    /// Returns the choice of a number or letter, a name or a key, or nil if there is no such choice. A choice that is
    /// not drawn is found by its name only.
    func choice(typed text: String) -> Choice? {
        let mark = groups.isEmpty ? text : text.lowercased()
        if let place = marks.firstIndex(of: mark), !hasRows || choice(named: text) == nil { return shownChoices[place] }
        if let choice = choice(named: text) { return choice }
        if let choice = shownChoices.first(where: { key(of: $0) == text }) { return choice }
        let similar = choices.filter { $0.name.lowercased() == text.lowercased() }
        return similar.count == 1 ? similar[0] : nil
    }

    /// Returns the choice whose name begins with a letter, so that the letters of a list hold on the page of one of its
    /// rows, or nil if several do.
    func choice(initial letter: String) -> Choice? {
        let meant = shownChoices.filter { letter.count == 1 && $0.name.lowercased().hasPrefix(letter) }
        return meant.count == 1 ? meant[0] : nil
    }

    /// Returns what a number of a row means in place of a choice: the first thing that can be done with a row, and its
    /// field.
    func rowChoice(typed number: String) -> (choice: Choice, field: String, key: String)? {
        guard Int(number) != nil, let field = fields.first(where: { $0.kind == .row }),
            let row = numberedRows.first(where: { "\($0.number)" == number })
        else { return nil }
        let submitting = shownChoices.filter { fields(of: $0).contains(field) }
        guard let choice = submitting.first(where: { $0.role == .primary }) ?? submitting.first
        else { return nil }
        return (choice, field.name, row.key)
    }

    /// Returns the letter that chooses a choice by its role, or nil if another choice takes it.
    func key(of choice: Choice) -> String? {
        let key =
            switch choice.role {
            case .back: "b"
            case .leave: "q"
            case .primary, .plain, .destructive: ""
            }
        guard !key.isEmpty, self.choice(named: key) == nil,
            shownChoices.count(where: { $0.role == choice.role }) == 1
        else { return nil }
        return key
    }
}
