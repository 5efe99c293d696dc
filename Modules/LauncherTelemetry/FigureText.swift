import BoardyRemote

/// The text format of Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/).
struct FigureText {
    private(set) var text = ""
    private let prefix: String

    /// - Parameter prefix: the beginning of all names, such as `club_`.
    init(prefix: String) { self.prefix = prefix }

    /// Adds a family of samples with one name.
    ///
    /// - Parameter kind: `counter` or `gauge`.
    mutating func add(
        _ name: String, _ kind: String, _ help: String, _ samples: [(labels: [(String, String)], value: Double)]
    ) {
        if samples.isEmpty { return }
        begin(name, kind, help)
        for sample in samples { line(name, sample.labels, sample.value) }
    }

    /// Adds a family of one sample without labels.
    mutating func add(_ name: String, _ kind: String, _ help: String, _ value: Double) {
        add(name, kind, help, [([], value)])
    }

    mutating func add(
        _ name: String, _ help: String, _ histograms: [(labels: [(String, String)], value: DurationHistogram)]
    ) {
        if histograms.isEmpty { return }
        begin(name, "histogram", help)
        for (labels, histogram) in histograms {
            for (bound, count) in histogram.cumulated {
                line(name + "_bucket", labels + [("le", bound)], Double(count))
            }
            line(name + "_sum", labels, histogram.sum / .seconds(1))
            line(name + "_count", labels, Double(histogram.count))
        }
    }

    private mutating func begin(_ name: String, _ kind: String, _ help: String) {
        text += "# HELP \(prefix)\(name) \(help)\n# TYPE \(prefix)\(name) \(kind)\n"
    }

    private mutating func line(_ name: String, _ labels: [(String, String)], _ value: Double) {
        let list = labels.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",")
        let number = value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
        text += "\(prefix)\(name)" + (list.isEmpty ? "" : "{\(list)}") + " \(number)\n"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
