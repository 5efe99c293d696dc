import BoardyHeadless
import BoardyValues
import ProductManagementIO

/// The product that an operator means by the text in a field for its SKU.
struct MeantProduct {
    let sku: String
    /// The currency of a price that is typed without one.
    let currency: Currency
    /// SKUs that begin alike if no product has this one; nil if a product has it.
    let nearest: [String]?

    /// - Throws: ``AskAgain`` if the products cannot be read.
    init(_ text: String, in catalogue: Catalogue) throws {
        do {
            (sku, currency) = try catalogue.meant(by: text)
            nearest = try catalogue.nearest(toUnknown: sku)
        } catch {
            throw error.askingAgain
        }
    }

    /// Returns the SKU.
    ///
    /// - Parameter advice: what helps too, as a sentence behind a space.
    /// - Throws: ``AskAgain`` at the field of the SKU if no product has it.
    func known(or advice: String = "") throws -> String {
        guard let nearest else { return sku }
        let names = nearest.map { "'\($0)'" }.joined(separator: ", ")
        let alike = nearest.isEmpty ? "" : " \(names) \(nearest.count == 1 ? "begins" : "begin") alike."
        throw AskAgain("There is no product '\(sku.printable)'.\(alike)\(advice)", at: "sku")
    }
}
