/// An event of a task, which a ``ResultTaskBoard`` sends as its output: any number of reports of progress, then one of
/// the other three.
public enum BoardResult<Success, Failure: Error> {
    /// The task reported progress. The fraction goes from 0, nothing, to 1, all of the work.
    case progress(fractionCompleted: Double)
    /// The task ended with a value. The board completes with success next.
    case success(Success)
    /// The task ended with an error. The board completes without success next.
    case failure(Failure)
    /// The task was cancelled, or can never end. The board then completes without success.
    case cancel
}

extension BoardResult: Sendable where Success: Sendable {}
extension BoardResult: Equatable where Success: Equatable, Failure: Equatable {}
