import Foundation

extension GeneratorRun {
    /// The folder of a migration's records. It is there while files are written, and after a kill.
    static let migrationRecords = ".boardy-migration"

    /// Migrates a checkout from Boardy 1.63, and prints the diff and the work that is left.
    func migrate(
        _ request: GeneratorCommand.MigrationRequest, line: String, in folder: URL
    ) throws(GeneratorError) {
        let root = URL(filePath: request.path, directoryHint: .isDirectory, relativeTo: folder).standardizedFileURL
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw GeneratorError("\(request.path) is no folder", remedy: "Name the folder of the checkout")
        }
        let workspace = Workspace(root, records: Self.migrationRecords)
        let links = workspace.tree.links(below: "")
        if request.isDryRun {
            let migration = try Migration(of: workspace.tree, links: links)
            report(migration.changes, left: migration)
            return write("\(count(migration.changes)) would change. Nothing was written.")
        }
        if links.contains(Self.migrationRecords) {
            throw GeneratorError(
                "\(Self.migrationRecords) is a symbolic link, and records are written there", remedy: "Remove it")
        }
        // Nobody but a killed migration leaves records, so a checkout without changes is not written to at all.
        let isInterrupted = FileManager.default.fileExists(
            atPath: root.appending(path: Self.migrationRecords).path)
        if !isInterrupted {
            let migration = try Migration(of: workspace.tree, links: links)
            if migration.changes.isEmpty {
                report(migration.changes, left: migration)
                return write("Nothing changes: no file has a name that a program can replace.")
            }
        }
        try workspace.exclusively(notice: write) { () throws(GeneratorError) in
            let migration = try Migration(of: workspace.tree, links: links)
            do throws(GeneratorError) { try workspace.apply(migration.changes, command: line) } catch {
                try? workspace.forgetRecords()
                throw error
            }
            try workspace.forgetRecords()
            // The report names what is left by its lines in the files as they are now.
            report(migration.changes, left: try Migration(of: workspace.tree, links: links))
            write("\(count(migration.changes)) changed. Git takes it back.")
        }
    }

    private func report(_ changes: ChangeSet, left migration: Migration) {
        if !changes.isEmpty { write(changes.diff) }
        if !migration.steps.isEmpty {
            write("Left to do by hand:\n\n" + migration.steps.map { "\($0)" }.joined(separator: "\n") + "\n")
        }
        if !migration.untouched.isEmpty { write(migration.untouched.joined(separator: "\n") + "\n") }
    }

    private func count(_ changes: ChangeSet) -> String {
        changes.changes.count == 1 ? "1 file" : "\(changes.changes.count) files"
    }
}
