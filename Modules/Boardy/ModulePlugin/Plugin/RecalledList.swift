/// A list that is made anew at each launch, and keeps the storage of the earlier one while the elements that are
/// appended are equal.
struct RecalledList<Element: Equatable> {
    private var storage: [Element]
    private var count = 0
    /// True if all elements equal the elements of the earlier list so far.
    private var isRecalled: Bool

    /// - Parameter earlier: the list of the earlier launch; nil if there was none.
    init(_ earlier: [Element]? = nil) {
        storage = earlier ?? []
        isRecalled = earlier != nil
    }

    /// The elements that were appended. If they equal the earlier list, both share one storage.
    var elements: [Element] { count == storage.count ? storage : Array(storage[..<count]) }

    /// True if the list has come to the end of the earlier one without a difference.
    var isSame: Bool { isRecalled && count == storage.count }

    func contains(where isWanted: (Element) -> Bool) -> Bool { storage[..<count].contains(where: isWanted) }

    mutating func append(_ element: Element) {
        defer { count += 1 }
        if isRecalled, count < storage.count, storage[count] == element { return }
        if isRecalled {
            storage = Array(storage[..<count])
            isRecalled = false
        }
        storage.append(element)
    }
}
