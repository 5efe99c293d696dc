import BoardyCommandLine
import BoardyHeadless
import Foundation

/// The file with the settings of a user, such as `club/club.conf`, in the directory that XDG names for configuration.
enum SettingsFile {
    /// Returns the path of the file, which need not exist. A relative `XDG_CONFIG_HOME` does not count.
    static func path(of identity: AppIdentity, environment: (String) -> String?) -> String {
        "\(identity.folder(in: "XDG_CONFIG_HOME", or: ".config", environment))/\(identity.name).conf"
    }

    /// The greatest number of bytes of the file: 1 MiB.
    private static let limit = 1 << 20

    /// Returns the settings of the user, or nil if there is no file.
    ///
    /// - Throws: ``CommandError`` with exit code 74 if the file cannot be read, and 78 if it is too long or has a line
    ///   without the form of a setting.
    static func read(
        of identity: AppIdentity, environment: (String) -> String?
    ) throws(CommandError) -> ConfigurationFile? {
        let path = path(of: identity, environment: environment), name = path.printable
        guard try exists(path, name) else { return nil }
        // Nobody may ever write to a pipe, and help needs the settings too.
        guard !isPipe(path), let data = try? TextFile.bytes(of: path, atMost: limit) else {
            throw CommandError(
                code: .store,
                message:
                    "the settings file '\(name)' cannot be read. Make it a text file that you may read, or move it away"
            )
        }
        guard data.count <= limit else {
            throw CommandError(
                code: .configuration,
                message: "the settings file '\(name)' has more than \(limit) bytes. Make it shorter, or move it away")
        }
        do {
            var status = stat()
            return try ConfigurationFile(data, name: name, mode: stat(path, &status) == 0 ? status.st_mode : 0o600)
        } catch {
            throw CommandError(code: .configuration, message: "\(error)")
        }
    }

    /// Returns false if there is no file, or none that can be found: a service may have a home that it cannot search.
    ///
    /// - Throws: ``CommandError`` for a link to a file that does not exist, whose settings somebody believes to count.
    private static func exists(_ path: String, _ name: String) throws(CommandError) -> Bool {
        if access(path, F_OK) == 0 { return true }
        let reason = errno
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        // A loop of links is told as a file that cannot be read.
        if reason != ENOENT { return true }
        throw CommandError(
            code: .store,
            message: "the settings file '\(name)' is a link to a file that does not exist. "
                + "Make that file, or remove the link")
    }

    private static func isPipe(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }
}
