import PaymentIO
import ShoppingIO

extension CheckoutProblem {
    /// The problem of a checkout whose payment failed.
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
            case .abandoned: .abandoned
            }
    }
}
