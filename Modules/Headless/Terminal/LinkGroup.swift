/// A part with links to other states of a screen, and the keys by which a person at a terminal opens them.
///
/// A key is the letter of the part and the place of the link. Letters of choices stand alone, so the keys are the same
/// on every page of a list, whichever choices it has.
struct LinkGroup {
    let letter: String
    let links: Links

    /// Returns the key of the link at a place from 0.
    func key(of place: Int) -> String { "\(letter)\(place + 1)" }
}

extension Prompt {
    /// The key that shows all links of the screen.
    static let linksKey = "+"

    /// The parts with links; none for a notice, which nobody answers.
    var linkGroups: [LinkGroup] {
        if isNotice { return [] }
        var letters = FreeLetters()
        letters.remove(groups.map(\.letter))
        return content.compactMap { part in
            guard case .links(let links) = part, !links.links.isEmpty else { return nil }
            let letter = letters.take(for: links.title)
            return letter.isEmpty ? nil : LinkGroup(letter: letter, links: links)
        }
    }

    /// Returns the link of a key, or nil if no link has it.
    func link(typed key: String) -> String? {
        for group in linkGroups {
            let place = group.links.links.indices.first { group.key(of: $0) == key.lowercased() }
            if let place { return group.links.links[place].link }
        }
        return nil
    }
}

extension PromptFormatter {
    /// The links of a screen with their keys. The title of each part stands above its links. Current links are marked.
    func linkLines(of prompt: Prompt) -> [StyledLine] {
        let columns = prompt.linkGroups.map { group in
            ChoiceColumn(
                heading: group.links.title.printable,
                lines: group.links.links.enumerated().map { place, link in
                    marked(
                        group.key(of: place),
                        StyledLine(link.title.printable) + StyledLine(link.isCurrent ? "  (now)" : "", .faint))
                })
        }
        return ChoiceColumn.lines(of: columns, width: width ?? .max)
    }

    /// The line that names the links of a screen; none for a screen without links.
    func linksLine(of prompt: Prompt) -> [StyledLine] {
        let titles = prompt.linkGroups.map(\.links.title.printable)
        return titles.isEmpty ? [] : [marked(Prompt.linksKey, StyledLine(titles.joined(separator: ", ")))]
    }
}
