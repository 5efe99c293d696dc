extension StoreError {
    static func notAllowed(_ action: String, in transaction: StaticString, _ path: String) -> StoreError {
        StoreError(
            code: .transaction, summary: "Cannot \(action) within the transaction \(transaction).", path: path,
            advice: "Do it before or after. Transactions do not nest: use one transaction for both.")
    }

    package static func endedEarly(_ path: String, _ transaction: StaticString) -> StoreError {
        StoreError(
            code: .transaction, summary: "The transaction \(transaction) ended before its body did.", path: path,
            advice: "Rethrow the errors of statements, and run no COMMIT or ROLLBACK: the end of the body does that.")
    }

    static func begunBySQL(_ path: String) -> StoreError {
        StoreError(
            code: .transaction, summary: "A statement began a transaction; it was undone.", path: path,
            advice: "Call transaction(_:_:) instead.")
    }

    static func stale(_ path: String, _ transaction: StaticString) -> StoreError {
        StoreError(
            code: .stale, summary: "The transaction \(transaction) came too late and was undone.", path: path,
            details: ["Another process has taken over the work that it belongs to."],
            advice: "Stop this work: the other process does it.")
    }

    /// The error for a transaction that others were in the way of until the time was over.
    package var outOfTime: StoreError {
        guard canRetry else { return self }
        return StoreError(
            code: .busy, summary: "The store is in use: other transactions were in the way for too long.", path: path,
            details: details, reported: reported,
            advice: "What waited has changed nothing. Repeat it when fewer processes change the same rows; a commit "
                + "that waits for a synchronous standby is in the way too, so see that the standby replies.")
    }

    static func unknownFailPoint(_ variable: String, _ text: String, moments: [String]) -> StoreError {
        StoreError(
            code: .failPoint, summary: "\(variable)=\(text) names no fail point.", path: nil,
            advice: "Write a transaction's name, a colon, and \(moments.joined(separator: " or ")): "
                + "members.add:before-commit.")
    }
}
