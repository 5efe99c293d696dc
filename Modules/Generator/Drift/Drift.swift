/// The differences between generated modules and what is generated today, for `--drift`.
public struct Drift: Sendable {
    /// A file that is generated in another way today.
    public struct File: Sendable {
        /// The path from the root of the package.
        public let path: String
        /// The state, as the end of a line: `unchanged since: fits`.
        public let state: String
        /// The change of the template; if the old text is not known, the change that makes the file today's.
        public let diff: String
        /// The text with what fits, or nil if nothing does.
        let merged: String?
        let isWhole: Bool
    }

    /// The files that differ, by path.
    public let files: [File]
    /// The changes that `--apply` makes, with the changes of the records.
    public let changes: ChangeSet

    /// Compares all generated modules of a package.
    ///
    /// - Parameters:
    ///   - tree: the files of the package.
    ///   - blob: returns the text that git keeps for a hash; nil if it has none.
    public init(of tree: any SourceTree, blob: (String) -> String?) throws(GeneratorError) {
        var files: [File] = [], drafts: [String: String] = [:]
        for path in try tree.files(below: "Modules") {
            let parts = path.split(separator: "/").map(String.init)
            guard parts.count == 3, parts[2] == "generated.json" else { continue }
            var record = ModuleRecord()
            let module: TypeName, today: [String: String]
            do throws(GeneratorError) {
                module = try TypeName(parts[1], of: "a module")
                if let known = try ModuleRecord(of: module, in: tree) { record = known }
                today = try Generator(tree).replay(record, of: module)
            } catch {
                // The others have their drift all the same.
                files.append(File(path, without: error))
                continue
            }
            let known = record.files
            for (path, text) in today.sorted(by: { $0.key < $1.key }) where known[path] != BlobHash.of(text) {
                let file = try File(path, today: text, was: known[path], in: tree, blob: blob)
                // Nothing is left to do if the text has all of it.
                if file.merged != nil || !file.isWhole { files.append(file) }
                if let merged = file.merged { drafts[path] = merged }
                if file.isWhole { record.files[path] = BlobHash.of(text) }
            }
            if record.files != known { drafts[ModuleRecord.path(of: module)] = record.text }
        }
        self.files = files
        changes = try ChangeSet(drafts, on: tree)
    }
}

extension Drift.File {
    /// The record of a module that cannot be generated today.
    fileprivate init(_ record: String, without error: GeneratorError) {
        path = record
        (state, diff, merged, isWhole) = ("not compared: \(error.problem). \(error.remedy)", "", nil, false)
    }

    fileprivate init(
        _ path: String, today: String, was hash: String?, in tree: any SourceTree, blob: (String) -> String?
    ) throws(GeneratorError) {
        self.path = path
        let now = try tree.text(at: path), base = hash.flatMap(blob)
        func difference(_ old: String?) -> String { UnifiedDiff.text(path: path, before: old, after: today) }
        switch now {
        case nil where hash == nil:
            (state, diff, merged, isWhole) = ("new: fits", difference(nil), today, true)
        case nil:
            (state, diff, merged, isWhole) = ("deleted by hand: stays so", "", nil, false)
        case today?:
            (state, diff, merged, isWhole) = ("as today already", "", nil, true)
        case let now? where hash == BlobHash.of(now):
            (state, diff, merged, isWhole) = ("unchanged since: fits", difference(now), today, true)
        case let now?:
            guard let base else {
                (state, merged, isWhole) = ("changed by hand, and git has no old text: compare by hand", nil, false)
                diff = difference(now)
                return
            }
            let merge = LineMerge(base: base, own: now, new: today)
            state =
                switch merge.conflicts {
                case 0: "changed by hand: fits"
                case 1: "changed by hand: 1 change does not fit"
                default: "changed by hand: \(merge.conflicts) changes do not fit"
                }
            (diff, merged, isWhole) = (difference(base), merge.text == now ? nil : merge.text, merge.conflicts == 0)
        }
    }
}

extension Generator {
    /// Returns the files of a module as they are generated today, by path.
    func replay(_ record: ModuleRecord, of module: TypeName) throws(GeneratorError) -> [String: String] {
        let folders = ["Modules/\(module)/", "Tests/\(module)/"]
        var draft = Draft(TreeWithout(base: tree, folders: folders))
        for generation in record.generations {
            switch generation {
            case .module(var options, _): try addModule(module, &options, to: &draft)
            case .plugin: try addPlugin(module, to: &draft)
            case .board(var parameters): try addBoard(&parameters, in: module, to: &draft)
            }
        }
        return draft.tree.drafts.filter { entry in folders.contains(where: entry.key.hasPrefix) }
    }
}

/// A tree without some folders.
private struct TreeWithout: SourceTree {
    let base: any SourceTree
    let folders: [String]

    func text(at path: String) throws(GeneratorError) -> String? {
        folders.contains(where: path.hasPrefix) ? nil : try base.text(at: path)
    }

    func files(below folder: String) throws(GeneratorError) -> [String] {
        try base.files(below: folder).filter { path in !folders.contains(where: path.hasPrefix) }
    }
}
