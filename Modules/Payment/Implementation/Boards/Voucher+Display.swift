import BoardyHeadless
import BoardyValues
import PaymentIO

extension Voucher {
    var pairs: Pairs {
        let discount = percent.map { "\($0)%" } ?? amount.map { "\($0)" } ?? ""
        return Pairs(
            [("Code", code), ("Discount", discount), ("Uses", "\(uses)")] + (minimum.map { [("From", "\($0)")] } ?? [])
                + (expires.map { [("Until", "\($0)")] } ?? []))
    }
}
