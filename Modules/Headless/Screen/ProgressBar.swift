/// How far something that takes its time has come, as it is shown to whoever waits for it.
public struct ProgressBar: Hashable, Sendable {
    /// What is under way: "Importing products".
    public let title: String
    /// How much of it is done, from 0 to 1.
    public let fractionCompleted: Double

    /// A picture of progress.
    ///
    /// - Parameter fractionCompleted: brought within 0 and 1; what is no number counts as 0.
    public init(title: String, fractionCompleted: Double) {
        self.title = title
        self.fractionCompleted = fractionCompleted.isNaN ? 0 : min(max(0, fractionCompleted), 1)
    }

    /// In whole percent; 100 only for what is done.
    var percent: Int { fractionCompleted < 1 ? min(Int((fractionCompleted * 100).rounded()), 99) : 100 }
}
