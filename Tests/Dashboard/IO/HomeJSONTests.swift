import Boardy
import DashboardIO
import Foundation
import Testing

/// Sends the same contents at each activation.
private final class StillHome: Board, ContractBoard {
    typealias Contract = Home
    func activate(withGuaranteedInput input: Void) {
        sendOutput(HomeContents(tiles: [.init(module: "payment", title: "Charged", value: "12.99 EUR")]))
    }
}

@MainActor @Suite struct HomeJSONTests {
    @Test("dashboard.home takes no input and answers with its tiles")
    func json() throws {
        let motherboard = Motherboard(boards: [StillHome(identifier: Home.id)])
        var text = ""
        Home.handleJSONOutputs(of: motherboard) {
            text += (try? String(decoding: $0.get(), as: UTF8.self)) ?? "problem"
        }
        try Home.activation(fromJSON: nil)(motherboard)
        #expect(text == #"{"tiles":[{"module":"payment","title":"Charged","value":"12.99 EUR"}]}"#)
        let read = try ContractCoding.decode(HomeContents.self, from: Data(text.utf8))
        #expect(try ContractCoding.encode(read) == Data(text.utf8))
    }

    @Test("DB-1 dashboard.charts answers with its charts")
    func charts() throws {
        let contents = ChartContents(charts: [
            .init(module: "shopping", title: "Best sellers", bars: [.init("Mug", 3, text: "3 pieces")])
        ])
        let json =
            #"{"charts":[{"bars":[{"label":"Mug","text":"3 pieces","value":3}],"#
            + #""module":"shopping","title":"Best sellers"}]}"#
        #expect(String(decoding: try ContractCoding.encode(contents), as: UTF8.self) == json)
        #expect(try ContractCoding.decode(ChartContents.self, from: Data(json.utf8)) == contents)
    }

    @Test("The service map leads to the board by both of its names")
    func serviceMap() {
        let motherboard = Motherboard(boards: [StillHome(identifier: Home.id)])
        var count = 0
        motherboard.ioHome().flow.handle { _ in count += 1 }
        motherboard.serviceMap.modDashboard.ioDashboard.activation.activate()
        motherboard.serviceMap.modDashboard.ioHome.activation.activate()
        #expect(count == 2)
    }
}
