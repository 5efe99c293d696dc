/// The answer of a contract that is one of several cases, such as `added`, `rejected` or `cancelled`.
///
/// Declare it as a plain enum whose payloads are labelled, and let the compiler synthesize its coding:
///
///     public enum AddToCartOutcome: Outcome, Equatable {
///         case added(cart: CartContents)
///         case rejected(reason: CartProblem)
///         case cancelled
///     }
///
/// ``ContractCoding`` writes such a value as one object, with the case under `outcome` and each payload under its
/// label: `{"outcome":"added","cart":{…}}`. It reads the same form. A payload without a label, and one labelled
/// `outcome`, is an ``OutcomeError``.
public protocol Outcome: Codable, Sendable {}
