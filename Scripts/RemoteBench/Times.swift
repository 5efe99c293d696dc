struct Times {
    private var milliseconds: [Double] = []

    mutating func add(_ time: Duration) { milliseconds.append(time / .milliseconds(1)) }

    /// Returns the figures as members of a JSON object: how many, the mean, and the times that half and 99 of 100 do
    /// not exceed.
    func json(_ name: String) -> String {
        let sorted = milliseconds.sorted()
        func part(_ share: Double) -> Double {
            sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
        }
        let mean = sorted.isEmpty ? 0 : sorted.reduce(0, +) / Double(sorted.count)
        return #""\#(name)": {"n": \#(sorted.count), "mean": \#(mean), "p50": \#(part(0.5)), "p99": \#(part(0.99))}"#
    }
}
