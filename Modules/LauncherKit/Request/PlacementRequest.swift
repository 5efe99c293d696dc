package import BoardyCommandLine
package import BoardyStorage

/// The places of boards that a command line asks for: the plugins whose boards are in other processes, and the way to them.
public struct PlacementRequest: Sendable {
    /// The names of the plugins whose boards are remote.
    package let remote: [String]
    /// The database with the queue; nil if no option names one.
    package let engine: Location?
    /// The path of the key file; nil for none.
    let sealKey: String?
    private let databases: Databases?

    /// Reads the values of ``options(of:)``.
    package init(_ values: ParsedValues, of app: AppDefinition) {
        databases = app.databases
        let options = Options(of: app)
        remote = values[options.remote]
        engine =
            values[options.engine]
            ?? values[SessionRequest.Options(of: app).store].flatMap { app.databases?.location($0) }
        sealKey = values[options.sealKey]
    }

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

    /// The options of a placement; none for an app without databases.
    package static func options(of app: AppDefinition) -> [any ParameterDeclaration] {
        let options = Options(of: app)
        return app.databases == nil ? [] : [options.remote, options.engine, options.sealKey]
    }

    /// The option for the database with the queue; none for an app without databases.
    package static func engineOption(of app: AppDefinition) -> [any ParameterDeclaration] {
        app.databases == nil ? [] : [Options(of: app).engine]
    }

    private struct Options {
        let remote: Option<[String]>
        let engine: Option<Location?>
        let sealKey: Option<String?>

        init(of app: AppDefinition) {
            let name = app.identity.name, databases = app.databases
            remote = Option(
                "remote", placeholder: "NAME",
                help: "Leaves the boards of a plugin to processes of '\(name) serve-plugins'.",
                collecting: SelectionRequest.pluginName(of: app))
            engine = Option(
                "engine", placeholder: "URL",
                help: """
                    Database with the queue of remote boards; it is the store too, unless --store is given. A password belongs in PGPASSWORD, ~/.pgpass or \
                    the variable, because other users see command lines.
                    """,
                parser: databases.address, defaultText: "the store, if it is a database",
                shown: { databases?.location($0)?.description ?? "" })
            sealKey = Option(
                "seal-key", placeholder: "FILE",
                help: "Key file that seals secrets on their way to remote boards; '\(name) make-seal-key' writes one.",
                parser: .file)
        }
    }
}

extension Databases? {
    /// Accepts the address of a database. Lists and messages show it without its password.
    fileprivate var address: ValueParser<Location> {
        ValueParser(text: \.description) { text throws(ValueError) in
            if let place = self?.location(text) { return place }
            // The part behind the scheme may have a password.
            let scheme = text.prefixMatch(of: /[a-z][a-z0-9+]{0,20}:\/\//).map { "\($0.output)…" }
            throw ValueError(
                "has to be the address of a database, such as \(self?.example ?? "")", shown: scheme)
        }
    }
}
