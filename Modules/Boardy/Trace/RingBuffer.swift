/// A store of the latest elements, up to a limit. Beyond the limit, each new element replaces the oldest, and nothing else moves.
struct RingBuffer<Element> {
    private let limit: Int
    private var storage: [Element] = []
    /// The index of the oldest element, once the store is full.
    private var oldest = 0
    private(set) var droppedCount = 0

    /// - Parameter limit: the greatest number of elements, at least one. Memory is taken as elements arrive.
    init(limit: Int) { self.limit = max(1, limit) }

    var elements: [Element] { Array(storage[oldest...] + storage[..<oldest]) }

    /// Adds an element.
    ///
    /// - Returns: the element that it replaces. The caller releases it after the change, since its `deinit` may run user code.
    mutating func append(_ element: Element) -> Element? {
        if storage.count < limit {
            storage.append(element)
            return nil
        }
        var dropped = element
        swap(&storage[oldest], &dropped)
        oldest = oldest + 1 == limit ? 0 : oldest + 1
        droppedCount += 1
        return dropped
    }
}
