/// The record of one generation, by which `--undo` takes it back.
struct GenerationRecord: Codable, Equatable {
    /// The command line: `new-module Loyalty --with-store`.
    let command: String
    let changes: [ChangeSet.Change]
    /// The folders that did not exist before, outermost first.
    let folders: [String]
    /// False while files are written. A record that stays so is of a program that was killed.
    var isComplete: Bool
}
