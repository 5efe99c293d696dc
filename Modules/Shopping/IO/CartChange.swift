public import Boardy
public import BoardyValues

/// The product to add, and its quantity.
public struct AddToCartRequest: Sendable, Codable, Equatable, Sampled {
    @Normalized public private(set) var sku: String
    /// The number of pieces to add, at least one.
    public let quantity: Int

    public init(sku: String, quantity: Int) {
        self.sku = sku
        self.quantity = quantity
    }

    public static var samples: [AddToCartRequest] { [.init(sku: "MUG-001", quantity: 2)] }
}

/// The outcome of adding to the cart.
public enum AddToCartOutcome: SampledOutcome, Equatable {
    case added(cart: CartContents)
    case rejected(reason: CartProblem)
    /// Nobody signed in, or the screen was closed.
    case cancelled

    public static func sample(after last: AddToCartOutcome?) -> AddToCartOutcome? {
        switch last {
        case nil: .added(cart: .sample)
        case .added: .rejected(reason: .outOfStock)
        case .rejected: .cancelled
        case .cancelled: nil
        }
    }
}

/// The product whose line to change, and its quantity from then on.
public struct SetQuantityRequest: Sendable, Codable, Equatable, Sampled {
    @Normalized public private(set) var sku: String
    /// The number of pieces that the cart has afterwards. 0 removes the line.
    public let quantity: Int

    public init(sku: String, quantity: Int) {
        self.sku = sku
        self.quantity = quantity
    }

    public static var samples: [SetQuantityRequest] { [.init(sku: "MUG-001", quantity: 3)] }
}

/// The outcome of setting a quantity.
public enum SetQuantityOutcome: SampledOutcome, Equatable {
    case changed(cart: CartContents)
    /// The cart is as it was.
    case rejected(reason: CartProblem)
    /// Nobody signed in.
    case cancelled

    public static func sample(after last: SetQuantityOutcome?) -> SetQuantityOutcome? {
        switch last {
        case nil: .changed(cart: .sample)
        case .changed: .rejected(reason: .outOfStock)
        case .rejected: .cancelled
        case .cancelled: nil
        }
    }
}
