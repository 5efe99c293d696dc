import BoardyHeadless
import BoardyValues
import ProductManagementIO

extension OperatorForm<AdjustStockRequest, AdjustStockOutcome> {
    /// Returns the form of an adjustment, which has no key: whoever sees the result does not repeat it.
    ///
    /// - Parameter find: returns the SKU that a person means.
    static func adjustStock(find: @escaping (String) throws -> String) -> Self {
        Self(title: "Adjust stock", choice: "Adjust") { sku in
            TypedField(
                fields: sku, .integer("by", label: "Pieces, such as 12 that came or -3 that went", inputField: "by"),
                .text("reason", label: "Reason, such as delivery 17", inputField: "reason")
            ) { AdjustStockRequest(sku: try find($0), by: $1, reason: $2) }
        } notice: { outcome in
            switch outcome {
            case .adjusted(let sku, let stock):
                .notice("Stock adjusted", "\(sku) has \(stock) pieces on hand now.", .success)
            case .rejected(let problem): throw AskAgain(problem.sentence, at: problem.fieldName)
            }
        }
    }
}

extension AdjustStockProblem {
    /// The name of the field of the form that has to be changed; nil if none helps.
    fileprivate var fieldName: String? {
        switch self {
        case .unknownProduct: "sku"
        case .invalidReason: "reason"
        case .invalidChange, .insufficientStock: "by"
        case .invalidKey, .otherParameters: nil
        }
    }

    fileprivate var sentence: String {
        switch self {
        case .unknownProduct: "There is no product with this SKU. Look it up with 'Browse products'."
        case .invalidReason: "The reason is empty or has more than 255 characters. Give a shorter one."
        case .invalidChange: "The number of pieces is zero, or more than a stock can hold. Give another number."
        case .insufficientStock:
            "There are not so many pieces that nobody has reserved. Take fewer, or wait until reservations end."
        case .invalidKey: "The key is empty or has more than 255 characters. The stock is as it was; use another key."
        case .otherParameters:
            "The key belongs to another adjustment. The stock is as it was; use another key, "
                + "or the same SKU, pieces and reason."
        }
    }
}

extension OperatorForm<StockJournalRequest, StockJournalPage> {
    /// - Parameters:
    ///   - find: returns the SKU that a person means.
    ///   - title: returns the title of the product with an SKU.
    static func stockJournal(
        find: @escaping (String) throws -> String, title: @escaping (String) throws -> String
    ) -> Self {
        var found = ""
        return Self(title: "Stock journal", choice: "Show") { sku in
            sku.map {
                found = try find($0)
                return StockJournalRequest(sku: found)
            }
        } notice: {
            .stockJournal($0, of: found, try title(found))
        }
    }
}

extension Screen {
    private static let shownEntries = 12

    /// Returns a notice of the newest entries of a product's journal.
    static func stockJournal(_ page: StockJournalPage, of sku: String, _ title: String) -> Screen {
        let rows = page.entries.prefix(shownEntries).map { entry in
            Table.Row(
                entry.at.minuteText, "\(entry.by > 0 ? "+" : "")\(entry.by)", "\(entry.stock)", entry.reason,
                entry.actor)
        }
        let table = Table(
            columns: ["At", .trailing("Pieces"), .trailing("Stock"), "Reason", "Actor"], rows: Array(rows))
        let isCut = page.entries.count > shownEntries || page.after != nil
        return Screen(
            title: "Changes of the stock", heading: "\(title) (\(sku))",
            content: [rows.isEmpty ? "No entries" : .table(table)] + (isCut ? ["and older ones"] : []))
    }
}
