import BoardyCommandLine
import BoardyHeadless
import BoardyStorage
import Foundation

/// The store of a preview, in which samples answer for missing plugins. Their answers must not stand in the rows of a
/// person, and must not reach another process.
extension SessionRequest {
    /// Refuses boards of other processes, and a store that others use.
    func checkPreview() throws(ValueError) {
        if !placement.remote.isEmpty {
            throw ValueError("takes --fake-missing or --remote, and not both: samples are for one process")
        }
        if let typedStore, case .database = selection.plugins.app.location(of: typedStore) {
            throw ValueError("takes a file or :memory: for --store with --fake-missing, because others use a database")
        }
    }

    /// The store that the command line names. A variable or the settings file names the store of every day, which a
    /// preview leaves alone: its own one is in memory, or for a server in a temporary folder.
    func previewLocation(in context: CommandContext) -> Location {
        if let typedStore { return context.app.location(of: typedStore) }
        return previewFolder.map { .file("\($0)/store.sqlite") } ?? .memory
    }

    /// Makes the folder of the preview's store, which only its owner can read.
    ///
    /// - Throws: ``CommandError`` if the command line names the store of every day.
    func beginPreview(in context: CommandContext) throws(CommandError) {
        guard selection.fakesMissing else { return }
        let variable = context.environment[context.app.identity.variable("store")]
        let named = [variable, context.settings?.value(of: "store")].compactMap(\.self)
        let own = Location.default(in: context.app.identity.folder, environment: context.environment)
        let usual = [own] + named.map(context.app.location)
        if let typedStore, usual.contains(where: { $0.hasFile(at: typedStore) }) {
            throw CommandError(
                code: .usage,
                message: "--fake-missing would write what samples answer to '\(typedStore.printable)', which is your "
                    + "store, so nothing was started. Leave --store out, or name a copy, which "
                    + "'\(context.app.identity.name) store backup FILE' makes")
        }
        guard let previewFolder else { return }
        do {
            try FileManager.default.createDirectory(
                atPath: previewFolder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw CommandError(
                code: .store,
                message: "the folder '\(previewFolder)' for the store of the preview cannot be made. "
                    + "Make room there, or give --store")
        }
    }

    /// Deletes the folder of the preview's store.
    func endPreview() {
        if selection.fakesMissing, let previewFolder { try? FileManager.default.removeItem(atPath: previewFolder) }
    }
}
