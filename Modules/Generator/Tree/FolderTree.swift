public import Foundation

/// The files of a package in a folder.
public struct FolderTree: SourceTree {
    /// The root of the package.
    public let root: URL

    public init(_ root: URL) { self.root = root }

    public func text(at path: String) throws(GeneratorError) -> String? {
        let file = root.appending(path: path).path
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) else { return nil }
        guard !isFolder.boolValue else {
            throw GeneratorError("\(path) is a folder, and a file is needed there", remedy: "Move the folder away")
        }
        guard let data = FileManager.default.contents(atPath: file) else {
            throw GeneratorError("\(path) cannot be read", remedy: "Give yourself the right to read it")
        }
        guard let text = String(data: data, encoding: .utf8) else {
            throw GeneratorError("\(path) is no text in UTF-8", remedy: "Save it as UTF-8")
        }
        return text
    }

    public func files(below folder: String) throws(GeneratorError) -> [String] {
        let place = folder.isEmpty ? root : root.appending(path: folder)
        guard let names = FileManager.default.enumerator(atPath: place.path) else { return [] }
        let skipped: Set = [".build", ".git", "node_modules"]
        var files: [String] = []
        for case let name as String in names {
            if skipped.contains(name) {
                names.skipDescendants()
            } else if names.fileAttributes?[.type] as? FileAttributeType == .typeRegular {
                files.append(folder.isEmpty ? name : "\(folder)/\(name)")
            }
        }
        return files.sorted()
    }
}
