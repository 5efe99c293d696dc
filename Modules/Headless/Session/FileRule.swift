import Foundation

/// The part of the machine's files that a session may use.
package enum FileRule: Hashable, Sendable {
    /// All files, for a user who owns the machine.
    case everywhere
    /// The files below these folders.
    case below([String])

    /// Returns the place of a file that may be used, without links in its path; nil if it may not, or if its
    /// folder does not exist.
    ///
    /// - Parameter path: absolute and without `..` below a folder. For the owner also from the working directory, or
    ///   from `~`.
    package func place(of path: String) -> String? {
        guard case .below(let folders) = self else { return (path as NSString).expandingTildeInPath }
        guard path.hasPrefix("/"), !path.split(separator: "/").contains("..") else { return nil }
        guard let place = Self.resolved(path) else { return nil }
        let isInside = folders.contains { folder in
            Self.resolved(folder).map { place.hasPrefix($0 == "/" ? $0 : $0 + "/") } ?? false
        }
        return isInside ? place : nil
    }

    /// Returns the path of a new file. A name alone means a file in the first folder, which is made if it is missing.
    package func path(ofNew file: String) -> String {
        guard case .below(let folders) = self, let folder = folders.first, let first = file.first,
            !"~.".contains(first), !file.contains("/")
        else { return file }
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return "\(folder)/\(file)"
    }

    /// Returns the path without links; nil if there is neither such a file nor a folder for it.
    private static func resolved(_ path: String) -> String? {
        let url = URL(fileURLWithPath: path), files = FileManager.default
        if path.isEmpty { return nil }
        if files.fileExists(atPath: path) { return url.resolvingSymlinksInPath().standardizedFileURL.path }
        // The links in the path of a file that is not there are not followed, so its folder is resolved. A link to
        // nowhere is no new file.
        let folder = url.deletingLastPathComponent(),
            isLink = (try? files.destinationOfSymbolicLink(atPath: path)) != nil
        guard !isLink, files.fileExists(atPath: folder.path) else { return nil }
        return folder.resolvingSymlinksInPath().standardizedFileURL.appendingPathComponent(url.lastPathComponent).path
    }

    /// True if nothing but regular files may be opened: a pipe in a folder would block its reader for ever.
    package var isStrict: Bool { self != .everywhere }
}
