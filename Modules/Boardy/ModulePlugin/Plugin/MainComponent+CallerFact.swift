extension MainComponent {
    /// Declares a fact about the caller, and returns the one of this session.
    ///
    ///     let caller = main.callerFact("authentication.caller") { options in
    ///         Caller(of: options.value(of: SessionOrigin.self))
    ///     }
    ///
    /// In the process of the session, the fact is made of its launch options. A worker gets it with each activation
    /// that it serves, and refuses one whose fact is missing or unreadable. A plugin without that fact passes it on
    /// unread. Facts stand in rows of the queue as they are, so they contain no secret.
    ///
    /// - Parameters:
    ///   - name: the name of the fact, with the name of the plugin in front. Two plugins with one name are a
    ///     ``ValidationIssue``.
    ///   - make: makes the fact of the launch options. It captures nothing of a session.
    public func callerFact<Fact: Codable & SendableMetatype>(
        _ name: String, file: StaticString = #fileID, line: UInt = #line,
        make: @escaping @Sendable (MainOptions) -> Fact
    ) -> Fact {
        add(CallerFact(name, file, line, make))
        return options.value(of: Fact.self) ?? make(options)
    }
}
