import BoardyHeadless
import ShoppingIO

extension CheckoutOutcome {
    var notice: Screen {
        switch self {
        case .paid(let order, _):
            Screen(title: "Receipt", content: order.receipt, link: order.link)
        case .failed(let problem, let changes):
            .notice("Not ordered", problem.sentence, .problem, (changes ?? []).map { .text($0.displayLine) })
        case .cancelled:
            .notice(
                "Not ordered", "Nothing was ordered, and nothing was charged. The cart is as it was.", .information)
        }
    }
}

extension CheckoutProblem {
    /// The problem in a sentence, for the shopper at the screen.
    var sentence: String {
        switch self {
        case .emptyCart: "The cart is empty. Add a product and check out again."
        case .cartChanged: "The cart was changed meanwhile. Nothing was charged; look at the cart and check out again."
        case .priceChanged:
            "Prices have changed. Nothing was charged. The cart has the new prices; look at it and check out again."
        case .outOfStock:
            "There are too few pieces. Nothing was charged. The cart has what there is; look at it and check out again."
        case .invalidKey: "The key of the checkout is empty or longer than 255 characters. Nothing was charged."
        case .unknownVoucher: "There is no such voucher. Nothing was charged; check out without it."
        case .voucherExpired: "The voucher has expired. Nothing was charged; check out without it."
        case .voucherSpent: "The voucher was used as often as it can be. Nothing was charged; check out without it."
        case .voucherBelowMinimum: "The total is too small for the voucher. Nothing was charged; check out without it."
        case .voucherOtherCurrency: "The voucher is for another currency. Nothing was charged; check out without it."
        case .otherVoucher:
            "This order is being paid with another voucher, or without one. "
                + "Go on with that, or check out under another key."
        case .cardDeclined: "The card was declined. Nothing was charged; use another card."
        case .insufficientFunds: "The card has not enough funds. Nothing was charged; use another card."
        case .invalidNumber: "The card number is not valid. Nothing was charged; check its digits."
        case .invalidExpiry: "The expiry is in the past or not of the form MM/YY. Nothing was charged."
        case .invalidCVC: "The CVC is not valid: it has 3 or 4 digits. Nothing was charged."
        case .verificationFailed: "The card was not verified. Nothing was charged; verify it or use another card."
        case .invalidAmount: "The total is zero or too large to be charged at once. Nothing was charged."
        case .abandoned: "This order was given up. Nothing was charged for it; check out again."
        }
    }
}
