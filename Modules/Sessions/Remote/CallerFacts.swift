import BoardyHeadless
package import BoardyModulePlugin
import BoardyRemote
import Foundation

/// The facts about a session that its boards see as options, as they travel with remote activations: so the boards of a
/// worker see the same session.
///
/// Those of every session are the files of the session and its screens. The others are those that plugins declare, each
/// under its name.
///
/// Whoever writes rows of the queue decides about them, as whoever writes rows of the store decides about roles.
package struct CallerFacts {
    /// The launch options for the boards of the session.
    package let options: MainOptions
    /// The session that shows screens, or nil for none.
    package let screens: ScreenAddress?

    /// Reads the facts of an activation.
    ///
    /// - Parameters:
    ///   - declared: the facts of the plugins that serve it. Others are ignored.
    ///   - options: gets the facts.
    /// - Throws: ``CallerFactsProblem`` if one of them is missing or unreadable.
    package init(
        _ bytes: [UInt8], declared: [CallerFact], addingTo options: MainOptions
    ) throws(CallerFactsProblem) {
        do {
            let read = try JSONDecoder().decode(
                ReadFacts.self, from: Data(bytes), configuration: (declared, options))
            (self.options, screens) = (read.options, read.screens)
        } catch {
            throw CallerFactsProblem()
        }
    }

    /// Returns the facts of a session of this process as they stand in a row.
    ///
    /// - Parameters:
    ///   - options: the launch options of the session.
    ///   - declared: the facts of all its plugins.
    ///   - screens: the session that shows screens; nil for none.
    package static func bytes(
        of options: MainOptions, declared: [CallerFact], screens: ScreenAddress? = nil
    ) throws -> [UInt8] {
        Array(try JSONEncoder().encode(WrittenFacts(options: options, declared: declared, screens: screens)))
    }
}

/// The session of a caller cannot be read.
package struct CallerFactsProblem: Error, Equatable, CustomStringConvertible {
    package let description =
        "The activation does not tell the session of its caller. "
        + "Start the caller and this process from builds that fit together"
}

private enum FactKey: String, CodingKey {
    /// True if the user of the session owns the machine, and may use all files.
    case isOwner
    /// The folders for reading and for writing, if the user owns nothing.
    case readableFolders, writableFolders
    /// The host on which the paths of the session are meant, and the working directory there.
    case host, folder
    case screens
    /// The facts of plugins by their names.
    case facts
}

private struct FactName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
}

private struct WrittenFacts: Encodable {
    let options: MainOptions
    let declared: [CallerFact]
    let screens: ScreenAddress?

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: FactKey.self)
        let files = options.value(of: FileAccess.self) ?? .below()
        try values.encode(files == .everywhere, forKey: .isOwner)
        try values.encodeIfPresent(files.readableFolders, forKey: .readableFolders)
        try values.encodeIfPresent(files.writableFolders, forKey: .writableFolders)
        try values.encode(ProcessID.host, forKey: .host)
        try values.encode(FileManager.default.currentDirectoryPath, forKey: .folder)
        try values.encodeIfPresent(screens, forKey: .screens)
        var named = values.nestedContainer(keyedBy: FactName.self, forKey: .facts)
        for fact in declared {
            try fact.encode(options, to: named.superEncoder(forKey: FactName(stringValue: fact.name)))
        }
    }
}

private struct ReadFacts: DecodableWithConfiguration {
    var options: MainOptions
    let screens: ScreenAddress?

    init(from decoder: any Decoder, configuration: (declared: [CallerFact], options: MainOptions)) throws {
        let values = try decoder.container(keyedBy: FactKey.self)
        options = configuration.options
        screens = try values.decodeIfPresent(ScreenAddress.self, forKey: .screens)
        let readable = try values.decodeIfPresent([String].self, forKey: .readableFolders)
        let writable = try values.decodeIfPresent([String].self, forKey: .writableFolders)
        let isOwner = try values.decode(Bool.self, forKey: .isOwner)
        var files = isOwner ? FileAccess.everywhere : .below(readable: readable ?? [], writable: writable ?? [])
        if let host = try values.decodeIfPresent(String.self, forKey: .host),
            let folder = try values.decodeIfPresent(String.self, forKey: .folder)
        {
            files.place = FileAccess.Place(host: host, folder: folder, boardHost: ProcessID.host)
        }
        options = options.with(files)
        // A caller of before facts had names wrote all of them side by side.
        let named =
            values.contains(.facts) ? try values.nestedContainer(keyedBy: FactName.self, forKey: .facts) : nil
        for fact in configuration.declared {
            let source = try named?.superDecoder(forKey: FactName(stringValue: fact.name)) ?? decoder
            options = try fact.decode(from: source, addingTo: options)
        }
    }
}
