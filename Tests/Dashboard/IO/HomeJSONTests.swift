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
