/// Runs the body of a test on a new actor, so that roots made in it have a domain.
///
/// - Parameter body: gets the actor, for `isolation:` of roots that are made in a closure without isolation.
public func onDomain<T: Sendable>(_ body: @Sendable (isolated any Actor) async throws -> T) async rethrows -> T {
    try await TestDomain().run(body)
}

private actor TestDomain {
    func run<T: Sendable>(_ body: @Sendable (isolated any Actor) async throws -> T) async rethrows -> T {
        try await body(self)
    }
}
