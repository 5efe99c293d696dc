public import Boardy
public import BoardyValues

/// The extension point for tiles. The dashboard shows them and knows none of the modules.
public enum DashboardTiles: ExtensionPoint {
    public typealias Contribution = DashboardTile
}

/// A tile that a module offers. A module whose value changes while the dashboard is open hands in a bus that says so:
///
///     let tile = DashboardTile(module: name, title: "Charged", for: .operator, changes: changes) {
///         "\(try ledger.sum())"
///     }
///     main.contribute(tile, to: DashboardTiles.self)
///
/// A sum of the shop is for operators. Where no module tells roles, everybody sees every tile.
public struct DashboardTile {
    /// The plugin's name.
    public let module: String
    public let title: String
    /// The people who see the tile.
    public let audience: Audience
    /// Transports a value when the tile may show another text; nil if it never changes.
    public let changes: Bus<Void>?
    /// Finds the text of the tile, and hands it over once, now or later. Called each time the dashboard is drawn, and
    /// at each change, with the mainboard if there is one.
    public let draw: (Motherboard?, _ answer: @escaping Answer) -> Void

    /// Takes the text of a tile, or the reason why there is none.
    public typealias Answer = (Result<String, any Error>) -> Void

    /// Creates a tile that shows the same to everybody who sees it.
    ///
    /// - Parameter changes: the module's own, which it may hand in with several tiles; kept alive.
    public init(
        module: String, title: String, for audience: Audience = .everyone, changes: Bus<Void>? = nil,
        value: @escaping () throws -> String
    ) {
        self.init(module: module, title: title, for: audience, changes: changes) { _, answer in
            answer(Result { try value() })
        }
    }

    /// Creates a tile that shows something of the person at the screen, whom its module asks for on the mainboard.
    ///
    /// - Parameter draw: asks, and calls its second argument once with the text or an error. The board that it asks may
    ///   be in another process, so the answer may come later.
    public init(
        module: String, title: String, for audience: Audience = .everyone, changes: Bus<Void>? = nil,
        personal draw: @escaping (Motherboard?, _ answer: @escaping Answer) -> Void
    ) {
        self.module = module
        self.title = title
        self.audience = audience
        self.changes = changes
        self.draw = draw
    }

    /// Returns the text of a tile whose module answers at once; nil if the answer is still to come. For tests.
    package func value(_ mainboard: Motherboard?) throws -> String? {
        var text: Result<String, any Error>?
        draw(mainboard) { text = $0 }
        return try text?.get()
    }
}

/// The extension point for charts. The dashboard shows them and knows none of the modules.
public enum DashboardCharts: ExtensionPoint {
    public typealias Contribution = DashboardChart
}

/// The charts that a module offers, worked out when somebody looks at them:
///
///     main.contribute(DashboardChart(module: name) { [try sales.revenueByDay()] }, to: DashboardCharts.self)
public struct DashboardChart {
    /// The plugin's name.
    public let module: String
    /// Returns the charts; none where there is nothing to show.
    public let charts: () throws -> [ChartContents.Chart]

    public init(module: String, charts: @escaping () throws -> [ChartContents.Chart]) {
        (self.module, self.charts) = (module, charts)
    }
}

/// The charts of all modules.
public struct ChartContents: Sendable, Codable, Equatable, Sampled {
    public let charts: [Chart]

    public init(charts: [Chart]) { self.charts = charts }

    /// One chart of one module: a bar for each label.
    public struct Chart: Sendable, Codable, Equatable {
        /// The plugin's name.
        public let module: String
        public let title: String
        public let bars: [Bar]

        public init(module: String, title: String, bars: [Bar]) {
            (self.module, self.title, self.bars) = (module, title, bars)
        }
    }

    /// One figure with its label.
    public struct Bar: Sendable, Codable, Equatable {
        public let label: String
        /// The length of the bar, in a unit that all bars of the chart share.
        public let value: Int
        /// The value as people read it.
        public let text: String

        public init(_ label: String, _ value: Int, text: String) {
            (self.label, self.value, self.text) = (label, value, text)
        }
    }

    public static var samples: [ChartContents] {
        let bar = Bar("MUG-001", 2598, text: "25.98 EUR")
        return [.init(charts: [.init(module: "sales", title: "Best sellers", bars: [bar])])]
    }
}
