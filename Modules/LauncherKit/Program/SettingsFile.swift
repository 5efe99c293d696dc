import BoardyCommandLine
import BoardyHeadless
import Foundation

/// The file with the settings of a user, such as `club/club.conf`, in the directory that XDG names for configuration.
enum SettingsFile {
    /// Returns the path of the file, which need not exist. A relative `XDG_CONFIG_HOME` does not count.
    static func path(of identity: AppIdentity, environment: (String) -> String?) -> String {
        "\(identity.folder(in: "XDG_CONFIG_HOME", or: ".config", environment))/\(identity.name).conf"
    }

    /// Returns the settings of the user, or nil if there is no file.
    ///
    /// - Throws: ``CommandError`` with exit code 74 if the file cannot be read, and 78 for a line without the form of a
    ///   setting.
    static func read(
        of identity: AppIdentity, environment: (String) -> String?
    ) throws(CommandError) -> ConfigurationFile? {
        let path = path(of: identity, environment: environment), name = path.printable
        // A loop of links is no file, and nobody meant that it is absent.
        guard access(path, F_OK) == 0 || errno == ELOOP else { return nil }
        // Nobody may ever write to a pipe, and help needs the settings too.
        guard !isPipe(path), let data = try? TextFile.bytes(of: path), data.count <= TextFile.limit else {
            throw CommandError(
                code: .store,
                message:
                    "the settings file '\(name)' cannot be read. Make it a text file that you may read, or move it away"
            )
        }
        do {
            return try ConfigurationFile(data, name: name)
        } catch {
            throw CommandError(code: .configuration, message: "\(error)")
        }
    }

    private static func isPipe(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }
}
