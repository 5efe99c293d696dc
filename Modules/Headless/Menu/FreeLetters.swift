/// The letters that nothing on a screen has yet. The keys of the roles stay free on every screen, so that they never
/// mean something else.
struct FreeLetters {
    private static let alphabet = "abcdefghijklmnopqrstuvwxyz"
    private static let all = Set(alphabet).subtracting("bq")
    private var free = Self.all

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
