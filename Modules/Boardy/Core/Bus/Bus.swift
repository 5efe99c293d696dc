/// Carries values from a board to the component it built: typed, synchronous, in the order of connection.
///
/// Nothing is replayed: who connects later misses what went before. The bus keeps its cables, and their targets weakly.
public final class Bus<Value> {
    @usableFromInline let cables = HandlerList()
    private var lastOrder = 0

    /// A bus with nobody connected.
    public init() {}

    /// A token that is kept longer than the bus keeps nothing that a handler captured.
    deinit { cables.removeAll() }

    /// Calls a handler with every value from now on, as long as `target` lives.
    ///
    /// Connecting a target twice delivers twice.
    ///
    /// - Parameter target: held weakly; when it goes, its connection ends. Nil connects nothing.
    @discardableResult
    public func connect<Target: AnyObject>(
        target: Target?, file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Target, Value) -> Void
    ) -> FlowToken {
        add(Handler(target: target, handler), file, line)
    }

    /// Calls a handler at every value from now on, as long as `target` lives.
    ///
    /// - Parameter target: held weakly; when it goes, its connection ends. Nil connects nothing.
    @discardableResult
    public func connect<Target: AnyObject>(
        target: Target?, file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Target) -> Void
    ) -> FlowToken {
        add(Handler(target: target) { target, _ in handler(target) }, file, line)
    }

    /// Calls a handler with every value from now on, and a copy of another value, made now.
    ///
    /// - Parameter target: a value; what it refers to lives as long as the connection.
    @discardableResult
    public func connect<Target>(
        copying target: Target, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Target, Value) -> Void
    ) -> FlowToken {
        add(Handler { handler(target, $0) }, file, line)
    }

    /// Connects a cable; does nothing if it was invalidated.
    ///
    /// - Parameter cable: its handler is kept by the bus, the cable itself need not be.
    @discardableResult
    public func connect(
        _ cable: BusCable<Value>, file: StaticString = #fileID, line: UInt = #line
    ) -> FlowToken {
        guard let handler = cable.handler else { return .inert }
        let token = add(handler, file, line)
        cable.keep(token)
        return token
    }

    /// Calls a handler with every value from now on.
    @discardableResult
    public func deliver(
        file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Value) -> Void
    ) -> FlowToken {
        add(Handler(handler), file, line)
    }

    /// Delivers a value to everyone connected at this moment, and returns when they have finished.
    ///
    /// Inlinable, so that the type of the value is known where it is compared with that of each handler.
    @inlinable public func transport(input value: Value) { _ = cables.dispatch(value) }

    /// Delivers a value to everyone connected at this moment, and returns when they have finished.
    @inlinable public func transport(_ value: Value) { transport(input: value) }

    func add(_ handler: Handler<Value>, _ file: StaticString, _ line: UInt) -> FlowToken {
        lastOrder += 1
        return cables.register(handler.receiver(ReceiverRegistration(order: lastOrder, file: file, line: line)))
    }
}

extension Bus where Value: ExpressibleByNilLiteral {
    /// Delivers nil to everyone connected at this moment.
    public func transport() { transport(input: nil) }
}

extension Bus where Value == Void {
    /// Delivers to everyone connected at this moment.
    public func transport() { transport(input: ()) }
}
