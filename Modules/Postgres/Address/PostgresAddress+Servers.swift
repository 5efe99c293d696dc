extension PostgresAddress {
    /// The address of each host, in the order in which they are tried; the address itself if it has one host.
    ///
    /// libpq tries the next host when one has refused. It waits for a silent one without an end where it does not
    /// block, so each host is a connection of its own.
    var servers: [PostgresAddress] {
        let lists = ["host", "hostaddr", "port"].map { name in
            (name: name, values: value(of: name).map { $0.split(separator: ",", omittingEmptySubsequences: false) })
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
                let value = String(values[values.count == 1 ? 0 : place])
                return value.isEmpty ? nil : Parameter(name: list.name, value: value)
            }
            return PostgresAddress(own + others)
        }
    }

    /// The name of the host in messages.
    var hostName: String { value(of: "host") ?? value(of: "hostaddr") ?? "the local socket" }
}
