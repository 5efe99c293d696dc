import Boardy
import BoardyCompatibility

struct PayContentView {
    let state: PayState
}

final class PayState {
    var text = ""
}

final class PayController: PayControllable {
    weak var delegate: PayDelegate?
    let state = PayState()
    func refresh() { state.text = "refreshed" }
}

final class PayViewController: UIViewController, PayUserInterface {
    let view: PayContentView
    init(view: PayContentView) { self.view = view }
}

struct PayBuilder: PayBuildable {
    func build(withDelegate delegate: PayDelegate?, input: PayInput) -> PayInterface {
        let controller = PayController()
        controller.delegate = delegate
        return PayInterface(
            userInterface: PayViewController(view: PayContentView(state: controller.state)), controller: controller)
    }
}
