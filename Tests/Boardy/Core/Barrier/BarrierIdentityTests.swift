import BoardyCore
import Testing

/// Tests of the identity of barriers: which activations wait together.
@Suite struct BarrierIdentityTests {
    private let log = Log()

    /// A value whose hash says nothing.
    private struct Clash: Hashable {
        let name: String
        func hash(into hasher: inout Hasher) {}
    }

    private enum Key: BoardContract {
        static let id: BoardID = "key"
        typealias Input = Clash?
        typealias Output = Void
    }

    /// A motherboard with two targets and a gate; what they wait for, by the value they are activated with.
    private func motherboard(_ barrier: @escaping (Board, Int) -> ActivationBarrier) -> Motherboard {
        Motherboard(boards: [
            Scripted<Key> { [log] _, value in log.add("asked \(value?.name ?? "nothing")") },
            Guarded<Alpha>(log) { barrier($0, $1) }, Guarded<Beta>(log) { barrier($0, $1) },
        ])
    }

    private func activateBoth(_ motherboard: Motherboard) {
        motherboard[Alpha.self].activation.activate(with: 1)
        motherboard[Beta.self].activation.activate(with: 2)
    }

    @Test("AB-7 without a value there is one barrier for a gate, and nil is such a value")
    func void() {
        let motherboard = motherboard { board, value in
            value == 1 ? board[Key.self].activation.barrier() : board[Key.self].activation.barrier(with: nil)
        }
        activateBoth(motherboard)
        #expect(log.entries == ["asked nothing"])
    }

    @Test("AB-7 void is one fixed value")
    func voidValue() {
        let motherboard = Motherboard(boards: [
            gate(Bell.self, log),
            Guarded<Alpha>(log) { board, _ in
                board[Bell.self].activation.barrier(with: ())
            },
        ])
        for value in 1...2 { motherboard[Alpha.self].activation.activate(with: value) }
        #expect(log.entries == ["bell asked ()"])
    }

    @Test("AB-7 unique values that are equal are one barrier")
    func equal() {
        let motherboard = motherboard { board, _ in
            board[Key.self].activation.uniqueBarrier(with: Clash(name: "x"))
        }
        activateBoth(motherboard)
        #expect(log.entries == ["asked x"])
    }

    @Test("AB-7, AB-D1 unique values are compared by themselves: equal hashes do not make one barrier")
    func hash() {
        let motherboard = motherboard { board, value in
            board[Key.self].activation.uniqueBarrier(with: Clash(name: "\(value)"))
        }
        activateBoth(motherboard)
        #expect(log.entries == ["asked 1", "asked 2"])
    }

    @Test("AB-7 a value that is not unique makes a new barrier with each object, and one for as long as it is the same")
    func unidentified() {
        let motherboard = motherboard { board, _ in
            board[Key.self].activation.barrier(with: Clash(name: "x"))
        }
        activateBoth(motherboard)
        #expect(log.entries == ["asked x", "asked x"])
        var kept: ActivationBarrier?
        let other = self.motherboard { board, _ in
            let barrier = kept ?? board[Key.self].activation.barrier(with: Clash(name: "y"))
            kept = barrier
            return barrier
        }
        activateBoth(other)
        #expect(log.entries.suffix(1) == ["asked y"])
        #expect(log.entries.count == 3)
    }

    @Test("AB-7 each completion of the gate decides for all barriers that wait for it")
    func oneGate() {
        let motherboard = motherboard { board, value in
            board[Key.self].activation.uniqueBarrier(with: Clash(name: "\(value)"))
        }
        activateBoth(motherboard)
        motherboard[Key.self].completer.complete()
        #expect(log.entries.suffix(2) == ["alpha 1", "beta 2"])
    }
}
