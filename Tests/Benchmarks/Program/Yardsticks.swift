import BenchmarkFloor
import BenchmarkHarness
import BoardyCore

/// What a message is compared with: a call of one's own, the costs of boxing a value, and of finding a closure by a
/// name.
let floor = Workload("a") { floorLoop() }

let yardsticks = WorkloadGroup([
    Workload("a.any") {
        let counter = Counter()
        let box: (Int) -> Any? = opaque { $0 }
        let closure: (Int) -> Void = opaque { counter.sum &+= $0 }
        return { count in
            counter.counting {
                for _ in 0..<count {
                    if let value = box(1) as? Int { closure(value) }
                }
            }
        }
    },
    Workload("a.dict") {
        let counter = Counter()
        var closures: [String: (Int) -> Void] = [:]
        for number in 0..<1000 { closures[featureID(number).rawValue] = { counter.sum &+= $0 } }
        let handlers = opaque(closures), key = opaque(featureID(999).rawValue)
        return { count in
            counter.counting { for _ in 0..<count { handlers[key]?(1) } }
        }
    },
])
