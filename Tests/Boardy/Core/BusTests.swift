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
}
