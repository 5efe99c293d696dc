/// A channel that carries values from a board to the component that it built: typed, synchronous, in the order of
/// connection.
///
/// The bus replays no values: a handler that connects later misses the earlier ones. The bus keeps its handlers alive,
/// and their targets weakly.
public final class Bus<Value> {
    @usableFromInline let cables = HandlerList()
    private var lastOrder = 0

    /// Creates a bus without connections. A board keeps it, and the component connects to it.
    public init() {}

    /// A token may be kept longer than the bus, so the handlers are released here.
    deinit { cables.removeAll() }

    /// Calls a handler with every later value, as long as `target` lives. Connecting a target twice delivers twice.
    ///
    /// - Parameter target: held weakly; when it is released, its connection ends. Nil connects nothing.
    @discardableResult
    public func connect<Target: AnyObject>(
        target: Target?, file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Target, Value) -> Void
    ) -> FlowToken {
        add(Handler(target: target, handler), file, line)
    }

    /// Calls a handler at every later value, as long as `target` lives. The handler ignores the value.
    ///
    /// - Parameter target: held weakly; when it is released, its connection ends. Nil connects nothing.
    @discardableResult
    public func connect<Target: AnyObject>(
        target: Target?, file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Target) -> Void
    ) -> FlowToken {
        add(Handler(target: target) { target, _ in handler(target) }, file, line)
    }

    /// Calls a handler with every later value, and with a copy of another value that is made now.
    ///
    /// - Parameter target: a value; objects that it refers to live as long as the connection.
    @discardableResult
    public func connect<Target>(
        copying target: Target, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Target, Value) -> Void
    ) -> FlowToken {
        add(Handler { handler(target, $0) }, file, line)
    }

    /// Connects a cable, so that its handler receives every later value. Nothing happens if the cable was invalidated.
    ///
    /// - Parameter cable: the bus keeps its handler alive; the caller needs to keep the cable only to invalidate it.
    @discardableResult
    public func connect(
        _ cable: BusCable<Value>, file: StaticString = #fileID, line: UInt = #line
    ) -> FlowToken {
        guard let handler = cable.handler else { return .inert }
        let token = add(handler, file, line)
        cable.keep(token)
        return token
    }

    /// Calls a handler with every later value, until the token is cancelled or the bus is released.
    @discardableResult
    public func deliver(
        file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Value) -> Void
    ) -> FlowToken {
        add(Handler(handler), file, line)
    }

    /// Delivers a value to every handler that is connected at this moment, and returns when all of them have returned.
    // Inlinable, so that the type of the value is known where it is compared with the type of each handler.
    @inlinable public func transport(input value: Value) { _ = cables.dispatch(value) }

    /// Delivers a value to every handler that is connected at this moment. It is another spelling of
    /// ``transport(input:)``.
    @inlinable public func transport(_ value: Value) { transport(input: value) }

    private func add(_ handler: Handler<Value>, _ file: StaticString, _ line: UInt) -> FlowToken {
        lastOrder += 1
        return cables.register(handler.receiver(ReceiverRegistration(order: lastOrder, file: file, line: line)))
    }
}

extension Bus where Value: ExpressibleByNilLiteral {
    /// Delivers nil to every handler that is connected at this moment, and returns when all of them have returned.
    public func transport() { transport(input: nil) }
}

extension Bus where Value == Void {
    /// Calls every handler that is connected at this moment, and returns when all of them have returned.
    public func transport() { transport(input: ()) }
}

extension Bus where Value: Sendable {
    /// Returns the later values as a stream, for a task of any isolation domain. The stream ends when the bus is
    /// released.
    ///
    /// - Parameter bufferingPolicy: decides about values that the reader has not taken yet. By default, all of them are
    ///   kept. For a bus that is written faster than it is read, choose `.bufferingNewest`, which drops the oldest, or
    ///   `.bufferingOldest`, which drops the newest.
    public func values(
        bufferingPolicy: AsyncStream<Value>.Continuation.BufferingPolicy = .unbounded,
        file: StaticString = #fileID, line: UInt = #line
    ) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: bufferingPolicy)
        let writer = StreamWriter(continuation)
        _ = add(Handler.deciding { writer.write($0) }, file, line)
        return stream
    }
}

/// The writing end of a stream. It ends the stream when it is released with its connection.
private final class StreamWriter<Value: Sendable> {
    private let continuation: AsyncStream<Value>.Continuation

    init(_ continuation: AsyncStream<Value>.Continuation) { self.continuation = continuation }

    deinit { continuation.finish() }

    /// Writes a value. The connection ends at the first value after the reader has stopped.
    func write(_ value: Value) -> HandlingResult {
        if case .terminated = continuation.yield(value) { return .ended }
        return .handled
    }
}
