extension PostgresAddress {
    /// The parameters with which libpq connects: those of the address, and those that every connection here has unless
    /// the address says otherwise.
    ///
    /// - Parameter program: the name under which the server lists the connection.
    func connectionParameters(program: String) -> [(name: String, value: String)] {
        let own = [
            ("client_encoding", "UTF8"), ("fallback_application_name", program),
            // A host that has vanished is noticed, and not only when the system gives up after a quarter of an hour.
            ("keepalives_idle", "30"), ("keepalives_interval", "10"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "30000"),
        ]
        return own.filter { value(of: $0.0) == nil } + parameters.map { ($0.name, $0.value) }
    }

    /// The time that connecting may take: `connect_timeout` in seconds, or ten seconds.
    var connectTimeout: Duration {
        .seconds(value(of: "connect_timeout").flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil } ?? 10)
    }
}
