import Boardy

/// What somebody may have meant, as the end of a message; nothing if no name is near.
func suggestion(for name: String, among names: [String]) -> String {
    let near = spellingSuggestions(for: name, among: names, atMost: 1)
    return near.isEmpty ? "" : "; did you mean '\(near[0])'?"
}
