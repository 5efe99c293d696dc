public import Boardy

/// Looks one product up.
///
/// A `BlockTaskBoard` serves it. A caller that activates it with a ``GetProductDetailsParameter`` gets an answer of its own.
public enum ProductDetails: BoardContract {
    public static let id: BoardID = "products.details"
    public typealias Input = ProductDetailsRequest
    public typealias Output = ProductDetailsOutcome
}

extension ContractHost {
    /// Reaches the board of ``ProductDetails`` from its motherboard, or from another board of it.
    public func ioProductDetails() -> Destination<ProductDetails, Access> { self[ProductDetails.self] }
}

/// An input of ``ProductDetails`` that carries the handlers of its answer.
public typealias GetProductDetailsParameter = BlockTaskParameter<ProductDetailsRequest, ProductDetailsOutcome>

/// The product to look up.
public struct ProductDetailsRequest: Sendable, Codable, Equatable {
    public let sku: String

    public init(sku: String) { self.sku = sku }
}

/// The result of a look-up.
public enum ProductDetailsOutcome: Outcome, Equatable {
    case found(product: Product)
    case notFound(sku: String)
}
