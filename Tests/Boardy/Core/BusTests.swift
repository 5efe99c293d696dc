import BoardyCore
import Testing

@Suite struct BusTests {
    private let log = Log()

    @Test("BUS-1 a value goes to everyone connected, by either spelling, and to nobody who comes later")
    func transport() {
        let bus = Bus<Int>()
        bus.transport(input: 0)
        bus.connect(target: log) { log, value in log.add("\(value)") }
        bus.transport(input: 1)
        bus.transport(2)
        #expect(log.entries == ["1", "2"])
    }

    @Test("BUS-2 delivery is synchronous, in the order of connection, to those present when it began, and may nest")
    func order() {
        let bus = Bus<Int>()
        bus.deliver { [log, unowned bus] value in
            log.add("first \(value)")
            guard value == 0 else { return }
            bus.deliver { log.add("late \($0)") }
            bus.transport(1)
        }
        bus.deliver { [log] in log.add("second \($0)") }
        bus.transport(0)
        #expect(log.entries == ["first 0", "first 1", "second 1", "late 1", "second 0"])
    }

    @Test("BUS-3 a class target is held weakly, and its connection is pruned when it has gone")
    func weakTarget() {
        let bus = Bus<Int>()
        weak var captured: Log?
        do {
            let target = Log(), capture = Log()
            captured = capture
            bus.connect(target: target) { _, value in capture.add("\(value)") }
            bus.transport(1)
            #expect(capture.entries == ["1"])
        }
        bus.transport(2)
        #expect(captured == nil)
    }

    @Test("BUS-6 a bus of Void transports without an argument")
    func void() {
        let bus = Bus<Void>()
        bus.deliver { [log] in log.add("rung") }
        bus.transport()
        #expect(log.entries == ["rung"])
    }

    @Test("BUS-7 the bus retains its cables, and nobody retains the bus but its maker")
    func lifetime() {
        weak var captured: Log?
        weak var gone: Bus<Int>?
        do {
            let bus = Bus<Int>(), capture = Log()
            let token = bus.deliver { _ in capture.add("value") }
            (gone, captured) = (bus, capture)
            bus.transport(1)
            withExtendedLifetime(token) {}
            #expect(captured != nil)
        }
        #expect(gone == nil)
        #expect(captured == nil)
    }

    @Test("BUS-8 a target connected twice gets each value twice")
    func twice() {
        let bus = Bus<Int>()
        for _ in 0..<2 { bus.connect(target: log) { log, value in log.add("\(value)") } }
        bus.transport(1)
        #expect(log.entries == ["1", "1"])
    }

    @Test("BUS-D1 a token ends its connection at once, also within a value under way")
    func token() {
        let bus = Bus<Int>()
        var second: FlowToken?
        bus.deliver { [log] _ in
            log.add("first")
            second?.cancel()
        }
        second = bus.deliver { [log] _ in log.add("second") }
        bus.transport(1)
        #expect(log.entries == ["first"])
    }

    @Test("BUS-3 a value target is copied and kept, and an optional object is held weakly")
    func otherTargets() {
        let bus = Bus<Int>()
        bus.connect(copying: "copy") { [log] text, value in log.add("\(text) \(value)") }
        var object: Log? = Log()
        weak let gone = object
        bus.connect(target: object) { [log] _, value in log.add("object \(value)") }
        bus.connect(target: Log?.none) { [log] _, value in log.add("nobody \(value)") }
        bus.transport(1)
        object = nil
        #expect(gone == nil)
        bus.transport(2)
        #expect(log.entries == ["copy 1", "object 1", "copy 2"])
    }

    @Test("BUS-3 a component behind a class-bound protocol is held weakly")
    func existentialTarget() {
        let bus = Bus<Int>()
        weak var gone: (any Controllable)?
        do {
            let target: any Controllable = Controller(log: log)
            gone = target
            bus.connect(target: target) { target, value in target.update(value) }
            bus.transport(1)
        }
        #expect(gone == nil)
        bus.transport(2)
        #expect(log.entries == ["update 1"])
    }

    @Test("BUS-3 subscriptions of targets that have gone are pruned also if no value ever comes")
    func pruned() {
        let bus = Bus<Int>()
        weak var captured: Log?
        do {
            let target = Log(), capture = Log()
            captured = capture
            bus.connect(target: target) { _, _ in capture.add("value") }
        }
        for _ in 0..<20 { bus.connect(target: log) { _, _ in } }
        #expect(captured == nil)
    }

    @Test("BUS-4 a handler may ignore the value")
    func ignoringTheValue() {
        let bus = Bus<Int>()
        bus.connect(target: log) { log in log.add("rung") }
        bus.transport(1)
        #expect(log.entries == ["rung"])
    }

    @Test("BUS-4 a cable, with or without a target, is ended by invalidating it, on every bus it is connected to")
    func cables() {
        let bus = Bus<Int>(), other = Bus<Int>()
        let plain = BusCable<Int> { [log] in log.add("plain \($0)") }
        let targeted = TargetBusCable(target: log) { (log, value: Int) in log.add("targeted \(value)") }
        for bus in [bus, other] {
            bus.connect(plain)
            bus.connect(targeted)
        }
        bus.transport(1)
        other.transport(2)
        #expect(log.entries == ["plain 1", "targeted 1", "plain 2", "targeted 2"])
        plain.invalidate()
        bus.transport(3)
        other.transport(4)
        bus.connect(plain)
        bus.transport(5)
        #expect(log.entries.dropFirst(4) == ["targeted 3", "targeted 4", "targeted 5"])
    }

    @Test("BUS-4 a cable holds its target weakly, and invalidating it releases its handler")
    func cableLifetimes() {
        let bus = Bus<Int>()
        weak var target: Log?
        weak var captured: Log?
        let cable: TargetBusCable<Log, Int>
        do {
            let object = Log(), capture = Log()
            (target, captured) = (object, capture)
            cable = TargetBusCable(target: object) { _, _ in capture.add("value") }
            bus.connect(cable)
        }
        #expect(target == nil)
        #expect(captured != nil)
        cable.invalidate()
        #expect(captured == nil)
    }

    @Test("BUS-6 a bus of Any? transports nil without an argument")
    func nilValue() {
        let bus = Bus<Any?>()
        bus.deliver { [log] in log.add($0 == nil ? "nil" : "value") }
        bus.transport()
        bus.transport(1)
        #expect(log.entries == ["nil", "value"])
    }

    @Test("BUS-7 a token does not keep alive what was connected once the bus has gone")
    func tokenOutlivesBus() {
        weak var captured: Log?
        let token: FlowToken
        do {
            let bus = Bus<Int>(), capture = Log()
            captured = capture
            token = bus.deliver { _ in capture.add("value") }
        }
        #expect(captured == nil)
        token.cancel()
    }

    @Test("BUS-D1 a cable invalidated by an earlier handler does not receive the value under way")
    func invalidatedMeanwhile() {
        let bus = Bus<Int>()
        let cable = BusCable<Int> { [log] _ in log.add("cable") }
        bus.deliver { [log] _ in
            log.add("first")
            cable.invalidate()
        }
        bus.connect(cable)
        bus.transport(1)
        #expect(log.entries == ["first"])
    }

    @Test("BUS-D1 the values come as a stream too, which buffers all unless told otherwise, and ends with the bus")
    func stream() async {
        var bus: Bus<Int>? = Bus<Int>()
        let all = bus?.values(), newest = bus?.values(bufferingPolicy: .bufferingNewest(1))
        for value in 1...3 { bus?.transport(value) }
        bus = nil
        var received: [[Int]] = []
        for stream in [all, newest].compactMap({ $0 }) {
            var values: [Int] = []
            for await value in stream { values.append(value) }
            received.append(values)
        }
        #expect(received == [[1, 2, 3], [3]])
    }
}

private protocol Controllable: AnyObject {
    func update(_ value: Int)
}

private final class Controller: Controllable {
    private let log: Log

    init(log: Log) { self.log = log }

    func update(_ value: Int) { log.add("update \(value)") }
}
