import BoardyHeadless
import BoardyValues
import ProductManagementIO

extension OperatorForm<AdjustStockRequest, AdjustStockOutcome> {
    /// Returns the form of an adjustment, which has no key: whoever sees the result does not repeat it.
    ///
    /// - Parameter find: returns the SKU that a person means.
    static func adjustStock(find: @escaping (String) throws -> String) -> Self {
        Self(
            title: "Adjust stock", choice: "Adjust",
            fields: [
                Field("sku", label: "SKU", inputField: "sku"),
                Field("by", label: "Pieces, such as 12 that came or -3 that went", .wholeNumber, inputField: "by"),
                Field("reason", label: "Reason, such as delivery 17", inputField: "reason"),
            ],
            read: { answer in
                AdjustStockRequest(
                    sku: try find(answer.text("sku")), by: try answer.integer("by"),
                    reason: try answer.text("reason"))
            },
            notice: { outcome in
                switch outcome {
                case .adjusted(let sku, let stock):
                    Screen(
                        title: "Stock adjusted",
                        content: [.notice("\(sku) has \(stock) pieces on hand now.", .success)])
                case .rejected: nil
                }
            }, problem: { if case .rejected(let problem) = $0 { problem.sentence } else { nil } })
    }
}

extension OperatorForm<StockJournalRequest, StockJournalPage> {
    private static let shownEntries = 12

    static func stockJournal(find: @escaping (String) throws -> String) -> Self {
        Self(
            title: "Stock journal", choice: "Show", fields: [Field("sku", label: "SKU", inputField: "sku")]
        ) { answer in
            StockJournalRequest(sku: try find(answer.text("sku")))
        } notice: { page in
            let rows = page.entries.prefix(shownEntries).map { entry in
                Table.Row(
                    entry.at.minuteText, "\(entry.by > 0 ? "+" : "")\(entry.by)", "\(entry.stock)", entry.reason,
                    entry.actor)
            }
            let table = Table(
                columns: ["At", .trailing("Pieces"), .trailing("Stock"), "Reason", "Actor"], rows: Array(rows))
            let isCut = page.entries.count > shownEntries || page.after != nil
            return Screen(
                title: "Changes of the stock",
                content: [rows.isEmpty ? "No entries" : .table(table)] + (isCut ? ["and older ones"] : []))
        }
    }
}
