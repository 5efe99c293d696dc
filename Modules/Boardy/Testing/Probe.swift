public import BoardyCore

/// A recorder of every message of a root motherboard and of all motherboards inside its boards, each with its cause.
///
///     let probe = Probe(motherboard)
///     motherboard.ioCart().activation.activate()
///     probe.expect(output: .paid, from: Checkout.self)
///     probe.expectNoUnhandled()
///
/// A probe records as long as it lives. It belongs to the domain of the motherboard, which it does not keep alive. It
/// also records outputs and actions that no flow handled. For that it replaces the sink of the root by one that
/// forwards to the former sink. When the probe is released, the root gets its former sink back, unless it was given
/// another one meanwhile. Inner motherboards with a sink of their own keep it.
public final class Probe {
    /// All messages that were sent since the probe was made, in order.
    public private(set) var messages: [Message] = []
    private let reported = Locked<[Diagnostic]>([])
    private let sinkReplacement: SinkReplacement
    private var token: FlowToken?

    /// Starts to record.
    ///
    /// - Parameter motherboard: any motherboard of the root.
    public init(_ motherboard: Motherboard) {
        let root = motherboard.root, former = root.currentSink, replacement = SinkReplacement(on: root)
        sinkReplacement = replacement
        // Weak: a later probe may keep the sink longer than this one lives.
        root.diagnostics = DiagnosticSink(verbose: true) { [weak reported, marker = replacement.makeMarker()] event in
            withExtendedLifetime(marker) {}
            if Self.unhandledKinds.contains(event.kind) { reported?.withLock { $0.append(event) } }
            if event.kind != .unhandledOutput || former.isVerbose { former.report(event) }
        }
        token = root.observe(includingNested: true) { [weak self] in self?.messages.append($0) }
    }

    deinit {
        token?.cancel()
        sinkReplacement.undo()
    }

    /// The reports of outputs and actions that no flow handled, in order.
    public var unhandled: [Diagnostic] { reported.withLock { $0 } }

    /// Returns the outputs of the board of a contract, in order, without outputs of another type.
    public func outputs<C: BoardContract>(of contract: C.Type) -> [C.Output] {
        outputs(of: C.id).compactMap { $0 as? C.Output }
    }

    /// Returns the outputs of the board of an ID, in order.
    public func outputs(of board: BoardID) -> [Any] {
        messages.compactMap { message in
            guard case .output(let value) = message.content, message.board == board else { return nil }
            return value as Any
        }
    }

    /// A text with one line for each message: its number, sender, content, and the number of its cause.
    public var transcript: String {
        if messages.isEmpty { return "no message was sent" }
        return messages.map { message in
            let cause = message.cause.map { ", caused by #\($0)" } ?? ""
            return "#\(message.number) '\(message.board)' on '\(message.motherboard)': \(message.summary)\(cause)"
        }.joined(separator: "\n")
    }

    private static let unhandledKinds: Set<DiagnosticKind> = [.unhandledOutput, .unhandledAction]
}

/// A replacement of the sink of a root by a probe's, which can be undone.
///
/// Sinks cannot be compared. So the sink of the probe keeps a marker alive: the root still has this sink while the
/// marker lives and no later probe has replaced the sink again.
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

    /// Gives the root its former sink back if it still has the probe's.
    func undo() {
        let wasLatest = Self.open.withLock { [rootID, number] in $0.remove(number, from: rootID) }
        if wasLatest, marker != nil { root?.diagnostics = formerSink }
    }

    private static let open = Locked(OpenReplacements())

    /// The numbers of the replacements of each root, the latest last. One list for all domains, since two probes of a
    /// root may not share one.
    private struct OpenReplacements {
        private var last = 0
        private var numbers: [ObjectIdentifier: [Int]] = [:]

        mutating func add(to root: ObjectIdentifier) -> Int {
            last += 1
            numbers[root, default: []].append(last)
            return last
        }

        /// Removes a replacement. Returns true if the replacement was the latest of its root.
        mutating func remove(_ number: Int, from root: ObjectIdentifier) -> Bool {
            let wasLatest = numbers[root]?.last == number
            numbers[root]?.removeAll { $0 == number }
            if numbers[root]?.isEmpty == true { numbers[root] = nil }
            return wasLatest
        }
    }
}
