/// Activates a slot with each value.
final class ActivatingReceiver<Value>: TypedReceiver<Value> {
    private let next: Slot

    init(_ next: Slot, order: Int, _ file: StaticString, _ line: UInt) {
        self.next = next
        super.init(order: order, file: file, line: line)
    }

    override func take(_ value: Value) -> Reception {
        // Not `activate`: a call fewer on each link of a chain.
        if next.start(value, file, line) == 0 { next.reportRefusal() }
        return .taken
    }
}
