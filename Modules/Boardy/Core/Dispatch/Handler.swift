/// A handler that a user wrote, before it is registered. It makes a receiver for each place where it is registered.
struct Handler<Value> {
    let receiver: (ReceiverRegistration) -> TypedReceiver<Value>

    init(_ run: @escaping (Value) -> Void) { receiver = { ClosureReceiver($0, run) } }

    /// A handler that ends with an object, which it holds weakly; nil is an object that is gone.
    init<Target: AnyObject>(target: Target?, _ run: @escaping (Target, Value) -> Void) {
        self = .deciding(target: target) { target, value in
            run(target, value)
            return .handled
        }
    }

    private init(receiver: @escaping (ReceiverRegistration) -> TypedReceiver<Value>) { self.receiver = receiver }

    static func deciding(_ run: @escaping (Value) -> HandlingResult) -> Handler {
        Handler(receiver: { DecidingReceiver($0, run) })
    }

    /// A handler that says what became of a value, and that ends with an object, which it holds weakly.
    static func deciding<Target: AnyObject>(
        target: Target?, _ run: @escaping (Target, Value) -> HandlingResult
    ) -> Handler {
        Handler(receiver: { [weak target] in TargetReceiver($0, target, run) })
    }
}
