public import Boardy

// One accessor a contract, for motherboards, boards and the service map.

extension Motherboard {
    /// The board of ``ImportProducts``.
    public func ioImportProducts() -> ContractDestination<ImportProducts> { self[ImportProducts.self] }
    /// The board of ``ListProducts``.
    public func ioListProducts() -> ContractDestination<ListProducts> { self[ListProducts.self] }
    /// The board of ``ProductDetails``.
    public func ioProductDetails() -> ContractDestination<ProductDetails> { self[ProductDetails.self] }
}

extension Board {
    /// The board of ``ImportProducts`` of the same owner.
    public func ioImportProducts() -> BoardGenericDestination<ImportProducts.Input, ImportProducts.Command> {
        self[ImportProducts.self]
    }
    /// The board of ``ListProducts`` of the same owner.
    public func ioListProducts() -> BoardGenericDestination<ListProducts.Input, ListProducts.Command> {
        self[ListProducts.self]
    }
    /// The board of ``ProductDetails`` of the same owner.
    public func ioProductDetails() -> BoardGenericDestination<ProductDetails.Input, ProductDetails.Command> {
        self[ProductDetails.self]
    }
}

/// What product management publishes.
public final class ProductManagementServiceMap: ModuleServiceMap {
    /// The board of ``ImportProducts``.
    public var ioImportProducts: ContractDestination<ImportProducts> { self[ImportProducts.self] }
    /// The board of ``ListProducts``.
    public var ioListProducts: ContractDestination<ListProducts> { self[ListProducts.self] }
    /// The board of ``ProductDetails``.
    public var ioProductDetails: ContractDestination<ProductDetails> { self[ProductDetails.self] }
}

extension ServiceMap {
    /// What product management publishes.
    public var modProductManagement: ProductManagementServiceMap { link() }
}
