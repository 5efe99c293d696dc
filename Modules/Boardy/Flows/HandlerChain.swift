internal import BoardyCore

/// Handlers of several types for one target, in the order in which they are tried.
final class HandlerChain<Target: AnyObject> {
    private var attempts: [(Target, Any?) -> Bool] = []

    func add<Value>(_ type: Value.Type, _ handler: @escaping (Target, Value) -> Void) {
        attempts.append { target, data in
            guard let value = Conversion.of(data, to: Value.self) else { return false }
            handler(target, value)
            return true
        }
    }

    func addLast(_ handler: @escaping (Target, Any?) -> Void) {
        attempts.append { target, data in
            handler(target, data)
            return true
        }
    }

    /// Returns false if no handler takes the data.
    func handle(_ data: Any?, _ target: Target) -> Bool { attempts.contains { $0(target, data) } }
}
