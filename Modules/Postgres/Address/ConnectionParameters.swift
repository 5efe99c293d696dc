extension PostgresAddress {
    /// The parameters with which libpq connects: the parameters of the address, and our own defaults unless
    /// the address says otherwise.
    ///
    /// - Parameters:
    ///   - program: the name under which the server lists the connection.
    ///   - name: the name of the host that was looked up; nil if none was.
    ///   - addresses: the addresses of that name. They are tried in their order.
    func connectionParameters(
        program: String, name: String? = nil, at addresses: [String] = []
    ) -> [(name: String, value: String)] {
        let own: [(name: String, value: String)] = [
            ("client_encoding", "UTF8"), ("fallback_application_name", program),
            // A host that has vanished is noticed, and not only when the system gives up after a quarter of an hour.
            ("keepalives_idle", "30"), ("keepalives_interval", "10"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "30000"),
        ]
        var all = own.filter { value(of: $0.name) == nil }
        // Each connection would ask libkrb5 for tickets, which aborts a process that ends meanwhile.
        if value(of: "gssencmode") == nil, Self.variable("PGGSSENCMODE") == nil {
            all.append(("gssencmode", "disable"))
        }
        for parameter in parameters where parameter.name != Self.replyTimeout && parameter.name != Self.role {
            all.append((parameter.name, parameter.value))
        }
        all.append((Self.role, wantedRole))
        if let name, !addresses.isEmpty {
            // The name stays, because certificates and passwords belong to it.
            all.append(("host", addresses.map { _ in name }.joined(separator: ",")))
            all.append(("hostaddr", addresses.joined(separator: ",")))
        }
        return all
    }

    private static let replyTimeout = "reply_timeout", role = "target_session_attrs"

    /// The kind of server that libpq looks for. A server that only reads is of no use, so what would take one is
    /// replaced.
    private var wantedRole: String {
        let given = value(of: Self.role) ?? "any"
        return ["any", "read-only", "standby", "prefer-standby"].contains(given) ? "read-write" : given
    }

    /// The time in which a host has to let a client in: `connect_timeout` in seconds, or eight seconds. Hosts that are
    /// busy need some, and each attempt that gives up costs them a process all the same.
    var connectLimit: Duration { seconds("connect_timeout") ?? .seconds(8) }

    /// The time in which the server has to answer a statement: `reply_timeout` in seconds, or 30 seconds.
    ///
    /// It counts where no other limit does, such as `--timeout`.
    package var replyLimit: Duration { seconds(Self.replyTimeout) ?? .seconds(30) }

    private func seconds(_ name: String) -> Duration? {
        value(of: name).flatMap(Double.init).flatMap { $0 > 0 && $0 < 1e6 ? .seconds($0) : nil }
    }

    /// The sentence about a value that libpq does not see, or nil if there is no problem.
    ///
    /// libpq would take zero as no limit, and every wait has one.
    var problem: String? {
        for name in [Self.replyTimeout, "connect_timeout"] {
            guard let text = value(of: name), seconds(name) == nil else { continue }
            return "invalid \(name) value: \"\(text)\", which is no number of seconds above 0 and below 1000000"
        }
        return nil
    }
}
