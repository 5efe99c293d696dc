/// What a ``ResultTaskBoard`` sends: any number of reports of progress, then one of the other three.
public enum BoardResult<Success, Failure: Error> {
    /// How much of the task is done, from 0 to 1.
    case progress(fractionCompleted: Double)
    /// The task ended with a value.
    case success(Success)
    /// The task ended with an error.
    case failure(Failure)
    /// The task was cancelled, or can never end.
    case cancel
}

extension BoardResult: Sendable where Success: Sendable {}
extension BoardResult: Equatable where Success: Equatable, Failure: Equatable {}
