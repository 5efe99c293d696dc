import Foundation

extension PostgresAddress {
    /// The address of each host, in the order in which they are tried; the address itself if it has one host.
    ///
    /// libpq tries the next host when one has refused. It waits for a silent one without an end where it does not
    /// block, so each host is a connection of its own.
    var servers: [PostgresAddress] { servers(with: Self.variable) }

    /// - Parameter variable: returns the value of a variable of the environment; nil without one. libpq takes the lists
    ///   that the address does not have from there.
    func servers(with variable: (String) -> String?) -> [PostgresAddress] {
        let lists = ["host", "hostaddr", "port"].map { name in
            let text = value(of: name) ?? variable("PG" + name.uppercased())
            return (name: name, values: text.map { $0.split(separator: ",", omittingEmptySubsequences: false) })
        }
        let count = lists.prefix(2).compactMap { $0.values?.count }.max() ?? 1
        // libpq tells what is wrong with lists that do not go together.
        let fits = lists.allSatisfy { list in
            list.values.map { $0.count == count || list.name == "port" && $0.count == 1 } ?? true
        }
        guard count > 1, fits else { return [self] }
        let others = parameters.filter { parameter in !lists.contains { $0.name == parameter.name } }
        return (0..<count).map { place in
            let own = lists.compactMap { list -> Parameter? in
                guard let values = list.values else { return nil }
                var value = String(values[values.count == 1 ? 0 : place])
                // libpq would take all of the list of the variable.
                if value.isEmpty, list.name == "port", variable("PGPORT") != nil { value = "5432" }
                return value.isEmpty ? nil : Parameter(name: list.name, value: value)
            }
            return PostgresAddress(own + others)
        }
    }

    /// Returns the value of a variable of the environment; nil without one.
    static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// The name of the host in messages.
    var hostName: String { value(of: "host") ?? value(of: "hostaddr") ?? "the local socket" }
}
