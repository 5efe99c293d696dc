public import Foundation

/// The files of a package in a folder.
public struct FolderTree: SourceTree {
    /// The root of the package.
    public let root: URL

    public init(_ root: URL) { self.root = root }

    public func text(at path: String) throws(GeneratorError) -> String? {
        try refuseLink(in: path)
        let file = root.appending(path: path).path
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) else { return nil }
        guard !isFolder.boolValue else {
            throw GeneratorError("\(path) is a folder, and a file is needed there", remedy: "Move the folder away")
        }
        guard let data = FileManager.default.contents(atPath: file) else {
            throw GeneratorError("\(path) cannot be read", remedy: "Give yourself the right to read it")
        }
        // Foundation would drop the mark at the start of a text that Windows writes.
        guard let text = String(validating: data, as: UTF8.self) else {
            throw GeneratorError("\(path) is no text in UTF-8", remedy: "Save it as UTF-8")
        }
        return text
    }

    /// Refuses a path that leads out of the package, or into the records of git. A symbolic link below the root may
    /// lead out too, and a link to a file would be replaced.
    func refuseLink(in path: String) throws(GeneratorError) {
        var part = ""
        for name in path.split(separator: "/") {
            if name == ".." || name.lowercased() == ".git" {
                throw GeneratorError(
                    "\(path) is no file of the package, so it is neither read nor written",
                    remedy: "Remove the record that names it; no program of this package wrote it")
            }
            part += (part.isEmpty ? "" : "/") + name
            let place = root.appending(path: part).path
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: place) else { continue }
            throw GeneratorError(
                "\(part) is a symbolic link to \(target), so \(path) is neither read nor written",
                remedy: "Put what it leads to in place of the link, or run the command in the package that has it")
        }
    }

    public func files(below folder: String) throws(GeneratorError) -> [String] {
        entries(below: folder, .typeRegular)
    }

    /// Returns the paths of the symbolic links below a folder, sorted. Nothing behind a link is listed.
    func links(below folder: String) -> [String] { entries(below: folder, .typeSymbolicLink) }

    private func entries(below folder: String, _ type: FileAttributeType) -> [String] {
        let place = folder.isEmpty ? root : root.appending(path: folder)
        guard let names = FileManager.default.enumerator(atPath: place.path) else { return [] }
        let skipped: Set = [".build", ".git", "node_modules"]
        var files: [String] = []
        for case let name as String in names {
            if skipped.contains(name) {
                names.skipDescendants()
            } else if names.fileAttributes?[.type] as? FileAttributeType == type {
                files.append(folder.isEmpty ? name : "\(folder)/\(name)")
            }
        }
        return files.sorted()
    }
}
