/// An import that failed after some of its products were kept.
struct ImportInterruption: Error, CustomStringConvertible {
    /// The number of products that were kept, from the beginning of the catalogue.
    let kept: Int
    let total: Int
    let cause: any Error

    init(kept: Int, of total: Int, cause: any Error) {
        self.kept = kept
        self.total = total
        self.cause = cause
    }

    var description: String {
        "The import stopped after \(kept) of \(total) products, which are kept. Remove the cause and import the same "
            + "catalogue again: it goes on from there. The cause: \(cause)"
    }
}
