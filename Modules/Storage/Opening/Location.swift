import Foundation

/// The place in which a store keeps its rows: a file, memory, or a database that another target connects to.
public enum Location: Hashable, Sendable {
    /// A database in memory. Closing the store deletes its rows.
    case memory

    /// The file at this path. A relative path starts at the working directory of the process.
    case file(String)

    /// A database that several hosts can share. `BoardyPostgresStorage` adds `Location.postgres(_:)`.
    case database(StoreDatabase)

    /// Creates a location from the text of a command line or an environment variable: a path, or `:memory:`.
    public init(argument: String) { self = argument == ":memory:" ? .memory : .file(argument) }

    /// Returns the file in the data directory of the platform.
    ///
    /// The file is `store.sqlite` in a folder of `~/Library/Application Support` on Apple platforms, and of
    /// `$XDG_DATA_HOME` or `~/.local/share` elsewhere. Nothing is created on disk before the store opens.
    ///
    /// - Parameters:
    ///   - folder: the name of the app's folder.
    ///   - environment: the variables of the process. `HOME` is read, and `XDG_DATA_HOME` if it is an absolute path.
    public static func `default`(in folder: String, environment: [String: String]) -> Location {
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
        #if canImport(Darwin)
            let data = "\(home)/Library/Application Support"
        #else
            let named = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            let data = named ?? "\(home)/.local/share"
        #endif
        return .file("\(data)/\(folder)/store.sqlite")
    }
}

extension Location {
    /// Returns true if a path leads to the file of the store, its log, the index of the log or its journal: by its
    /// name, or by a link. A program that writes there damages the store.
    public func hasFile(at path: String) -> Bool {
        guard case .file(let name) = self, !name.isEmpty, !path.isEmpty else { return false }
        return StoreFile(path: name).isMeant(by: path)
    }
}

extension Location: CustomStringConvertible {
    /// The path, `:memory:`, or the address of the database without its password.
    public var description: String {
        switch self {
        case .memory: ":memory:"
        case .file(let path): path
        case .database(let database): database.description
        }
    }
}
