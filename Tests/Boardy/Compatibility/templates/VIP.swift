import Boardy
import BoardyCompatibility

protocol PayPresentable: AnyObject {
    func present(_ text: String)
}

final class PayPresenter: PayPresentable {
    weak var view: PayViewController?
    func present(_ text: String) { view?.text = text }
}

final class PayInteractor: PayControllable {
    weak var delegate: PayControlDelegate?
    private let presenter: PayPresentable
    init(presenter: PayPresentable) { self.presenter = presenter }
    func refresh() { presenter.present("refreshed") }
}

final class PayViewController: UIViewController, PayUserInterface {
    weak var delegate: PayActionDelegate?
    var interactor: PayInteractor?
    var text = ""
}

struct PayBuilder: PayBuildable {
    func build(withDelegate delegate: PayDelegate?, input: PayInput) -> PayInterface {
        let presenter = PayPresenter(), viewController = PayViewController()
        let interactor = PayInteractor(presenter: presenter)
        presenter.view = viewController
        viewController.delegate = delegate
        viewController.interactor = interactor
        interactor.delegate = delegate
        return PayInterface(userInterface: viewController, controller: interactor)
    }
}
