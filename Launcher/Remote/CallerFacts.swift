import AuthenticationIO
import Boardy
import Foundation
import ProductManagementIO
import RemoteScreens

/// The facts about the session of a caller that travel with its remote activations. The boards of a worker see the same session by them.
///
/// Whoever writes rows of the queue decides about them, as whoever writes rows of the store decides about roles.
struct CallerFacts: Codable, Equatable {
    /// The name of the profile whose sign-in is used.
    let profile: String
    /// True for the profile of one session of a browser.
    let isTemporary: Bool
    /// True if the user of the session owns the machine of the store.
    let isOwner: Bool
    /// The folders for imports; nil if all files may be read.
    let readableFolders: [String]?
    /// The folders for exports; nil if all files may be written.
    let writableFolders: [String]?
    /// The session that shows screens; nil for none.
    let screens: ScreenAddress?

    /// The facts of a session with certain options.
    init(_ options: MainOptions, screens: ScreenAddress?) {
        let profile = options.value(of: Profile.self) ?? Profile()
        self.profile = profile.name
        isTemporary = profile.isTemporary
        isOwner = options.value(of: MachineOwner.self) != nil
        readableFolders = options.value(of: ReadableFolders.self)?.paths
        writableFolders = options.value(of: WritableFolders.self)?.paths
        self.screens = screens
    }

    /// Reads the facts of an activation.
    ///
    /// - Throws: ``CallerFactsProblem`` if another version has written them.
    init(_ bytes: [UInt8]) throws(CallerFactsProblem) {
        do {
            self = try JSONDecoder().decode(CallerFacts.self, from: Data(bytes))
        } catch {
            throw CallerFactsProblem()
        }
    }

    /// The facts as they stand in a row.
    func bytes() throws -> [UInt8] { Array(try JSONEncoder().encode(self)) }

    /// Returns options with those of the session.
    func adding(to options: MainOptions) -> MainOptions {
        var options = options.with(isTemporary ? Profile.temporary(profile) : Profile(profile))
        if isOwner { options = options.with(MachineOwner()) }
        if let readableFolders { options = options.with(ReadableFolders(readableFolders)) }
        if let writableFolders { options = options.with(WritableFolders(writableFolders)) }
        return options
    }
}

/// The session of a caller cannot be read.
struct CallerFactsProblem: Error, Equatable, CustomStringConvertible {
    let description =
        "The activation does not tell the session of its caller. Start the caller and this process from builds that fit together"
}
