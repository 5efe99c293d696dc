/// A file that the compiler gets: a name without a folder, and a text.
struct SnippetSource {
    let name: String
    let text: String
}
