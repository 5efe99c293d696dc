/// An input or output with values that show its JSON to others.
///
///     extension AddToCartRequest: Sampled {
///         public static var samples: [AddToCartRequest] { [.init(sku: "MUG-001", quantity: 2)] }
///     }
///
/// ``ContractDescription`` makes the JSON Schema of a type from its samples, and shows them as examples. Give real
/// values of the app, and one sample in which no optional property is nil. An enum with raw texts is described
/// completely if it is `CaseIterable`. Types inside others need samples only if no sample around them has a value of
/// theirs.
public protocol Sampled: Codable {
    /// The values, at least one, with the value to show first in front of the others.
    static var samples: [Self] { get }
}

/// An ``Outcome`` with a sample for each of its cases. A case without one does not compile.
///
///     extension AddToCartOutcome: SampledOutcome {
///         public static func sample(after last: AddToCartOutcome?) -> AddToCartOutcome? {
///             switch last {
///             case nil: .added(cart: .sample)
///             case .added: .rejected(reason: .outOfStock)
///             case .rejected: .cancelled
///             case .cancelled: nil
///             }
///         }
///     }
public protocol SampledOutcome: Outcome, Sampled {
    /// Returns the sample that follows another one: the first after nil, and nil after the last. A `switch` over all
    /// cases without `default` lists them, because the compiler then asks for the sample of a new case.
    static func sample(after last: Self?) -> Self?
}

extension SampledOutcome {
    /// The samples of all cases, in the order of ``sample(after:)``.
    public static var samples: [Self] {
        let following = sequence(state: Self?.none) { last in
            last = sample(after: last)
            return last
        }
        // A mistake that leads back to an earlier case would have no end.
        return Array(following.prefix(64))
    }
}

/// An optional value has the samples of its type, and nil as the last one.
extension Optional: Sampled where Wrapped: Sampled {
    public static var samples: [Wrapped?] { Wrapped.samples + [nil] }
}

/// A list has one sample, which contains all samples of its elements.
extension Array: Sampled where Element: Sampled {
    public static var samples: [[Element]] { [Element.samples] }
}

/// A placeholder, for contracts whose input or output is a plain text. A type of its own can have a better sample.
extension String: Sampled {
    public static var samples: [String] { ["text"] }
}

/// A placeholder, for contracts whose input or output is a plain whole number. A type of its own can have a better
/// sample.
extension Int: Sampled {
    public static var samples: [Int] { [1] }
}

/// Both values, for contracts whose input or output is a plain truth value.
extension Bool: Sampled {
    public static var samples: [Bool] { [true, false] }
}
