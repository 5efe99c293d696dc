import Foundation

/// The Swift files of the package around a folder, which turn the file of a declaration, `Module/File.swift`, into a
/// path.
struct SourceFiles {
    private let root: URL?
    /// The folder that paths are relative to: the workspace of GitHub, or the root of the repository.
    private let base: URL?

    /// Looks for the package and its repository in a folder and the folders above it.
    init(around folder: URL, environment: [String: String] = [:]) {
        let folders = sequence(first: folder.standardizedFileURL) {
            $0.path == "/" ? nil : $0.deletingLastPathComponent()
        }
        func first(having name: String) -> URL? {
            folders.first { FileManager.default.fileExists(atPath: $0.appending(path: name).path) }
        }
        root = first(having: "Package.swift")
        let workspace = environment["GITHUB_WORKSPACE"].map { URL(filePath: $0).standardizedFileURL }
        let isInside = workspace.map { workspace in folders.contains { $0.path == workspace.path } } ?? false
        base = isInside ? workspace : first(having: ".git") ?? root
    }

    /// Returns the path of each file below the repository, or the text itself if no file, or more than one, can be
    /// meant.
    ///
    /// The folders of the file must have the name of the module, as in `Modules/Shopping` or, for `BoardyCore`,
    /// `Boardy/Core`.
    func paths(of fileIDs: [String]) -> [String: String] {
        let files = Dictionary(grouping: relativePaths) { $0.last ?? "" }
        return fileIDs.reduce(into: [:]) { paths, fileID in
            let parts = fileID.split(separator: "/", maxSplits: 1)
            let found = (files[String(parts.last ?? "")] ?? []).filter { path in
                path.dropLast().joined().contains(parts.first ?? "")
            }
            paths[fileID] = parts.count == 2 && found.count == 1 ? found.joined().joined(separator: "/") : fileID
        }
    }

    /// The components of the paths of all Swift files below the package, without hidden folders such as the folder of
    /// the build.
    private var relativePaths: [[String]] {
        guard let root, let base else { return [] }
        let files = FileManager.default.enumerator(
            at: root, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
            .map { Array($0.standardizedFileURL.pathComponents.dropFirst(base.pathComponents.count)) }
    }
}
