import Testing

/// Waits until another thread has made a condition true. It fails after a time that no machine needs, though all tests
/// of the package begin at once and wait for their turns.
func eventually(
    _ condition: @escaping @Sendable () -> Bool, isolation: isolated (any Actor)? = #isolation,
    at location: SourceLocation = #_sourceLocation
) async throws {
    let end = ContinuousClock.now + .seconds(120)
    while !condition() {
        try #require(ContinuousClock.now < end, "the condition has not become true", sourceLocation: location)
        try await Task.sleep(for: .milliseconds(1))
    }
}
