/// A list of the events of a test, in order, which its boards and handlers add. Belongs to the test's domain.
final class Log {
    private(set) var entries: [String] = []

    func add(_ entry: String) { entries.append(entry) }
}
