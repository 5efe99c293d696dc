package import BoardyCommandLine
package import BoardyStorage

/// The places of boards that a command line asks for: the plugins whose boards are in other processes, and the way to
/// them.
public struct PlacementRequest: ParameterGroup {
    /// The names of the plugins whose boards are remote.
    @Option(
        "remote", placeholder: "NAME",
        help: "Leaves the boards of a plugin to processes of '\(AppDefinition.current.identity.name) serve-plugins'.",
        collecting: .pluginName)
    package var remote: [String]
    @Option(.engine) private var ownEngine: Location?
    /// The path of the key file, or nil for none.
    @Option(
        "seal-key", placeholder: "FILE",
        help: """
            Key file that seals secrets on their way to remote boards; '\(AppDefinition.current.identity.name) \
            make-seal-key' writes one.
            """, parser: .file)
    var sealKey: String?
    private let store = ParsedValues.current[.store]
    private let databases = AppDefinition.current.databases

    public init() {}

    /// The options of a placement; none for an app without databases.
    public var members: [any ParameterMember] { databases == nil ? [] : [$remote, $ownEngine, $sealKey] }
    /// The option for the database with the queue, or no option for an app without databases.
    var engineOption: [any ParameterMember] { databases == nil ? [] : [$ownEngine] }
    /// The database with the queue, or nil if no option names one.
    package var engine: Location? { ownEngine ?? store.flatMap { databases?.location($0) } }

    /// Checks that the queue and the store can be shared with the processes that have the boards.
    ///
    /// - Parameters:
    ///   - installed: the names of the plugins that the command installs.
    ///   - store: the store of the command line; nil for the default one.
    func check(among installed: [String], store: String?) throws(ValueError) {
        if remote.isEmpty { return }
        if let name = remote.first(where: { !installed.contains($0) }) {
            throw ValueError(
                "takes --remote for selected plugins, and '\(name)' is not selected; drop it from --remote")
        }
        _ = try requiredEngine(for: "takes --remote together with --engine")
        if store == ":memory:" {
            throw ValueError("takes a store with --remote that other processes can open, and not :memory:")
        }
    }

    /// Returns the database with the queue.
    ///
    /// - Parameter need: the beginning of the message if there is none.
    @discardableResult
    package func requiredEngine(for need: String) throws(ValueError) -> Location {
        if let engine { return engine }
        throw ValueError("\(need): the address of the database with the queue, such as \(databases?.example ?? "")")
    }
}

extension Option where Value == Location? {
    /// The option for the database with the queue. Lists and messages show an address without its password.
    fileprivate static var engine: Option {
        let databases = AppDefinition.current.databases
        let address = ValueParser<Location>(unread: .memory, text: \.description) { text throws(ValueError) in
            if let place = databases?.location(text) { return place }
            // The part behind the scheme may have a password.
            let scheme = text.prefixMatch(of: /[a-z][a-z0-9+]{0,20}:\/\//).map { "\($0.output)…" }
            throw ValueError("has to be the address of a database, such as \(databases?.example ?? "")", shown: scheme)
        }
        return Option(
            "engine", placeholder: "URL",
            help: """
                Database with the queue of remote boards; it is the store too, unless --store is given. A password \
                belongs in PGPASSWORD, ~/.pgpass or the variable, because other users see command lines.
                """, parser: address, defaultText: "the store, if it is a database",
            shown: { databases?.location($0)?.description ?? "" })
    }
}
