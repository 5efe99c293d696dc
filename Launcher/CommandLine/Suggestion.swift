import Boardy

/// Returns the end of a message that suggests the most similar name, such as "; did you mean 'run'?". Returns "" if no name is similar.
func suggestion(for name: String, among names: [String]) -> String {
    let similar = spellingSuggestions(for: name, among: names, atMost: 1)
    return similar.isEmpty ? "" : "; did you mean '\(similar[0])'?"
}
