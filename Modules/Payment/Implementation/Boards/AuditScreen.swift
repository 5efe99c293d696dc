import BoardyHeadless
import BoardyValues
import PaymentIO

extension Screen {
    /// Returns a notice of the sums of the ledger, and of what does not fit in it.
    static func audit(_ report: AuditReport) -> Screen {
        let isSound = report.balanced && report.orphans == 0 && report.mismatches == 0
        let verdict: ScreenPart =
            isSound
            ? .notice("The ledger is balanced, and every payment is in it.", .success)
            : .notice(
                "The ledger does not fit the payments. Restore the store from a backup, or ask for help.", .problem)
        func sum(_ amounts: [Money]) -> String {
            amounts.isEmpty ? "nothing" : amounts.map(\.description).joined(separator: ", ")
        }
        var notices = [verdict]
        if let open = report.openRefunds {
            let refunds = open.count == 1 ? "1 refund has" : "\(open.count) refunds have"
            let sentence =
                "\(refunds) not ended: \(sum(open.amounts)). The gateway is asked about them at "
                + "each start, and under Refund."
            notices.append(.notice(sentence, .warning))
        }
        let trial = report.sandbox.map {
            [("Of the sandbox", "\(sum($0.charged)) charged, \(sum($0.refunded)) refunded; no money was moved")]
        }
        let sums: [(label: String, value: String)] =
            [
                ("Charges", "\(report.transactions)"), ("Charged", sum(report.charged)),
                ("Refunded", sum(report.refunded)),
            ] + (trial ?? [])
            + (report.owed.map { [("Owed", "\(sum($0)), as the gateway has refused refunds")] } ?? [])
            + (report.paidOtherwise.map { [("Paid otherwise", "\(sum($0)), which is not in the ledger")] } ?? []) + [
                ("Balanced", report.balanced ? "yes" : "no"), ("Orphans", "\(report.orphans)"),
                ("Mismatches", "\(report.mismatches)"),
            ]
        return Screen(title: "Audit", content: notices + [.pairs(Pairs(sums))])
    }
}
