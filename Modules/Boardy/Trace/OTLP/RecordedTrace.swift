import BoardyCoding
public import Foundation

/// The messages of a trace file in OTLP/JSON, such as ``TraceExporter`` writes.
public struct RecordedTrace {
    /// The messages in the order in which they were sent, numbered anew from 1. Their times count from the first of
    /// them.
    public let events: [TraceEvent]
    /// True if the last line is not whole, because the program was killed while it wrote. That line is left out.
    public let isCut: Bool
    /// The number of spans that belong to other programs and are left out.
    public let foreignCount: Int
    /// The number of messages whose cause is not in the file. They stand among those that came from outside.
    public let orphanCount: Int
    private let messages: [OTLPMessage]

    /// Reads a file.
    ///
    /// - Parameter bytes: lines of JSON in UTF-8, each one `TracesData` of the OpenTelemetry protocol.
    /// - Throws: ``TraceFileError`` with the first place that does not fit.
    public init(_ bytes: Data) throws(TraceFileError) {
        var messages: [OTLPMessage] = [], foreignCount = 0, isCut = false, hasWholeLine = false
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let last = lines.lastIndex { !Self.isBlank($0) }
        for (index, line) in lines.enumerated() where !Self.isBlank(line) {
            if let count = try Self.read(Data(line), number: index + 1, into: &messages) {
                foreignCount += count
                hasWholeLine = true
                continue
            }
            guard index == last, hasWholeLine || line.starts(with: Data(#"{"resourceSpans""#.utf8)) else {
                throw TraceFileError(line: index + 1, place: "", reason: "is not JSON")
            }
            isCut = true
        }
        try self.init(messages, isCut: isCut, foreignCount: foreignCount)
    }

    /// Joins the files of several processes. A message may be caused by one of another process, whose file may stand
    /// anywhere among them.
    ///
    /// The clocks of hosts differ. A file whose messages seem to begin before their causes in other files is moved
    /// until they do not.
    ///
    /// - Throws: ``TraceFileError`` if two files have the same message, because one of them is given twice.
    public init(joining traces: [RecordedTrace]) throws(TraceFileError) {
        try self.init(
            ClockShifts.aligned(traces.map(\.messages)), isCut: traces.contains(where: \.isCut),
            foreignCount: traces.reduce(0) { $0 + $1.foreignCount })
    }

    private init(_ messages: [OTLPMessage], isCut: Bool, foreignCount: Int) throws(TraceFileError) {
        self.isCut = isCut
        self.foreignCount = foreignCount
        self.messages = messages
        let sorted = messages.sorted { ($0.start, $0.number) < ($1.start, $1.number) }
        let first = sorted.first?.start ?? 0
        var numbers: [TraceContext: Int] = [:], events: [TraceEvent] = [], orphanCount = 0
        for (index, message) in sorted.enumerated() {
            if numbers.updateValue(index + 1, forKey: message.context) != nil {
                throw TraceFileError(
                    line: nil, place: "spanId \(message.id.digits)",
                    reason: "stands in two spans of one trace; give each file once")
            }
            // A cause is sent before its consequence, so only earlier spans are looked up, and no circle can arise.
            let cause = message.cause.flatMap { numbers[$0] }
            if message.parent != nil, cause == nil || cause == index + 1 { orphanCount += 1 }
            events.append(
                TraceEvent(
                    number: index + 1, cause: cause == index + 1 ? nil : cause, kind: message.kind,
                    board: message.board, motherboard: message.motherboard, payload: message.payload,
                    file: message.file, line: message.line, start: .nanoseconds(message.start - first),
                    duration: message.isUnfinished ? nil : .nanoseconds(message.end - message.start),
                    process: message.process))
        }
        self.events = events
        self.orphanCount = orphanCount
    }

    /// Returns sentences about everything that the file has and ``events`` do not, or the other way round, such as a
    /// last line that is cut.
    ///
    /// - Parameter file: the name of the file in the sentences.
    public func remarks(on file: String) -> [String] {
        var remarks: [String] = []
        if isCut {
            remarks.append("the last line of \(file) is not whole, so it was left out; the run may have been killed")
        }
        if foreignCount > 0 { remarks.append("\(foreignCount) spans of other programs in \(file) were left out") }
        if events.isEmpty { remarks.append("\(file) has no messages") }
        return remarks
    }

    /// Adds the messages of a line.
    ///
    /// - Returns: the number of its spans that belong to other programs; nil if the line is not JSON.
    private static func read(
        _ line: Data, number: Int, into messages: inout [OTLPMessage]
    ) throws(TraceFileError) -> Int? {
        let data: TracesData
        do {
            data = try ContractCoding.decodeUnique(TracesData.self, from: line)
        } catch {
            if error.isNoJSON { return nil }
            throw TraceFileError(line: number, place: error.placeInside, reason: error.reason)
        }
        var foreignCount = 0
        for (first, resource) in data.resourceSpans.enumerated() {
            for (second, scope) in resource.scopeSpans.enumerated() {
                guard scope.scope?.name == OTLPMessage.scope else {
                    foreignCount += scope.spans.count
                    continue
                }
                for (third, span) in scope.spans.enumerated() {
                    do {
                        messages.append(try OTLPMessage(span, of: resource.resource?.process))
                    } catch {
                        let place = "resourceSpans[\(first)].scopeSpans[\(second)].spans[\(third)]"
                        throw TraceFileError(line: number, place: place, reason: error.reason)
                    }
                }
            }
        }
        return foreignCount
    }

    private static func isBlank(_ line: Data.SubSequence) -> Bool { line.allSatisfy { $0 == 0x20 || $0 == 0x0D } }
}

/// A trace file that cannot be read: the line, the place in its JSON, and the problem there.
public struct TraceFileError: Error, Equatable, CustomStringConvertible {
    /// The number of the line, from 1, or nil if the problem is in several lines together.
    public let line: Int?
    /// The place in the JSON of the line, such as `resourceSpans[0].scopeSpans[0].spans[2].spanId`; empty for all of
    /// it.
    public let place: String
    /// The problem at that place, in words that follow the place, and what to do.
    public let reason: String

    public var description: String {
        let place = [line.map { "line \($0)" } ?? "", place].filter { !$0.isEmpty }.joined(separator: ", ")
        return "\(place): \(reason)"
    }
}
