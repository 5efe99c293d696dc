package import BoardyCommandLine
import BoardyStorage

/// The store or the database with the queue that a command line names, and nothing else of a session.
package struct StoreRequest: ParameterGroup {
    @Option(.store) private var path: String?
    package let placement = PlacementRequest()
    @Option(.format) package var format: OutputFormat
    private let app = AppDefinition.current

    package init() {}

    package var members: [any ParameterMember] { [$path] + placement.engineOption + [$format] }

    /// Refuses a store that is not in a file.
    func checkFile(orElse advice: KeyPath<Databases, String>, _ purpose: String) throws(ValueError) {
        switch path.map(app.location) ?? placement.engine {
        case nil, .file?: break
        case .memory?: throw ValueError("takes a file for --store, because a store in memory ends with its command")
        default: throw ValueError("\(purpose) the file of a store; \(app.databases?[keyPath: advice] ?? "")")
        }
    }

    func store(in context: CommandContext) -> Store {
        let location =
            path.map(app.location) ?? placement.engine
            ?? .default(in: app.identity.folder, environment: context.environment)
        return Store(location, within: context.waits)
    }
}

extension Option where Value == String? {
    static var store: Option {
        let app = AppDefinition.current, form = app.databases?.form
        let file = "\(app.identity.folder)/store.sqlite in the data directory of the platform"
        // A text that looks like the address of a database and is none may have a password, and is the path of no file.
        let place = ValueParser(completion: .file) { text throws(ValueError) in
            guard case .file = app.location(of: text),
                text.contains("://") || text.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.-]*:|.*password=/) != nil
            else { return }
            let others = form.map { ", an address as \($0)," } ?? ""
            throw ValueError("is a path\(others) or :memory:; write ./ in front of a path that looks like an address")
        }
        let address = form.map { ", address of a database as \($0)," } ?? ""
        return Option(
            "store", placeholder: "PATH", help: "File of the store\(address) or :memory: to keep nothing.",
            parser: place, defaultText: form == nil ? file : "the database of --engine, or \(file)",
            // An address may have a password.
            shown: { "\(app.location(of: $0))" })
    }
}
