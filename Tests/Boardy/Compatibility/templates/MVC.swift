import Boardy
import BoardyCompatibility

final class PayViewController: UIViewController, PayUserInterface, PayControllable {
    weak var delegate: PayDelegate?
    func refresh() { delegate?.loadData() }
}

struct PayBuilder: PayBuildable {
    func build(withDelegate delegate: PayDelegate?, input: PayInput) -> PayInterface {
        let viewController = PayViewController()
        viewController.delegate = delegate
        return PayInterface(userInterface: viewController, controller: viewController)
    }
}
