/// Returns a handler that acts as long as a target lives.
///
/// - Parameter target: an object, which is held weakly, or a value, which is copied.
func handler<Target, Value>(
    of target: Target, _ action: @escaping (Target, Value) -> Void
) -> (Value) -> Void {
    let reference = TargetReference(target)
    return { value in reference.target.map { action($0, value) } }
}

/// A target of a handler, as Boardy 1.x takes it: an object, which is held weakly, or a value, which is copied.
///
/// The type of the target may be a protocol: Swift 5 passes no value of a protocol as an object of a generic class.
struct TargetReference<Target> {
    private weak var object: AnyObject?
    private let copy: Target?

    /// - Parameter target: nil in an optional is no target, and an object in an optional is held weakly.
    init(_ target: Target) {
        let content = Self.content(of: target)
        if let content, type(of: content) is any AnyObject.Type {
            object = content as AnyObject
            copy = nil
        } else {
            copy = content == nil ? nil : target
        }
    }

    /// The target; nil if it is gone, or was nil.
    // A missing object is nil before the cast, which would put it into the optional of a target.
    var target: Target? { copy ?? object.flatMap { $0 as? Target } }

    /// Returns the value in any number of optionals; nil for none.
    private static func content(of value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return value }
        return mirror.children.first.flatMap { content(of: $0.value) }
    }
}
