import PaymentIO
import Values

extension Voucher {
    var lines: [String] {
        let discount = percent.map { "\($0)%" } ?? amount.map { "\($0)" } ?? ""
        return ["\(code): \(discount) less", "Uses: \(uses)"] + (minimum.map { ["From \($0)"] } ?? [])
            + (expires.map { ["Until \($0)"] } ?? [])
    }
}
