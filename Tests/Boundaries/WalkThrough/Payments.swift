// The classes of the walk-through. They do not import Boundaries.

protocol PaymentPersistence {
    func save(_ amount: Int)
    var saved: [Int] { get }
}

protocol PaymentService {
    func charge(_ amount: Int) -> String
}

final class CoreDataPaymentPersistence: PaymentPersistence {
    private(set) var saved: [Int] = []
    func save(_ amount: Int) { saved.append(amount) }
}

final class PaymentWebService: PaymentService {
    private let address: String
    init(address: String) { self.address = address }
    func charge(_ amount: Int) -> String { "\(address) charged \(amount)" }
}

final class PaymentsFacade {
    private let persistence: any PaymentPersistence
    private let service: any PaymentService

    init(persistence: any PaymentPersistence, service: any PaymentService) {
        self.persistence = persistence
        self.service = service
    }

    func pay(_ amount: Int) -> String {
        persistence.save(amount)
        return service.charge(amount)
    }

    var total: Int { persistence.saved.reduce(0, +) }
}

final class PaymentsPresenter {
    private let paymentsFacade: PaymentsFacade
    init(paymentsFacade: PaymentsFacade) { self.paymentsFacade = paymentsFacade }
    func pay(_ amount: Int) -> String { "\(paymentsFacade.pay(amount)), \(paymentsFacade.total) in all" }
}

final class ViewController {
    private let presenter: PaymentsPresenter
    init(presenter: PaymentsPresenter) { self.presenter = presenter }
    func tapPay(_ amount: Int) -> String { presenter.pay(amount) }
}

final class ProfileValidator {}

protocol SignInTaskProtocol: AnyObject {}

final class SignInTask: SignInTaskProtocol {}

final class ProfileSessionFacade {}
