import Boardy
import DashboardIO
import Headless

/// What was chosen on the dashboard, until it is over: then the dashboard comes back, with the figures of then.
///
/// It is over when every board that came onto the mainboard with it has completed. Dashboards do not count.
final class Errand {
    private let before: Set<BoardID>
    private var waits: [FlowToken] = []

    private init(on mainboard: Motherboard) {
        before = Set(mainboard.boards.map(\.identifier) + [Home.id])
    }

    static func run(_ entry: MenuEntry, on mainboard: Motherboard) {
        let errand = Errand(on: mainboard)
        entry.begin(mainboard)
        errand.look(at: mainboard)
    }

    private func look(at mainboard: Motherboard) {
        for wait in waits { wait.cancel() }
        let open = mainboard.boards.map(\.identifier).filter { !before.contains($0) }
        // The handlers keep the errand, and the mainboard the handlers. Only the completion of a handle counts here, not the contract.
        waits = open.map { id in
            mainboard[Home.self, id].completion.addTarget(mainboard) { mainboard, _ in self.look(at: mainboard) }
        }
        if open.isEmpty { mainboard.ioHome().activation.activate() }
    }
}
