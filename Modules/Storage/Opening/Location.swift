import Foundation

/// Where a store keeps what it is told.
public enum Location: Hashable, Sendable {
    /// In memory, gone with the store.
    case memory

    /// In the file at this path; a relative one counts from the working directory.
    case file(String)

    /// The location that a command line or an environment variable names: a path, or `:memory:`.
    public init(argument: String) {
        self = argument == ":memory:" ? .memory : .file(argument)
    }

    /// The file in the platform's data directory.
    ///
    /// That is `boardy/store.sqlite` below `~/Library/Application Support` on Apple's systems, below `$XDG_DATA_HOME` or
    /// `~/.local/share` elsewhere. Nothing is made on disk before the store opens.
    ///
    /// - Parameter environment: the process's variables; `HOME` and `XDG_DATA_HOME` are read, the latter only if absolute.
    public static func `default`(environment: [String: String]) -> Location {
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
        #if canImport(Darwin)
            let data = "\(home)/Library/Application Support"
        #else
            let named = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            let data = named ?? "\(home)/.local/share"
        #endif
        return .file("\(data)/boardy/store.sqlite")
    }
}

extension Location: CustomStringConvertible {
    /// What ``init(argument:)`` reads back.
    public var description: String {
        switch self {
        case .memory: ":memory:"
        case .file(let path): path
        }
    }
}
