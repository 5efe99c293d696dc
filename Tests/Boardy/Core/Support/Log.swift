/// What happened in a test, in order, as its boards and handlers tell it. Belongs to the test's domain.
final class Log {
    private(set) var entries: [String] = []

    func add(_ entry: String) { entries.append(entry) }
}
