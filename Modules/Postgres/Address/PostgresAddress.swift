/// The address of a database, such as `postgres://anna:secret@db.example:5432/shop?sslmode=verify-full`.
///
/// Every part may be left out: libpq's defaults and the environment variables `PGHOST`, `PGUSER`, `PGPASSWORD` and so
/// on stand in then. A parameter after the question mark is one of libpq's. A socket's folder is a parameter, or a host
/// with percent-encoded slashes: `postgres:///shop?host=/run/postgresql`.
///
/// Several hosts stand with commas between them: `postgres://h1,h2:5433/shop`. They are tried in this order until one
/// of them takes writes. One parameter is not libpq's: `reply_timeout`, the seconds in which the server has to answer a
/// statement, 30 without it.
public struct PostgresAddress: Hashable, Sendable {
    /// The parameters for libpq in the order of the text, by libpq's names. The last one of a name counts.
    let parameters: [Parameter]

    struct Parameter: Hashable, Sendable {
        let name: String
        let value: String

        /// True if the value must not be shown.
        var isSecret: Bool { ["password", "sslpassword"].contains(name.lowercased()) }
    }

    /// True if a text is the address of a database: it begins with `postgres://` or `postgresql://`.
    public static func isAddress(_ text: String) -> Bool { schemes.contains { text.hasPrefix($0) } }

    private static let schemes = ["postgres://", "postgresql://"]

    /// Creates an address from its text. libpq judges the values when a connection is opened.
    ///
    /// - Returns: nil if the text does not begin with `postgres://` or `postgresql://`.
    public init?(_ text: String) {
        guard let scheme = Self.schemes.first(where: { text.hasPrefix($0) }) else { return nil }
        var parameters: [Parameter] = []
        func add(_ name: String, _ value: some StringProtocol) {
            if !value.isEmpty { parameters.append(Parameter(name: name, value: String(value).percentDecoded)) }
        }
        let (path, query) = text.dropFirst(scheme.count).halves(at: "?")
        let (authority, database) = path.halves(at: "/")
        // A password may contain an "@" that nobody has encoded.
        let userEnd = authority.lastIndex(of: "@")
        if let userEnd {
            let (user, password) = authority[..<userEnd].halves(at: ":")
            add("user", user)
            add("password", password)
        }
        let hosts = authority[(userEnd.map(authority.index(after:)) ?? authority.startIndex)...]
            .split(separator: ",", omittingEmptySubsequences: false).map(\.hostAndPort)
        add("host", hosts.map(\.host).joined(separator: ","))
        if hosts.contains(where: { !$0.port.isEmpty }) { add("port", hosts.map(\.port).joined(separator: ",")) }
        add("dbname", database)
        for pair in query.split(separator: "&") {
            let (name, value) = pair.halves(at: "=")
            add(String(name).percentDecoded, value)
        }
        self.init(parameters)
    }

    init(_ parameters: [Parameter]) { self.parameters = parameters }

    /// Returns the value of a parameter by libpq's name, or nil if the address does not have it. A secret is returned
    /// too.
    func value(of name: String) -> String? { parameters.last { $0.name == name }?.value }
}

extension PostgresAddress: CustomStringConvertible {
    /// The address without its password.
    ///
    /// A password with a slash or a question mark that nobody has encoded is read as a port and a database, or a
    /// parameter: such ports and values are not shown.
    public var description: String {
        // A folder cannot stand before the path.
        let hasFolder = value(of: "host")?.contains("/") == true
        let user = value(of: "user").map { $0.percentEncoded + "@" } ?? ""
        let database = value(of: "dbname").map { "/" + Self.shown($0) } ?? ""
        var named: Set = ["user", "dbname"]
        if !hasFolder { named.formUnion(["host", "port"]) }
        let others = parameters.filter { !named.contains($0.name) && !$0.isSecret }
            .map { "\(Self.shown($0.name))=\(Self.shown($0.value))" }
        return "postgres://" + user + (hasFolder ? "" : hostsAndPorts) + database
            + (others.isEmpty ? "" : "?" + others.joined(separator: "&"))
    }

    /// Returns a value, or an ellipsis for one that may be the end of a password.
    private static func shown(_ value: String) -> String { value.contains("@") ? "…" : value.percentEncoded }

    private var hostsAndPorts: String {
        let isMisread = parameters.contains { !$0.isSecret && $0.name != "user" && ($0.name + $0.value).contains("@") }
        let hosts = (value(of: "host") ?? "").split(separator: ",", omittingEmptySubsequences: false)
        let ports = (value(of: "port") ?? "").split(separator: ",", omittingEmptySubsequences: false)
        return hosts.enumerated().map { index, host in
            let given = index < ports.count ? ports[index] : ""
            let port = given.isEmpty ? "" : given.allSatisfy(\.isNumber) && !isMisread ? ":\(given)" : ":…"
            return (host.contains(":") ? "[\(host)]" : String(host).percentEncoded) + port
        }.joined(separator: ",")
    }
}

extension PostgresAddress: CustomReflectable {
    /// Shows the description only, so that a dump contains no password.
    public var customMirror: Mirror { Mirror(self, children: ["address": description]) }
}

extension Substring {
    /// The parts before and after the first separator, or all of the text and nothing if it has no separator.
    fileprivate func halves(at separator: Character) -> (Substring, Substring) {
        guard let index = firstIndex(of: separator) else { return (self, "") }
        return (self[..<index], self[self.index(after: index)...])
    }

    /// A host, without the brackets of an address of IPv6, and the port behind it.
    fileprivate var hostAndPort: (host: Substring, port: Substring) {
        guard first == "[", let end = firstIndex(of: "]") else { return halves(at: ":") }
        return (self[index(after: startIndex)..<end], self[index(after: end)...].halves(at: ":").1)
    }
}
