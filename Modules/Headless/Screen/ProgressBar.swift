/// The progress of a long operation, with a title and a fraction, as a driver draws it.
public struct ProgressBar: Hashable, Sendable {
    /// The operation that is under way, such as "Importing products".
    public let title: String
    /// The part of the operation that is done, from 0 to 1.
    public let fractionCompleted: Double

    /// Creates a progress bar.
    ///
    /// - Parameters:
    ///   - title: the operation that is under way.
    ///   - fractionCompleted: the part that is done. A value outside of 0 to 1 becomes the nearest bound, and NaN becomes 0.
    public init(title: String, fractionCompleted: Double) {
        self.title = title
        self.fractionCompleted = fractionCompleted.isNaN ? 0 : min(max(0, fractionCompleted), 1)
    }

    /// The fraction in whole percent. It is rounded, but reaches 100 only if the operation is done.
    var percent: Int { fractionCompleted < 1 ? min(Int((fractionCompleted * 100).rounded()), 99) : 100 }
}
