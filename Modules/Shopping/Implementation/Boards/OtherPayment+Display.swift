import BoardyHeadless
import ShoppingIO

extension RequestedReturn {
    /// The words for the order in a sentence: its number, or else its ID.
    fileprivate var orderName: String { "order \(orderNumber.map(String.init) ?? orderID)" }
}

extension Screen {
    /// The notice that a return has ended whose money went back otherwise than by a refund.
    static func paidOtherwise(_ way: String) -> Screen {
        let words = "The return has ended. The customer sees how the money went back."
        return .notice("Returned", words, .success, [.pairs(["Paid otherwise": way])])
    }

    /// The notice that another sum is owed than the page has told by which money was to be paid otherwise.
    static func notPaidOtherwise(_ request: RequestedReturn) -> Screen {
        let isOpen = request.unsettled != nil
        let words =
            "Money of \(request.orderName) went back since this page was opened"
            + "\(isOpen ? ", or may still go back" : ""). Owed now: \(request.sum). Nothing was written down: "
            + (request.isOwed ? "pay no more than that otherwise." : "pay nothing, and end the return.")
        return .notice("Not ended", words, .problem)
    }

    /// The notice that the payment has not answered if money was left that was paid otherwise.
    static func unrecorded(_ request: RequestedReturn, paid way: String) -> Screen {
        let words =
            "The payment has not answered if \(request.amount) of \(request.orderName) were left to be paid otherwise. "
            + "It is asked again within five minutes, and at the next start. If less was left, the return waits in the "
            + "list again."
        return .notice("Not ended yet", words, .problem, [.pairs(["Paid otherwise": way])])
    }
}
