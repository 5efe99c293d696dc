public import Boardy
import Values

/// Looks one product up.
///
/// Kept by a `BlockTaskBoard`: whoever asks gets an answer of their own by activating it with a ``GetProductDetailsParameter``.
public enum ProductDetails: BoardContract {
    public static let id: BoardID = "products.details"
    public typealias Input = ProductDetailsRequest
    public typealias Output = ProductDetailsOutcome
}

extension ContractHost {
    /// The board of ``ProductDetails``.
    public func ioProductDetails() -> Destination<ProductDetails, Access> { self[ProductDetails.self] }
}

/// Asks for ``ProductDetails``, and says what to do with the answer.
public typealias GetProductDetailsParameter = BlockTaskParameter<ProductDetailsRequest, ProductDetailsOutcome>

/// Which product.
public struct ProductDetailsRequest: Sendable, Codable, Equatable {
    public let sku: String

    public init(sku: String) { self.sku = sku }
}

/// What was found.
public enum ProductDetailsOutcome: Outcome, Equatable {
    case found(product: Product)
    case notFound(sku: String)
}
