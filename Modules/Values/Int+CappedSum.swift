extension Int {
    /// Returns the sum of two counts, or the greatest number if that is more.
    package func cappedSum(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
