public import Boardy
import BoardyValues

extension AddToCartRequest: Sampled {
    public static var samples: [AddToCartRequest] { [.init(sku: "MUG-001", quantity: 2)] }
}

extension AddToCartOutcome: SampledOutcome {
    public static func sample(after last: AddToCartOutcome?) -> AddToCartOutcome? {
        switch last {
        case nil: .added(cart: .sample)
        case .added: .rejected(reason: .outOfStock)
        case .rejected: .cancelled
        case .cancelled: nil
        }
    }
}

extension SetQuantityRequest: Sampled {
    public static var samples: [SetQuantityRequest] { [.init(sku: "MUG-001", quantity: 3)] }
}

extension SetQuantityOutcome: SampledOutcome {
    public static func sample(after last: SetQuantityOutcome?) -> SetQuantityOutcome? {
        switch last {
        case nil: .changed(cart: .sample)
        case .changed: .rejected(reason: .outOfStock)
        case .rejected: .cancelled
        case .cancelled: nil
        }
    }
}
