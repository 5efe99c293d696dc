/// Asynchronous work that a board started with ``Board/perform(_:deliver:file:line:)``, to cancel it. Lives on the board's domain.
public struct Performance {
    private let work: Assignment?

    init(_ work: Assignment?) { self.work = work }

    /// Whether its result has not been delivered yet.
    public var isRunning: Bool { work?.isRunning ?? false }

    /// Cancels the task and delivers `CancellationError` at once. A result that has come in before is delivered instead.
    public func cancel() { work?.cancel() }
}

extension Board {
    /// Runs asynchronous work off the domain and delivers its result on it.
    ///
    /// The first ending counts: the result, an error, ``Performance/cancel()``, or the board's leaving its motherboard, which cancels the
    /// task and delivers `CancellationError` while the board still has its owner. Results of one root are delivered in the order in which they
    /// came in, by a job isolated to the domain. Work under way keeps neither the root nor its actor alive; when the root goes, it is cancelled
    /// and `deliver` never runs.
    ///
    /// Without an owner it reports `boardNotInstalled` and neither starts the work nor delivers. On a root that belongs to no actor it
    /// reports `isolationMissing`, and delivers that as an error.
    ///
    /// - Parameters:
    ///   - work: runs concurrently; takes and gives `Sendable` values only.
    ///   - deliver: called once, on the domain. It is kept until then: capture the board weakly if it may leave earlier.
    @discardableResult
    public func perform<T: Sendable>(
        _ work: @escaping @Sendable @concurrent () async throws -> T, deliver: @escaping (Result<T, any Error>) -> Void,
        file: StaticString = #fileID, line: UInt = #line
    ) -> Performance {
        let errand: Errand<T>? = enlist(file: file, line: line) { event in
            if case .result(let result) = event { deliver(result) }
        }
        guard let errand else { return Performance(nil) }
        errand.begin { way in Task { @concurrent in await way.carry { try await work() } } }
        return Performance(errand)
    }
}
