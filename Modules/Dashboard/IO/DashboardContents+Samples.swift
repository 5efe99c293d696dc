public import Boardy

extension HomeContents: Sampled {
    public static var samples: [HomeContents] {
        [.init(tiles: [.init(module: "sales", title: "Sold", value: "25.98 EUR")])]
    }
}

extension ChartContents: Sampled {
    public static var samples: [ChartContents] {
        let bar = Bar("MUG-001", 2598, text: "25.98 EUR")
        return [.init(charts: [.init(module: "sales", title: "Best sellers", bars: [bar])])]
    }
}
