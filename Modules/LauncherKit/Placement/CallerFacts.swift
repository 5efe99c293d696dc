import AuthenticationIO
package import Boardy
import BoardyRemote
package import BoardyRemoteScreens
import Foundation
import ProductManagementIO

/// The facts about a session that its boards see as options. They travel with remote activations, so that the boards of a worker see the same session.
///
/// Whoever writes rows of the queue decides about them, as whoever writes rows of the store decides about roles.
package struct CallerFacts: Codable, Equatable {
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
    /// The browser of the session; nil for a terminal.
    let browser: Browser?
    /// The host on which the paths of the session are meant; nil for this process.
    private var host: String?
    /// The working directory there.
    private var folder: String?
    /// The session that shows screens; nil for none.
    package var screens: ScreenAddress?

    /// A browser as the queue knows it: without an address or a secret.
    package struct Browser: Codable, Equatable {
        let network: String
        let secretHash: String

        /// - Parameters:
        ///   - network: a name of the browser's network.
        ///   - secretHash: the hash of the secret that the browser keeps over its sessions.
        package init(network: String, secretHash: String) {
            self.network = network
            self.secretHash = secretHash
        }
    }

    /// - Parameters:
    ///   - profile: the name of the profile whose sign-in is used.
    ///   - isTemporary: true for the profile of one session of a browser.
    ///   - isOwner: true if the user of the session owns the machine of the store.
    ///   - readableFolders: the folders for imports; nil if all files may be read.
    ///   - writableFolders: the folders for exports; nil if all files may be written.
    ///   - browser: the browser of the session; nil for a terminal.
    package init(
        profile: String, isTemporary: Bool = false, isOwner: Bool = false, readableFolders: [String]? = nil,
        writableFolders: [String]? = nil, browser: Browser? = nil
    ) {
        self.profile = profile
        self.isTemporary = isTemporary
        self.isOwner = isOwner
        self.readableFolders = readableFolders
        self.writableFolders = writableFolders
        self.browser = browser
    }

    /// Reads the facts of an activation.
    ///
    /// - Throws: ``CallerFactsProblem`` if another version has written them.
    package init(_ bytes: [UInt8]) throws(CallerFactsProblem) {
        do {
            self = try JSONDecoder().decode(CallerFacts.self, from: Data(bytes))
        } catch {
            throw CallerFactsProblem()
        }
    }

    /// The facts as they stand in a row.
    package func bytes() throws -> [UInt8] {
        var facts = self
        facts.host = ProcessID.host
        facts.folder = FileManager.default.currentDirectoryPath
        return Array(try JSONEncoder().encode(facts))
    }

    /// Returns options with those of the session.
    ///
    /// - Parameter hasLeft: returns true if the browser does not wait for an answer any more.
    package func adding(
        to options: MainOptions, hasLeft: @escaping @Sendable () -> Bool = { false }
    ) -> MainOptions {
        var options = options.with(isTemporary ? Profile.temporary(profile) : Profile(profile))
        if let browser {
            options = options.with(
                BrowserClient(network: browser.network, secretHash: browser.secretHash, hasLeft: hasLeft))
        }
        if isOwner { options = options.with(MachineOwner()) }
        if let host, let folder {
            options = options.with(FileOrigin(host: host, folder: folder, boardHost: ProcessID.host))
        }
        if let readableFolders { options = options.with(ReadableFolders(readableFolders)) }
        if let writableFolders { options = options.with(WritableFolders(writableFolders)) }
        return options
    }
}

/// The session of a caller cannot be read.
package struct CallerFactsProblem: Error, Equatable, CustomStringConvertible {
    package let description =
        "The activation does not tell the session of its caller. Start the caller and this process from builds that fit together"
}
