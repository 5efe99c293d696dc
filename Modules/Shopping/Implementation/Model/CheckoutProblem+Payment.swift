import PaymentIO
import ShoppingIO

extension CheckoutProblem {
    init(_ problem: PayProblem) {
        self =
            switch problem {
            case .cardDeclined: .cardDeclined
            case .insufficientFunds: .insufficientFunds
            case .invalidNumber: .invalidNumber
            case .invalidExpiry: .invalidExpiry
            case .invalidCVC: .invalidCVC
            case .verificationFailed: .verificationFailed
            case .invalidAmount: .invalidAmount
            case .invalidKey: .invalidKey
            case .abandoned: .abandoned
            }
    }
}
