public import BoardyCore

extension Board {
    /// Offers the errors of an inner board to `failure` of this board's handles, too.
    ///
    ///     passOnFailures(of: motherboard[FindName.self].failure)
    ///
    /// Use it where this board cannot answer if the inner one fails. The inner board has reported its error, so it is not reported again.
    ///
    /// - Parameter condition: returns false while this board does not depend on the inner one.
    public func passOnFailures(
        of failures: FailureFlow, file: StaticString = #fileID, line: UInt = #line,
        where condition: @escaping () -> Bool = { true }
    ) {
        failures.addTarget(self, file: file, line: line) { board, error in
            if condition() { board.offerFailure(error) }
        }
    }
}
