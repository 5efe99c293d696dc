/// The latest of many elements, as many as a limit allows: beyond that, each takes the place of the oldest, and nothing is moved.
struct Ring<Element> {
    private let limit: Int
    private var places: ContiguousArray<Element> = []
    /// Where the oldest is, once all places are taken.
    private var oldest = 0
    /// How many have made way.
    private(set) var droppedCount = 0

    /// A ring without elements.
    ///
    /// - Parameter limit: how many it keeps, at least one. Room is made as they come.
    init(limit: Int) { self.limit = max(1, limit) }

    /// The elements, the oldest first.
    var elements: [Element] { Array(places[oldest...] + places[..<oldest]) }

    /// Adds an element.
    ///
    /// - Parameter element: afterwards the one that made way for it, if one did.
    mutating func append(exchanging element: inout Element) {
        if places.count < limit { return places.append(element) }
        swap(&places[oldest], &element)
        oldest = oldest + 1 == limit ? 0 : oldest + 1
        droppedCount += 1
    }
}
