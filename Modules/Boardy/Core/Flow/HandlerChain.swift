/// Handlers of several types for one target, tried in order: the first whose type fits takes the value.
final class HandlerChain<Target: AnyObject> {
    private(set) weak var target: Target?
    private var attempts: [(Target, Any?) -> Bool] = []

    init(target: Target?) { self.target = target }

    func add<Value>(_ type: Value.Type, _ handler: @escaping (Target, Value) -> Void) {
        attempts.append { target, data in
            guard let value = Conversion.of(data, to: Value.self) else { return false }
            handler(target, value)
            return true
        }
    }

    /// Takes whatever is left.
    func addLast(_ handler: @escaping (Target, Any?) -> Void) {
        attempts.append { target, data in
            handler(target, data)
            return true
        }
    }

    func receive(_ data: Any?) -> HandlingResult {
        guard let target else { return .ended }
        return attempts.contains { $0(target, data) } ? .handled : .mismatch
    }
}
