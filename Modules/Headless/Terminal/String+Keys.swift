extension String {
    /// The text without the sequences that arrow keys and their like send to a program that reads whole lines.
    var withoutKeySequences: String {
        contains("\u{1B}") ? replacing(/\u{1B}(\[[0-?]*[ -\/]*[@-~]|O[@-~])/, with: "") : self
    }
}
