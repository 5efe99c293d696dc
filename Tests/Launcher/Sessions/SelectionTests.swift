import Boardy
import LauncherKit
import Testing

@testable import Launcher

@Suite struct SelectionTests {
    private let all = Shop.plugins.map(\.name)

    @Test("Every plugin has a name of its own that can be written in a comma list")
    func table() {
        #expect(!all.isEmpty && Set(all).count == all.count)
        #expect(all.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isLetter && $0.isLowercase || $0 == "-" } })
    }

    @Test(
        "A selection has the names of the table in its order; what is left out wins, and unknown names select nothing")
    func names() {
        #expect(AppDefinition(Shop.self).everything.names == all)
        #expect(PluginSelection(["payment", "shopping", "nothing"]).names == ["shopping", "payment"])
        #expect(PluginSelection(["payment", "shopping"], without: ["shopping"]).names == ["payment"])
        #expect(PluginSelection(without: ShopPlugins.names).names.isEmpty)
    }

    @Test("A selection with gaps is invalid, and plugins that are not selected are the remedies")
    func validation() {
        #expect(PluginSelection().validation().issues.isEmpty)
        let gaps = PluginSelection(["payment"]).validation()
        #expect(gaps.remedies == ["authentication"])
    }
}
