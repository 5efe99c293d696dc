public import Boardy
public import BoardyRemote
public import BoardyValues

// An import commits in batches, and reservations have a name that makes a second attempt harmless.

/// Lists products in the order of their titles, a page at a time.
public enum ListProducts: BlockTaskContract, RemoteContract {
    public static let id: BoardID = "products.list"
    public typealias Input = ProductQuery
    public typealias Output = ProductPage
    // Without pictures, orders and categories.
    public static var earlierVersions: [ContractVersion] {
        [.init("dd4b583c96b87525152ffcdae800f040a718b615abf8b21a9380aab35faf4a94")]
    }
}

/// Searches products by their texts, categories and prices. The best come first, a page at a time.
public enum SearchProducts: BlockTaskContract, RemoteContract {
    public static let id: BoardID = "products.search"
    public typealias Input = ProductSearchRequest
    public typealias Output = ProductPage
    // Without pictures.
    public static var earlierVersions: [ContractVersion] {
        [.init("508db09e6ae237f287ac9d552c77cb2c80a0f99b6ccee6dbe971add88f162cd2")]
    }
}

/// Looks one product up.
///
/// A caller that activates it with a ``GetProductDetailsParameter`` gets an answer of its own.
public enum ProductDetails: BlockTaskContract, TraceableContract, RemoteContract {
    public static let id: BoardID = "products.details"
    public typealias Input = ProductDetailsRequest
    public typealias Output = ProductDetailsOutcome
    // Without pictures.
    public static var earlierVersions: [ContractVersion] {
        [.init("dcd69a85162f41ad0a98a21abc4165ca2b9d07bdf34efd649148bdd6ec86ed4d")]
    }
}

/// Imports a catalogue, and reports on every row of it. It needs an operator.
public enum ImportProducts: GuardedContract, RemoteContract {
    public static let id: BoardID = "products.import"
    public static let requirement: Role = "operator"
    /// Without an input, the board asks on a screen.
    public typealias Input = ImportRequest?
    public typealias Output = ImportReport
    // Without the SKUs of rejected rows and the columns that were not read.
    public static var earlierVersions: [ContractVersion] {
        [.init("9e2f5f77f53ec046eca8b40b3ee5964be8ebf7460bd0718a650e37f0a586ef5c")]
    }
}

/// Keeps units for an order, at the prices that its shopper has seen: all of them or none.
///
/// A reservation times out after 15 minutes unless the same request renews it.
public enum ReserveStock: BlockTaskContract, ModuleContract, RemoteContract {
    public static let id: BoardID = "products.reserve"
    public typealias Input = ReserveStockRequest
    public typealias Output = ReserveStockOutcome
}

/// Ends a reservation once: its units are sold, or given up. Asking again gives the same answer.
public enum ResolveReservation: BlockTaskContract, ModuleContract, RemoteContract {
    public static let id: BoardID = "products.resolve-reservation"
    public typealias Input = ResolveReservationRequest
    public typealias Output = ResolveReservationOutcome
    // Without the name of the order.
    public static var earlierVersions: [ContractVersion] {
        [.init("1fc7dc7c8b98f42d0a2b97c4636ff9305ee7a465988e6f330a65ae09c4740c08")]
    }
}

/// Puts units of a posted reservation back, never more than were posted.
public enum ReturnStock: BlockTaskContract, ModuleContract, RemoteContract {
    public static let id: BoardID = "products.return-stock"
    public typealias Input = ReturnStockRequest
    public typealias Output = ReturnStockOutcome
    // Without the name of the order.
    public static var earlierVersions: [ContractVersion] {
        [.init("4f295b0e628ff6b8edb5cb3c4e8f4f5ae2739fdb2b91181ac143b6595753b641")]
    }
}

/// Adds a product, or changes the values that the input has. It needs an operator.
public enum SaveProduct: GuardedContract, RemoteContract {
    public static let id: BoardID = "products.save"
    public static let requirement: Role = "operator"
    /// Without an input, the board asks on a screen.
    public typealias Input = SaveProductRequest?
    public typealias Output = SaveProductOutcome
    public static var commitRule: CommitRule { .withAnswer }
    // Without pictures.
    public static var earlierVersions: [ContractVersion] {
        [.init("8821f719f6bac99de97c4d827200a4d1750c9b4ac69938c73d6e454faee007fb")]
    }
}

/// Changes the units on hand by a number, with a reason. It needs an operator.
public enum AdjustStock: GuardedContract, RemoteContract {
    public static let id: BoardID = "products.adjust-stock"
    public static let requirement: Role = "operator"
    /// Without an input, the board asks on a screen.
    public typealias Input = AdjustStockRequest?
    public typealias Output = AdjustStockOutcome
    public static var commitRule: CommitRule { .withAnswer }
}

/// Tells every change of a product's units on hand, newest first. It needs an operator.
public enum StockJournal: GuardedContract, RemoteContract {
    public static let id: BoardID = "products.stock-journal"
    public static let requirement: Role = "operator"
    /// Without an input, the board asks on a screen.
    public typealias Input = StockJournalRequest?
    public typealias Output = StockJournalPage
}

/// Writes all products into a catalogue that can be imported again. It needs an operator.
public enum ExportProducts: GuardedContract, RemoteContract {
    public static let id: BoardID = "products.export"
    public static let requirement: Role = "operator"
    /// Without an input, the board asks on a screen.
    public typealias Input = ExportRequest?
    public typealias Output = ExportReport
}

// Each reaches the board of a contract from its motherboard, or from another board of it.
extension ContractHost {
    public func ioListProducts() -> Destination<ListProducts, Access> { self[ListProducts.self] }
    public func ioSearchProducts() -> Destination<SearchProducts, Access> { self[SearchProducts.self] }
    public func ioProductDetails() -> Destination<ProductDetails, Access> { self[ProductDetails.self] }
    public func ioImportProducts() -> Destination<ImportProducts, Access> { self[ImportProducts.self] }
    public func ioSaveProduct() -> Destination<SaveProduct, Access> { self[SaveProduct.self] }
    public func ioAdjustStock() -> Destination<AdjustStock, Access> { self[AdjustStock.self] }
    public func ioStockJournal() -> Destination<StockJournal, Access> { self[StockJournal.self] }
    public func ioReserveStock() -> Destination<ReserveStock, Access> { self[ReserveStock.self] }
    public func ioResolveReservation() -> Destination<ResolveReservation, Access> { self[ResolveReservation.self] }
    public func ioReturnStock() -> Destination<ReturnStock, Access> { self[ReturnStock.self] }
    public func ioExportProducts() -> Destination<ExportProducts, Access> { self[ExportProducts.self] }
}
