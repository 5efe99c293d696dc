import Headless
import ProductManagementIO

extension OperatorForm<AdjustStockRequest, AdjustStockOutcome> {
    static var adjustStock: Self {
        Self(
            title: "Adjust stock", choice: "Adjust",
            fields: [
                Field("sku", label: "SKU", inputField: "sku"),
                Field("by", label: "Pieces, with a minus if they went", inputField: "by"),
                Field("reason", label: "Reason", inputField: "reason"),
            ]
        ) { answer in
            AdjustStockRequest(
                sku: try answer.text("sku"), by: try answer.integer("by"), reason: try answer.text("reason"))
        } notice: { outcome in
            switch outcome {
            case .adjusted(let sku, let stock):
                Screen(title: "Stock adjusted", content: ["\(sku) has \(stock) pieces on hand now."])
            case .rejected(let problem): Screen(title: "Not adjusted", content: [problem.sentence])
            }
        }
    }
}

extension OperatorForm<StockJournalRequest, StockJournalPage> {
    private static let shownEntries = 12

    static var stockJournal: Self {
        Self(
            title: "Stock journal", choice: "Show", fields: [Field("sku", label: "SKU", inputField: "sku")]
        ) { answer in
            StockJournalRequest(sku: try answer.text("sku"))
        } notice: { page in
            let lines = page.entries.prefix(shownEntries).map { entry in
                "\(entry.at)  \(entry.by > 0 ? "+" : "")\(entry.by) = \(entry.stock)  \(entry.reason), \(entry.actor)"
            }
            let isCut = page.entries.count > shownEntries || page.after != nil
            return Screen(
                title: "Changes of the stock",
                content: (lines.isEmpty ? ["No entries"] : lines) + (isCut ? ["and older ones"] : []))
        }
    }
}
