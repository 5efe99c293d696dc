/// What a run came to: every row with its ratio to the floor in the same turns, and the floor by itself before, between
/// and after the groups.
public struct Report {
    private let floorID: String
    private var rows: [(workload: Workload, measurement: Measurement)]

    /// - Parameters:
    ///   - floorID: the name of the floor, which is one line of the table however often it was taken.
    ///   - rows: in the order in which they were taken, the floor among them.
    public init(floor floorID: String, rows: [(workload: Workload, measurement: Measurement)]) {
        self.floorID = floorID
        self.rows = rows
    }

    /// What was taken while the machine was not as it mostly was, and is to be taken again: the floor by itself if its
    /// medians differ by more than a fifth, or else a row beside which the floor was more than a fifth from the median
    /// of all.
    public var oddest: Int? {
        let middle = Samples(floors.map(\.floor)).median
        let alone = floors.filter { rows[$0.index].workload.id == floorID }
        let odd = spread(of: alone) > 1.2 ? alone : floors.filter { distance($0.floor, middle) > 1.2 }
        return odd.max { distance($0.floor, middle) < distance($1.floor, middle) }?.index
    }

    private func spread(of floors: [(index: Int, floor: Double)]) -> Double {
        guard let least = floors.map(\.floor).min(), let most = floors.map(\.floor).max() else { return 1 }
        return most / least
    }

    private func distance(_ floor: Double, _ middle: Double) -> Double { max(floor / middle, middle / floor) }

    /// Takes a row again.
    public mutating func retake(_ index: Int, _ measure: (Workload) throws -> Measurement) rethrows {
        rows[index].measurement = try measure(rows[index].workload)
    }

    private var floors: [(index: Int, floor: Double)] {
        rows.enumerated().compactMap { index, row in row.measurement.floor.map { (index, $0) } }
    }

    /// The bounds that are not kept, each with what the row came to and what it may.
    public var misses: [String] { misses { _ in true } }

    /// The same for the bounds that any machine can judge.
    public var countedMisses: [String] { misses(\.isCounted) }

    private func misses(_ isJudged: (Bound) -> Bool) -> [String] {
        rows.flatMap { row in
            row.workload.bounds.filter(isJudged).compactMap { bound in
                bound.miss(row.measurement) { measurements[$0] }
            }
        }
    }

    /// The rows that miss a bound, and those that they are compared with.
    var missing: [Int] {
        let missing = rows.filter { row in
            row.workload.bounds.contains { $0.miss(row.measurement, { measurements[$0] }) != nil }
        }
        let ids = Set(missing.flatMap { row in [row.workload.id] + row.workload.bounds.compactMap(\.other) })
        return rows.indices.filter { ids.contains(rows[$0].workload.id) }
    }

    /// A table for people.
    public var text: String {
        let header = columns("row", "median ns", "minimum ns", "× floor", "allocations", "bytes", "spread", "bounds")
        return ([header] + all.map(line)).joined(separator: "\n")
    }

    /// One JSON object a line.
    public var json: String { all.map { object($0.measurement) }.joined(separator: "\n") }

    /// The names of the rows, without the floor.
    var ids: [String] { all.dropFirst().map(\.measurement.id) }

    /// Returns what a row came to.
    func row(_ id: String) -> (bounds: [Bound], measurement: Measurement)? { all.first { $0.measurement.id == id } }

    private var measurements: [String: Measurement] {
        Dictionary(rows.map { ($0.measurement.id, $0.measurement) }, uniquingKeysWith: { $1 })
    }

    private var all: [(bounds: [Bound], measurement: Measurement)] {
        let floor = Measurement(id: floorID, samples: floors.map { Sample($0.floor, floor: $0.floor) })
        return [([], floor)] + rows.filter { $0.workload.id != floorID }.map { ($0.workload.bounds, $0.measurement) }
    }

    private func line(_ bounds: [Bound], _ row: Measurement) -> String {
        columns(
            row.part.map { "\(row.id) a \($0)" } ?? row.id, row.time.map { rounded($0.median) },
            row.time.map { rounded($0.minimum) }, row.floors.map(rounded), row.allocations.map(short),
            row.bytes.map(short), row.time.map { "\(Int(($0.spread * 100).rounded())) %" },
            bounds.map(\.text).joined(separator: ", "))
    }

    /// The first and the last column begin at the left, what stands between ends at the right.
    private func columns(_ first: String, _ others: String?...) -> String {
        let figures = others.dropLast().map { pad($0 ?? "–", to: 13) }.joined()
        let last = others.last.flatMap(\.self) ?? ""
        return last.isEmpty ? padded(first, to: 26) + figures : padded(first, to: 26) + figures + "  " + last
    }

    private func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private func pad(_ text: String, to width: Int) -> String {
        String(repeating: " ", count: max(1, width - text.count)) + text
    }

    private func object(_ row: Measurement) -> String {
        var fields = ["\"id\":\"\(row.id)\""]
        if let part = row.part { fields.append("\"per\":\"\(part)\"") }
        if let time = row.time, let floors = row.floors {
            fields.append("\"median_ns\":\(rounded(time.median)),\"floor_ratio\":\(rounded(floors))")
        }
        if let allocations = row.allocations { fields.append("\"allocations\":\(short(allocations))") }
        if let bytes = row.bytes { fields.append("\"bytes\":\(short(bytes))") }
        return "{\(fields.joined(separator: ","))}"
    }
}
