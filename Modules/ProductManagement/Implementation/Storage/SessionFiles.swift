import BoardyHeadless
import BoardyStorage
import ProductManagementIO

/// The files that the paths of a session mean: for an import and for an export.
struct SessionFiles {
    /// The files that an import may read.
    let readable: FileRule
    /// The files that an export may write.
    let writable: FileRule
    /// The place in which the paths are meant; nil for this process.
    let origin: FileAccess.Place?

    /// Opens a catalogue.
    func read(_ path: String) throws(ImportProblem) -> CatalogueBytes {
        if isOpenStore(path, by: readable) { throw .unreadable(path, "is a store that this program has open") }
        do {
            return try CatalogueFile.bytes(meant(path, by: readable), readable)
        } catch {
            if let elsewhere { throw .elsewhere(path, from: elsewhere, error.code) }
            throw error
        }
    }

    /// Begins a file of an export. One that the session means on another host would not be found there.
    func write(_ path: String, replaces: Bool) throws(ExportProblem) -> ExportFile {
        if let elsewhere { throw .elsewhere(path, from: elsewhere) }
        if isOpenStore(path, by: writable) {
            throw .unwritable(path, "it is a store that this program has open")
        }
        return try ExportFile.open(meant(path, by: writable), replaces: replaces, writable)
    }

    /// Nobody but SQLite may open a store's file while it is in use, not even to find out what it is.
    private func isOpenStore(_ path: String, by rule: FileRule) -> Bool {
        rule.place(of: meant(path, by: rule)).map(Store.hasOpen) ?? false
    }

    private var elsewhere: FileAccess.Place? { origin.flatMap { $0.host == $0.boardHost ? nil : $0 } }

    /// Returns the path from the root, if the owner of the machine means it from the working directory.
    private func meant(_ path: String, by rule: FileRule) -> String {
        guard let origin, !rule.isStrict, let first = path.first, !"/~".contains(first) else { return path }
        return "\(origin.folder)/\(path)"
    }
}
