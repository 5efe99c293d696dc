import Boardy
import BoardyHeadless
import DashboardIO

extension MainComponent {
    /// Tells customers and the operator of a server how cards are charged.
    ///
    /// A process whose payments another one charges does not know the gateway: it calls nothing a trial.
    func tellWayOfPaying(by gateway: any PaymentGateway) {
        let isTrial = gateway.identity == SandboxName.identity
        let way = isTrial && !isStandIn ? "by card, as a trial that charges nothing" : "by card"
        contribute(DashboardTile(module: "payment", title: "Payment") { way }, to: DashboardTiles.self)
        if !isStandIn { contribute({ gateway.startNote() }, to: ServerNotes.self) }
    }
}
