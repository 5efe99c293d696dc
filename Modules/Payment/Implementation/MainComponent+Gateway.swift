import Boardy
import BoardyHeadless
import DashboardIO

extension MainComponent {
    /// Tells customers and the operator of a server how this process charges cards, unless another process does.
    func tellWayOfPaying(by gateway: any PaymentGateway) {
        if isStandIn { return }
        let isTrial = gateway.identity == SandboxName.identity
        let way = isTrial ? "by card, as a trial that charges nothing" : "by card"
        contribute(DashboardTile(module: "payment", title: "Payment") { way }, to: DashboardTiles.self)
        let note =
            isTrial
            ? "payments go to a sandbox that moves no money; --gateway chooses a gateway that charges cards"
            : "payments go to \(gateway.identity)"
        contribute({ note }, to: ServerNotes.self)
    }
}
