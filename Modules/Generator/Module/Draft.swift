/// The texts that a generation writes, on top of the tree.
struct Draft {
    private(set) var tree: DraftTree
    /// The paths of the new files.
    private(set) var created: Set<String> = []

    init(_ base: any SourceTree) { tree = DraftTree(over: base) }

    func text(at path: String) throws(GeneratorError) -> String? { try tree.text(at: path) }
    func files(below folder: String) throws(GeneratorError) -> [String] { try tree.files(below: folder) }

    mutating func create(_ file: GeneratedFile) throws(GeneratorError) {
        guard created.insert(file.path).inserted else {
            throw GeneratorError("\(file.path) would be written twice", remedy: "Choose another name")
        }
        tree[file.path] = file.path.hasSuffix(".swift") ? SwiftText(file.text).formatted.text : file.text
    }

    mutating func apply(_ edit: Edit) throws(GeneratorError) {
        let old = try existing(edit.path)
        do throws(EditError) {
            let text = SwiftText(old), edited = try edit.edited(text)
            // An edit that changes nothing leaves the ends of the lines alone too.
            if edited != text { tree[edit.path] = edited.text }
        } catch {
            throw GeneratorError("\(edit.path) cannot be changed: \(error.problem)", remedy: error.remedy)
        }
    }

    /// Returns the text of a file that a package has.
    func existing(_ path: String) throws(GeneratorError) -> String {
        if let text = try text(at: path) { return text }
        throw GeneratorError(
            "\(path) is missing", remedy: "Run the command in a package that new-app made, or in a copy of Boardy")
    }

    /// Writes the record of a module, with the hashes of its files.
    mutating func record(_ record: ModuleRecord, of module: TypeName) throws(GeneratorError) {
        var record = record
        let folders = ["Modules/\(module)/", "Tests/\(module)/"]
        for (path, text) in tree.drafts where folders.contains(where: path.hasPrefix) {
            // A file that a person has changed keeps the hash of what was generated.
            let old = created.contains(path) ? nil : try tree.base?.text(at: path)
            if let old, record.files[path] != BlobHash.of(old) { continue }
            record.files[path] = BlobHash.of(text)
        }
        tree[ModuleRecord.path(of: module)] = record.text
    }
}
