/// Runs a test's body on a fresh actor, so that roots made in it have a domain.
///
/// - Parameter body: gets the actor, to pass as `isolation:` where a root is made in a closure that does not know it.
public func onDomain<T: Sendable>(_ body: @Sendable (isolated any Actor) async throws -> T) async rethrows -> T {
    try await Stage().run(body)
}

private actor Stage {
    func run<T: Sendable>(_ body: @Sendable (isolated any Actor) async throws -> T) async rethrows -> T {
        try await body(self)
    }
}
