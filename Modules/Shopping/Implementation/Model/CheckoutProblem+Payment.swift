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
            case .unknownVoucher: .unknownVoucher
            case .voucherExpired: .voucherExpired
            case .voucherSpent: .voucherSpent
            case .voucherBelowMinimum: .voucherBelowMinimum
            case .voucherOtherCurrency: .voucherOtherCurrency
            case .otherVoucher: .otherVoucher
            }
    }
}
