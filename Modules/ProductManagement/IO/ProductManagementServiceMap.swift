public import Boardy

/// The boards that product management publishes, as `serviceMap.modProductManagement` gives them.
public final class ProductManagementServiceMap: ModuleServiceMap {
    public var ioImportProducts: ContractDestination<ImportProducts> { self[ImportProducts.self] }
    public var ioExportProducts: ContractDestination<ExportProducts> { self[ExportProducts.self] }
    public var ioSearchProducts: ContractDestination<SearchProducts> { self[SearchProducts.self] }
    public var ioListProducts: ContractDestination<ListProducts> { self[ListProducts.self] }
    public var ioProductDetails: ContractDestination<ProductDetails> { self[ProductDetails.self] }
}

extension ServiceMap {
    /// The boards that product management publishes.
    public var modProductManagement: ProductManagementServiceMap { link() }
}
