/// The reason why an edit does not fit its file.
struct EditError: Error, Equatable {
    let problem: String
    let remedy: String
}
