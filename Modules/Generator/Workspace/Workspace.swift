public import Foundation

/// A package that is written to: all files of a change set or none, one program at a time.
///
/// Records lie in one folder of the package, and nowhere else. A change set is recorded, then written to
/// temporary files there, and then renamed into place, the manifest last. A program that is killed between two renames
/// leaves its record, and the next program takes back what it finds.
public struct Workspace {
    /// The tree of the package.
    public let tree: FolderTree
    private let folder: String
    private var records: URL { tree.root.appending(path: folder) }

    /// - Parameters:
    ///   - root: the root of the package.
    ///   - records: the folder of the records, from the root.
    public init(_ root: URL, records: String = ".build/generator") {
        tree = FolderTree(root)
        folder = records
    }

    /// Runs a closure while no other program changes the package through a workspace.
    ///
    /// It first takes back what a killed program has left.
    ///
    /// - Parameter notice: hears what was taken back, as a sentence.
    public func exclusively<Result>(
        notice: (String) -> Void = { _ in }, _ body: () throws(GeneratorError) -> Result
    ) throws(GeneratorError) -> Result {
        let lock = try FileLock(records.appending(path: "lock"))
        defer { lock.unlock() }
        // Git keeps links. One in place of a record would have its target written.
        if let link = tree.links(below: folder).first {
            throw GeneratorError(
                "\(link) is a symbolic link, and records are written there",
                remedy: "Remove it; no program of this package made it")
        }
        if let record = try lastRecord(), !record.value.isComplete {
            try restore(record.value)
            try removeFile(record.file)
            notice("Took back '\(record.value.command)', which was interrupted.")
        }
        return try body()
    }

    /// Refuses to look at a package in which a generation has not ended.
    func refuseInterruption() throws(GeneratorError) {
        guard let record = try lastRecord()?.value, !record.isComplete else { return }
        throw GeneratorError(
            "'\(record.command)' has not ended: it was interrupted, and a part of it is left, or it is still running",
            remedy: "Take it back by --undo, or run the command without --dry-run, which does so first")
    }

    /// Writes a change set and its record. Call it inside of ``exclusively(notice:_:)``.
    ///
    /// - Parameters:
    ///   - command: the command line, for the record.
    ///   - isInterrupted: called before each step; true ends the program's work there, as a kill would. For tests.
    public func apply(
        _ changes: ChangeSet, command: String, isInterrupted: () -> Bool = { false }
    ) throws(GeneratorError) {
        if changes.isEmpty { return }
        try refuseLinks(changes)
        for change in changes.changes where try tree.text(at: change.path) != change.before {
            throw GeneratorError("\(change.path) was changed meanwhile", remedy: "Run the command again")
        }
        var record = GenerationRecord(
            command: command, changes: changes.changes, folders: newFolders(for: changes), isComplete: false)
        let file = records.appending(path: String(format: "%06d.json", try (lastRecord()?.number ?? 0) + 1))
        try write(record, to: file)
        do throws(GeneratorError) {
            try place(changes, isInterrupted)
        } catch {
            if error == Self.interruption { throw error }
            try? restore(record)
            try? removeFile(file)
            throw error
        }
        record.isComplete = true
        try write(record, to: file)
    }

    static let interruption = GeneratorError("The work was interrupted", remedy: "Run the command again")

    /// True if a program was here, or is.
    var hasRecords: Bool { FileManager.default.fileExists(atPath: records.path) }

    /// Deletes the records, so that nothing can be taken back. Call it inside of ``exclusively(notice:_:)``.
    func forgetRecords() throws(GeneratorError) { try removeFile(records) }

    /// Takes back the last generation. Call it inside of ``exclusively(notice:_:)``.
    ///
    /// - Returns: the command that was taken back, and the changes.
    /// - Throws: the files that were touched since, if there are any; then nothing is changed.
    public func undo(isDryRun: Bool = false) throws(GeneratorError) -> (command: String, changes: ChangeSet) {
        guard let record = try lastRecord() else {
            throw GeneratorError("There is no generation to take back", remedy: "Use git for changes by hand")
        }
        try refuseLinks(ChangeSet(record.value.changes))
        var touched: [String] = []
        for change in record.value.changes where try tree.text(at: change.path) != change.after {
            touched.append(change.path)
        }
        if !touched.isEmpty {
            throw GeneratorError(
                "'\(record.value.command)' is not taken back, because \(touched.joined(separator: ", ")) "
                    + (touched.count == 1 ? "was" : "were") + " changed since",
                remedy: "Restore the state after the generation, or take it back by git")
        }
        let changes = ChangeSet(record.value.changes).reversed
        if !isDryRun {
            var begun = record.value
            begun.isComplete = false
            // A kill from here on is completed by the next program.
            try write(begun, to: record.file)
            try restore(begun)
            try removeFile(record.file)
        }
        return (record.value.command, changes)
    }

    /// Refuses changes whose files are reached through a symbolic link.
    func refuseLinks(_ changes: ChangeSet) throws(GeneratorError) {
        for change in changes.changes { try tree.refuseLink(in: change.path) }
    }

    // MARK: - Files

    private func place(_ changes: ChangeSet, _ isInterrupted: () -> Bool) throws(GeneratorError) {
        let drafts = records.appending(path: "drafts")
        try? FileManager.default.removeItem(at: drafts)
        defer { try? FileManager.default.removeItem(at: drafts) }
        for (number, change) in changes.changes.enumerated() {
            if isInterrupted() { throw Self.interruption }
            try write(Data((change.after ?? "").utf8), to: drafts.appending(path: "\(number)"))
        }
        // The manifest comes last: until then, new folders are part of no target.
        let order = changes.changes.indices.sorted {
            (changes.changes[$0].path == "Package.swift" ? 1 : 0, $0)
                < (changes.changes[$1].path == "Package.swift" ? 1 : 0, $1)
        }
        for number in order {
            if isInterrupted() { throw Self.interruption }
            let path = changes.changes[number].path, target = tree.root.appending(path: path)
            try makeFolder(target.deletingLastPathComponent())
            try rename(drafts.appending(path: "\(number)"), to: target)
        }
    }

    /// Gives each file of a record its text before, and removes the folders that were new and are empty.
    private func restore(_ record: GenerationRecord) throws(GeneratorError) {
        try refuseLinks(ChangeSet(record.changes))
        for folder in record.folders { try tree.refuseLink(in: folder) }
        for change in record.changes {
            let now = try tree.text(at: change.path), file = tree.root.appending(path: change.path)
            try? FileManager.default.removeItem(at: Self.draft(beside: file))
            // A file with another text was touched by somebody after the kill. It stays.
            guard now == change.after, now != change.before else { continue }
            if let before = change.before {
                let draft = records.appending(path: "drafts/restored")
                try write(Data(before.utf8), to: draft)
                try rename(draft, to: file)
            } else {
                try removeFile(file)
            }
        }
        try? FileManager.default.removeItem(at: records.appending(path: "drafts"))
        for folder in record.folders.reversed() {
            rmdir(tree.root.appending(path: folder).path)
        }
    }

    /// The draft of a file whose folder is on another disk than the records.
    private static func draft(beside file: URL) -> URL {
        file.deletingLastPathComponent().appending(path: ".boardy-draft")
    }

    private func newFolders(for changes: ChangeSet) -> [String] {
        var folders: Set<String> = []
        for change in changes.changes where change.before == nil {
            var parts = change.path.split(separator: "/").dropLast()
            while !parts.isEmpty {
                let folder = parts.joined(separator: "/")
                if FileManager.default.fileExists(atPath: tree.root.appending(path: folder).path) { break }
                folders.insert(folder)
                parts.removeLast()
            }
        }
        return folders.sorted()
    }

    private func lastRecord() throws(GeneratorError) -> (file: URL, number: Int, value: GenerationRecord)? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: records.path)) ?? []
        let numbers = names.filter { $0.hasSuffix(".json") }.compactMap { Int32($0.dropLast(5)) }
        guard let number = numbers.filter({ (1..<Int32.max).contains($0) }).max().map(Int.init) else { return nil }
        let file = records.appending(path: String(format: "%06d.json", number))
        do {
            return (file, number, try JSONDecoder().decode(GenerationRecord.self, from: Data(contentsOf: file)))
        } catch {
            throw GeneratorError("The record \(file.path) cannot be read", remedy: "Delete it; --undo forgets it then")
        }
    }

    private func write(_ record: GenerationRecord, to file: URL) throws(GeneratorError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard let data = try? encoder.encode(record) else {
            throw GeneratorError("The record \(file.path) cannot be written", remedy: "Report this as a fault")
        }
        let draft = records.appending(path: "record")
        try write(data, to: draft)
        try rename(draft, to: file)
    }

    private func write(_ data: Data, to file: URL) throws(GeneratorError) {
        try makeFolder(file.deletingLastPathComponent())
        do {
            try data.write(to: file)
            let handle = try FileHandle(forUpdating: file)
            try handle.synchronize()
            try handle.close()
        } catch { throw failure("written", file, error) }
    }

    private func makeFolder(_ folder: URL) throws(GeneratorError) {
        do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
            throw failure("made", folder, error)
        }
    }

    private func rename(_ file: URL, to target: URL) throws(GeneratorError) {
        var status = stat()
        if stat(target.path, &status) == 0 { chmod(file.path, status.st_mode & 0o7777) }
        // Only the system's call replaces a file in one step.
        var isRenamed = Foundation.rename(file.path, target.path) == 0
        // The folder of the records may be on another disk.
        if !isRenamed, errno == EXDEV, let data = FileManager.default.contents(atPath: file.path) {
            let draft = Self.draft(beside: target)
            try write(data, to: draft)
            if status.st_mode != 0 { chmod(draft.path, status.st_mode & 0o7777) }
            isRenamed = Foundation.rename(draft.path, target.path) == 0
        }
        guard isRenamed else {
            throw GeneratorError(
                "\(target.path) cannot be written: \(String(cString: strerror(errno)))",
                remedy: "Give yourself the right to write there, or make room on the disk")
        }
    }

    private func removeFile(_ file: URL) throws(GeneratorError) {
        do { try FileManager.default.removeItem(at: file) } catch {
            guard (error as? CocoaError)?.code == .fileNoSuchFile else { throw failure("removed", file, error) }
            // Another program has removed it, or a part of it, at the same time.
            if FileManager.default.fileExists(atPath: file.path) { try removeFile(file) }
        }
    }

    private func failure(_ verb: String, _ file: URL, _ error: any Error) -> GeneratorError {
        GeneratorError(
            "\(file.path) cannot be \(verb): \(error.localizedDescription)",
            remedy: "Give yourself the right to write there, or make room on the disk")
    }
}
