import BoardyCore

/// A replacement of the sink of a root by that of a probe, which can be undone.
///
/// Sinks cannot be compared. So the sink of the probe keeps a marker alive: the root still has this sink while the marker lives and no later
/// probe has replaced the sink again.
final class SinkReplacement {
    /// An object that only the sink of the probe keeps alive.
    final class Marker: Sendable {}

    private weak var root: Motherboard?
    private let rootID: ObjectIdentifier
    private let formerSink: DiagnosticSink?
    private let number: Int
    private weak var marker: Marker?

    /// Registers a replacement on a root, which still has its former sink.
    init(on root: Motherboard) {
        self.root = root
        rootID = ObjectIdentifier(root)
        formerSink = root.diagnostics
        number = Self.open.withLock { [rootID] in $0.add(to: rootID) }
    }

    func makeMarker() -> Marker {
        let made = Marker()
        marker = made
        return made
    }

    /// Gives the root its former sink back if it still has that of the probe.
    func undo() {
        let wasLatest = Self.open.withLock { [rootID, number] in $0.remove(number, from: rootID) }
        if wasLatest, marker != nil { root?.diagnostics = formerSink }
    }

    private static let open = Locked(OpenReplacements())

    /// The numbers of the replacements of each root, the latest last. One list for all domains, since two probes of a root may not share one.
    private struct OpenReplacements {
        private var last = 0
        private var numbers: [ObjectIdentifier: [Int]] = [:]

        mutating func add(to root: ObjectIdentifier) -> Int {
            last += 1
            numbers[root, default: []].append(last)
            return last
        }

        /// Removes a replacement. Returns true if it was the latest of its root.
        mutating func remove(_ number: Int, from root: ObjectIdentifier) -> Bool {
            let wasLatest = numbers[root]?.last == number
            numbers[root]?.removeAll { $0 == number }
            if numbers[root]?.isEmpty == true { numbers[root] = nil }
            return wasLatest
        }
    }
}
