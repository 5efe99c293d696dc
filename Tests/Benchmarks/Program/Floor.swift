// The floor of every ratio: one virtual call and one stored closure. This file imports nothing, so that a test can compile it by itself
// and read what the loop becomes. The classes are internal to the module that holds the loop: public ones in a library would cost
// exclusivity checks, and every bound would be lax.

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

/// What handlers count in: the work that every row does, beside carrying the message.
final class Counter {
    var sum = 0
}

/// A value the optimiser knows nothing about.
@inline(never) @_optimize(none)
func opaque<T>(_ value: T) -> T { value }

/// Carries out as many calls as it is asked for, and returns how many there were.
func floorLoop() -> (_ count: Int) -> Int {
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
