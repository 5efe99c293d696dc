import Headless

extension Charge {
    var parts: [ScreenPart] { [.pairs(["Order": orderID, "Amount": "\(amount)"])] }
}
