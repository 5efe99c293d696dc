public import BoardyCore

/// A conflict in a choice of plugins, such as a contract that one of them requires and none provides.
public struct ValidationIssue: CustomStringConvertible {
    /// The effect of an issue on a launch.
    public enum Severity: String, Sendable {
        /// The choice must not be launched, because some link, board or gate would not work.
        case error
        /// A declaration without effect. The choice can be launched.
        case warning
    }

    /// The kinds of issue, with the contract, pattern or name concerned.
    public enum Kind: Equatable, Sendable {
        /// Plugins require a contract that no chosen plugin provides.
        case gap(BoardID)
        /// Links or contributions lead to a board that no chosen plugin has.
        case unknownTarget(BoardID)
        /// A board is registered twice. That of the plugin `first` is used.
        case duplicateProvision(BoardID, first: String)
        /// A plugin declares other types for a contract than the plugin `first`, which provides it or requires it
        /// first.
        case typeMismatch(BoardID, first: String)
        /// Plugins require each other, so none of them can start before the others. The first plugin is also the last
        /// one.
        case cycle([String])
        /// A route that gets no link, because the plugin `first` has a route of the same shape.
        case shadowedRoute(String, first: String)
        /// Two routes of different shape take the same link, and neither pattern has more literal components. The
        /// plugin `first` gets the link.
        case ambiguousRoute(String, first: String)
        /// A route whose pattern is no link.
        case invalidRoute(String)
        /// Two plugins have the same name. The second one was left out.
        case duplicatePlugin(String)
        /// A plugin has a name that no command line can name.
        case invalidPlugin(String)
        /// A plugin guards a contract that it does not provide. The gateway was not registered.
        case foreignGateway(BoardID)
        /// The app guards a board that no known plugin has.
        case unknownGateway(BoardID)
        /// A plugin provides a contract that has a requirement, and installs no gateway to check it. Each activation is
        /// refused.
        case missingGateway(BoardID, requirement: String)
        /// A fact about callers has the name of another one, which the plugin `first` declares.
        case duplicateFact(String, first: String)
        /// Plugins contribute to an extension point that no known plugin reads.
        case unreadPoint(String)
        /// A plugin requires a contract and declares nothing that could use it.
        case unusedRequirement(BoardID)
        /// A plugin declares a setting under a name that the plugin `first` has taken, or that it has taken itself for
        /// another setting.
        case duplicateSetting(String, first: String)
        /// A plugin contributes under a title that the plugin `first` has taken at an extension point of unique titles.
        case duplicateTitle(String, first: String)
        /// A setting has a name that no option can have.
        case invalidSetting(String)
        /// A plugin of another process has a contract that cannot leave its process, and a plugin of this process needs
        /// it.
        case notRemote(BoardID)
        /// A contract of another process carries secrets, and this process has no keys.
        case missingKeys(BoardID)
        /// No living process serves a contract of another process.
        case unserved(BoardID)
        /// The living processes serve a contract, and not in the version that this process sends.
        case otherVersion(BoardID)
        /// A living process serves a contract on another store than this process has.
        case otherStore(BoardID)
        /// A living process serves a contract with secrets, and has other keys than this process.
        case otherKeys(BoardID)
    }

    /// The place of a declaration that takes part in an issue.
    public struct Place: Equatable, Sendable, CustomStringConvertible {
        /// The name of the plugin that declares it, or `the app`.
        public let plugin: String
        /// The file of the declaration, as `Module/File.swift`.
        public let file: String
        /// The line of the declaration.
        public let line: UInt

        public var description: String { "\(file):\(line)" }

        package init(plugin: String, file: String, line: UInt) {
            self.plugin = plugin
            self.file = file
            self.line = line
        }
    }

    /// The kind of conflict, with the contract, the pattern or the name that it concerns.
    public let kind: Kind
    /// The declarations that cause the conflict, the first one first. There is at least one.
    public let places: [Place]
    /// The conflict as a sentence without place and end, such as `shopping requires 'payment.pay'`.
    public let problem: String
    /// The names of the known plugins that have the missing board. Empty for other kinds.
    public let alternatives: [String]
    /// The change that settles the issue, as the end of a sentence.
    public let advice: String

    /// The name of the plugin whose declaration causes the conflict.
    public var plugin: String { places.first?.plugin ?? "" }

    /// The places as `Module/File.swift:line`, at most eight, for a message that leads to the code.
    public var location: String { Self.listed(places.map { "\($0)" }, atMost: 8) }

    public var description: String { "\(problem) (\(location)); \(advice)" }

    /// Returns texts with commas between them. If there are more than `limit`, the rest is counted.
    static func listed(_ texts: [String], atMost limit: Int) -> String {
        let more = texts.count > limit ? ["\(texts.count - limit + 1) more"] : []
        return (more.isEmpty ? texts : texts.prefix(limit - 1) + more).joined(separator: ", ")
    }
}

extension ValidationIssue.Kind {
    /// The kind as a stable word for programs, such as `open-requirement`.
    public var code: String {
        switch self {
        case .gap: "open-requirement"
        case .unknownTarget: "unknown-target"
        case .duplicateProvision: "duplicate-registration"
        case .typeMismatch: "type-mismatch"
        case .cycle: "cycle"
        case .shadowedRoute: "shadowed-route"
        case .ambiguousRoute: "ambiguous-route"
        case .invalidRoute: "invalid-route"
        case .duplicatePlugin: "duplicate-plugin"
        case .invalidPlugin: "invalid-plugin"
        case .foreignGateway: "foreign-gateway"
        case .unknownGateway: "unknown-gateway"
        case .missingGateway: "missing-gateway"
        case .duplicateFact: "duplicate-caller-fact"
        case .unreadPoint: "unread-extension-point"
        case .unusedRequirement: "unused-requirement"
        case .duplicateSetting: "duplicate-setting"
        case .duplicateTitle: "duplicate-title"
        case .invalidSetting: "invalid-setting"
        case .notRemote: "not-remote"
        case .missingKeys: "missing-keys"
        case .unserved: "unserved-contract"
        case .otherVersion: "other-version"
        case .otherStore: "other-store"
        case .otherKeys: "other-keys"
        }
    }

    /// The ID of the contract or board that the issue is about, or nil for issues of routes, points, settings and whole
    /// plugins.
    public var contract: BoardID? {
        switch self {
        case .gap(let id), .unknownTarget(let id), .duplicateProvision(let id, _), .typeMismatch(let id, _),
            .foreignGateway(let id), .unknownGateway(let id), .missingGateway(let id, _), .unusedRequirement(let id),
            .notRemote(let id), .missingKeys(let id), .unserved(let id), .otherVersion(let id),
            .otherStore(let id), .otherKeys(let id):
            id
        case .cycle, .shadowedRoute, .ambiguousRoute, .invalidRoute, .duplicatePlugin, .invalidPlugin, .duplicateFact,
            .unreadPoint, .duplicateSetting, .duplicateTitle, .invalidSetting:
            nil
        }
    }

    /// A warning for declarations without effect, and an error for everything else.
    public var severity: ValidationIssue.Severity {
        switch self {
        case .unreadPoint, .unusedRequirement: .warning
        default: .error
        }
    }
}

extension ValidationIssue {
    package init(_ kind: Kind, _ problem: String, at places: [Place], alternatives: [String] = [], advice: String) {
        self.init(kind: kind, places: places, problem: problem, alternatives: alternatives, advice: advice)
    }
}

extension ValidationIssue.Place {
    init(_ plugin: String, _ file: StaticString, _ line: UInt) {
        self.init(plugin: plugin, file: "\(file)", line: line)
    }
}
