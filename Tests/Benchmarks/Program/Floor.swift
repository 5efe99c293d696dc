import BenchmarkHarness

// The floor of every ratio: one virtual call and one stored closure. The classes are internal to the module that holds the loop;
// public ones would cost exclusivity checks, and every target would be lax.

class Callee {
    var sum = 0
    func receive(_ value: Int) { sum &+= value }
}

final class CalleeA: Callee {
    override func receive(_ value: Int) { sum &+= value }
}

final class CalleeB: Callee {
    override func receive(_ value: Int) { sum &+= value &+ 1 }
}

final class Counter {
    var sum = 0
}

let floor = Workload("a") {
    let callee: Callee = opaque(CommandLine.arguments.count > 900 ? CalleeB() : CalleeA())
    let counter = Counter()
    let closure: (Int) -> Void = opaque { counter.sum &+= $0 }
    return { count in
        let before = counter.sum
        for _ in 0..<count {
            callee.receive(1)
            closure(1)
        }
        return counter.sum &- before
    }
}
