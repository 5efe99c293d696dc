import PaymentIO
import ShoppingIO

extension CheckoutProblem {
    /// Creates the problem of a checkout whose payment failed. It has the same name, which a test compares.
    init(_ problem: PayProblem) { self = CheckoutProblem(rawValue: problem.rawValue) ?? .abandoned }
}
