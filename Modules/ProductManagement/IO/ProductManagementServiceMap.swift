public import Boardy

/// The boards that product management publishes, as `serviceMap.modProductManagement` gives them.
public final class ProductManagementServiceMap: ModuleServiceMap {
    /// The board of ``ImportProducts``.
    public var ioImportProducts: ContractDestination<ImportProducts> { self[ImportProducts.self] }
    /// The board of ``ListProducts``.
    public var ioListProducts: ContractDestination<ListProducts> { self[ListProducts.self] }
    /// The board of ``ProductDetails``.
    public var ioProductDetails: ContractDestination<ProductDetails> { self[ProductDetails.self] }
}

extension ServiceMap {
    /// The boards that product management publishes.
    public var modProductManagement: ProductManagementServiceMap { link() }
}
