/// A store of the latest elements, up to a limit. Beyond the limit, each new element replaces the oldest, and nothing
/// else moves.
struct RingBuffer<Element> {
    private let limit: Int
    private var storage: [Element] = []
    /// The number of elements that were added since the buffer was empty. It is the position of the next one.
    private(set) var nextPosition = 0
    private(set) var droppedCount = 0

    /// - Parameter limit: the greatest number of elements, at least one. Memory is taken as elements arrive.
    init(limit: Int) { self.limit = max(1, limit) }

    var oldestPosition: Int { nextPosition - storage.count }

    var elements: [Element] {
        let oldest = nextPosition > limit ? nextPosition % limit : 0
        return Array(storage[oldest...] + storage[..<oldest])
    }

    /// Adds an element.
    ///
    /// - Returns: the element that it replaces. The caller releases it after the change, since its `deinit` may run
    ///   user code.
    mutating func append(_ element: consuming Element) -> Element? {
        nextPosition += 1
        if storage.count < limit {
            storage.append(element)
            return nil
        }
        droppedCount += 1
        return exchange(&storage[(nextPosition - 1) % limit], with: element)
    }

    /// Changes the element at a position, unless it was dropped. The change must not run user code.
    mutating func update(at position: Int, _ change: (inout Element) -> Void) {
        guard position >= oldestPosition, position < nextPosition else { return }
        change(&storage[position < limit ? position : position % limit])
    }

    /// Removes all elements and returns them, the oldest first.
    mutating func removeAll() -> [Element] {
        let removed = elements
        storage = []
        nextPosition = 0
        return removed
    }
}

extension RingBuffer: Sendable where Element: Sendable {}
