/// Bars of different length under one title, such as the revenue of each day. The longest bar takes the width that
/// there is.
public struct BarChart: Hashable, Sendable, Codable {
    /// One bar with its label and the text of its value.
    public struct Bar: Hashable, Sendable, Codable {
        /// The text beside the bar, such as the day.
        public let label: String
        /// The length of the bar, in any unit. For a negative value there is no bar.
        public let value: Double
        /// The value as people read it, such as "649.50 EUR".
        public let text: String

        /// Creates a bar from its label, its length and the text of its value.
        public init(_ label: String, _ value: Double, text: String) {
            self.label = label
            self.value = value
            self.text = text
        }
    }

    /// The heading of the chart.
    public let title: String
    /// The bars, from top to bottom.
    public let bars: [Bar]

    /// Creates a chart from its heading and its bars.
    public init(_ title: String, _ bars: [Bar]) {
        self.title = title
        self.bars = bars
    }
}
