import BoardyCore

/// Where a probe stands among those of a root, to know whether the root's sink is still its own when it goes.
///
/// A sink cannot be compared with another. It is the probe's as long as it lives and no later probe stands before it.
final class ProbePlace {
    /// What the probe's sink alone keeps alive.
    final class Mark: Sendable {}

    private weak var root: Motherboard?
    private let rootID: ObjectIdentifier
    private let formerSink: DiagnosticSink?
    private let number: Int
    private weak var mark: Mark?

    /// Takes the latest place on a root, whose sink is still the former one.
    init(on root: Motherboard) {
        self.root = root
        rootID = ObjectIdentifier(root)
        formerSink = root.diagnostics
        number = Self.standing.withLock { [rootID] in $0.add(to: rootID) }
    }

    /// The mark for the probe's sink to keep.
    func takeMark() -> Mark {
        let taken = Mark()
        mark = taken
        return taken
    }

    /// Gives the place up, and the root its sink back if it has the probe's.
    func leave() {
        let wasLatest = Self.standing.withLock { [rootID, number] in $0.remove(number, from: rootID) }
        if wasLatest, mark != nil { root?.diagnostics = formerSink }
    }

    private static let standing = Locked(Standing())

    /// The probes of each root by number, the latest last. Of all domains, so that two on one root know of each other.
    private struct Standing {
        private var last = 0
        private var numbers: [ObjectIdentifier: [Int]] = [:]

        mutating func add(to root: ObjectIdentifier) -> Int {
            last += 1
            numbers[root, default: []].append(last)
            return last
        }

        /// - Returns: whether it was the latest.
        mutating func remove(_ number: Int, from root: ObjectIdentifier) -> Bool {
            let wasLatest = numbers[root]?.last == number
            numbers[root]?.removeAll { $0 == number }
            if numbers[root]?.isEmpty == true { numbers[root] = nil }
            return wasLatest
        }
    }
}
