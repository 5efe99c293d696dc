public import Boardy
public import Values

/// Lists products in the order of their titles, a page at a time.
public enum ListProducts: BoardContract {
    public static let id: BoardID = "products.list"
    public typealias Input = ProductQuery
    public typealias Output = ProductPage
}

/// Searches products by their texts, categories and prices. The best come first, a page at a time.
public enum SearchProducts: BoardContract {
    public static let id: BoardID = "products.search"
    public typealias Input = ProductSearchRequest
    public typealias Output = ProductPage
}

/// Looks one product up.
///
/// A `BlockTaskBoard` serves it. A caller that activates it with a ``GetProductDetailsParameter`` gets an answer of its own.
public enum ProductDetails: BoardContract {
    public static let id: BoardID = "products.details"
    public typealias Input = ProductDetailsRequest
    public typealias Output = ProductDetailsOutcome
}

/// Imports a catalogue, and reports on every row of it. It needs an operator.
public enum ImportProducts: GuardedContract {
    public static let id: BoardID = "products.import"
    public static let requirement = Role.operator
    /// Without an input, the board asks on a screen.
    public typealias Input = ImportRequest?
    public typealias Output = ImportReport
}

/// Writes all products into a catalogue that can be imported again. It needs an operator.
public enum ExportProducts: GuardedContract {
    public static let id: BoardID = "products.export"
    public static let requirement = Role.operator
    /// Without an input, the board asks on a screen.
    public typealias Input = ExportRequest?
    public typealias Output = ExportReport
}

extension ContractHost {
    /// Reaches the board of ``ListProducts`` from its motherboard, or from another board of it.
    public func ioListProducts() -> Destination<ListProducts, Access> { self[ListProducts.self] }
    /// Reaches the board of ``SearchProducts`` from its motherboard, or from another board of it.
    public func ioSearchProducts() -> Destination<SearchProducts, Access> { self[SearchProducts.self] }
    /// Reaches the board of ``ProductDetails`` from its motherboard, or from another board of it.
    public func ioProductDetails() -> Destination<ProductDetails, Access> { self[ProductDetails.self] }
    /// Reaches the board of ``ImportProducts`` from its motherboard, or from another board of it.
    public func ioImportProducts() -> Destination<ImportProducts, Access> { self[ImportProducts.self] }
    /// Reaches the board of ``ExportProducts`` from its motherboard, or from another board of it.
    public func ioExportProducts() -> Destination<ExportProducts, Access> { self[ExportProducts.self] }
}
