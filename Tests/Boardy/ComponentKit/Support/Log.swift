/// A log of the events of a test, in order.
final class Log {
    private(set) var entries: [String] = []

    func add(_ entry: String) { entries.append(entry) }
}
