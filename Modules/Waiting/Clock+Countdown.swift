extension Clock where Duration == Swift.Duration {
    /// Returns a function that returns what is left of a time that begins now, or nil for one without an end.
    package func countdown(from total: Duration?) -> @Sendable () -> Duration? {
        let start = now
        return { total.map { max(.zero, $0 - start.duration(to: self.now)) } }
    }
}
