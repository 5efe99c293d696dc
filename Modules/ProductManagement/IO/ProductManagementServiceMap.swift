public import Boardy

/// The boards that product management publishes, as `serviceMap.modProductManagement` gives them.
public final class ProductManagementServiceMap: ModuleServiceMap {
    public var ioImportProducts: ContractDestination<ImportProducts> { self[ImportProducts.self] }
    public var ioListProducts: ContractDestination<ListProducts> { self[ListProducts.self] }
    public var ioProductDetails: ContractDestination<ProductDetails> { self[ProductDetails.self] }
    public var ioSaveProduct: ContractDestination<SaveProduct> { self[SaveProduct.self] }
    public var ioAdjustStock: ContractDestination<AdjustStock> { self[AdjustStock.self] }
    public var ioStockJournal: ContractDestination<StockJournal> { self[StockJournal.self] }
    public var ioReserveStock: ContractDestination<ReserveStock> { self[ReserveStock.self] }
    public var ioResolveReservation: ContractDestination<ResolveReservation> { self[ResolveReservation.self] }
    public var ioReturnStock: ContractDestination<ReturnStock> { self[ReturnStock.self] }
}

extension ServiceMap {
    /// The boards that product management publishes.
    public var modProductManagement: ProductManagementServiceMap { link() }
}
