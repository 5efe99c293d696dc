public import Boardy

extension HomeContents: Sampled {
    public static var samples: [HomeContents] {
        [.init(tiles: [.init(module: "payment", title: "Charged", value: "25.98 EUR")])]
    }
}

extension ChartContents: Sampled {
    public static var samples: [ChartContents] {
        let bar = Bar("MUG-001", 2598, text: "25.98 EUR")
        return [.init(charts: [.init(module: "shopping", title: "Best sellers", bars: [bar])])]
    }
}
