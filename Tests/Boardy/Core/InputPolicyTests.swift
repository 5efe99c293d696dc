import BoardyCore
import Testing

/// Tests of the rules by which boards take values of other types than their input.
@Suite struct InputPolicyTests {
    private let log = Log()

    /// Takes numbers, and what its policy makes into one.
    private final class Counting: Board, GuaranteedBoard {
        typealias InputType = Int
        let inputPolicy: InputPolicy<Int>
        let log: Log

        init(_ policy: InputPolicy<Int>, _ log: Log) {
            inputPolicy = policy
            self.log = log
            super.init(identifier: "counting")
        }

        func activate(withGuaranteedInput input: Int) { log.add("\(input)") }
    }

    @Test("T-2 the adapters are tried in order, and then a plain cast; the first success wins")
    func adapters() {
        let policy = InputPolicy<Int>.guaranteed
            .adapting { ($0 as? String)?.count }
            .adapting { ($0 as? String).flatMap(Int.init) ?? ($0 as? Double).map { Int($0) } }
        let motherboard = Motherboard(boards: [Counting(policy, log)])
        for value: Any in ["12", 3.5, 4] { motherboard.activateBoard(identifier: "counting", withOption: value) }
        #expect(log.entries == ["2", "3", "4"])
        #expect(policy.inputAdapters.count == 2)
    }

    @Test("T-2 a value of the type itself is taken unchanged")
    func ownType() {
        let motherboard = Motherboard(boards: [Counting(.guaranteed.adapting { ($0 as? Int).map { $0 + 100 } }, log)])
        motherboard.activation("counting", with: Int.self).activate(with: 1)
        #expect(log.entries == ["1"])
    }

    @Test("T-2 what an adapter throws is reported codingFailed, and the value goes no further")
    func throwingAdapter() {
        struct Unreadable: Error {}
        let lines = reports {
            let policy = InputPolicy<Int>.guaranteed
                .adapting { if $0 is String { throw Unreadable() } else { nil } }
                .adapting { _ in 0 }
            let motherboard = Motherboard(boards: [Counting(policy, log)])
            motherboard.activateBoard(identifier: "counting", withOption: "one")
            motherboard.activateBoard(identifier: "counting", withOption: 1.5)
        }
        #expect(log.entries == ["0"])
        #expect(
            lines == [
                "codingFailed: 'counting' could not make its input of type Int from String: Unreadable()"
            ])
    }

    @Test("T-D2 a policy is read once, when the first value arrives that was not sent as the input type")
    func reading() {
        final class Reading: Board, GuaranteedBoard {
            var reads = 0
            var taken: [Int] = []
            var inputPolicy: InputPolicy<Int> {
                reads += 1
                return .guaranteed.adapting { ($0 as? String)?.count }
            }
            func activate(withGuaranteedInput input: Int) { taken.append(input) }
        }
        let board = Reading(identifier: "reading"), motherboard = Motherboard(boards: [board])
        motherboard.activation("reading", with: Int.self).activate(with: 1)
        #expect(board.reads == 0)
        for value in ["of", "six"] { motherboard.activateBoard(identifier: "reading", withOption: value) }
        #expect(board.reads == 1)
        #expect(board.taken == [1, 2, 3])
    }

    @Test("T-4 what the white list accepts is dropped without a report, and everything else is reported")
    func whiteList() {
        struct Heartbeat {}
        let lines = reports {
            let motherboard = Motherboard(boards: [Counting(.guaranteed.ignoring { $0 is Heartbeat }, log)])
            motherboard.activateBoard(identifier: "counting", withOption: Heartbeat())
            motherboard.activateBoard(identifier: "counting", withOption: "one")
            motherboard.activateBoard(identifier: "counting")
        }
        #expect(log.entries == [])
        #expect(
            lines == [
                "inputMismatch: 'counting' takes inputs of type Int, not String",
                "inputMismatch: 'counting' takes inputs of type Int, not Optional<Any>",
            ])
    }

    /// Declares the lists of Boardy 1.x as properties of its own.
    private final class Listing: Board, GuaranteedBoard {
        typealias InputType = Int
        let log: Log
        var inputPolicy: InputPolicy<Int>

        init(_ log: Log, _ policy: InputPolicy<Int> = .guaranteed) {
            self.log = log
            inputPolicy = policy
            super.init(identifier: "listing")
        }

        var inputAdapters: [(Any?) -> Int?] { [{ ($0 as? String)?.count }, { $0 == nil ? 0 : nil }] }
        var silentInputWhiteList: [(_ input: Any?) -> Bool] { [{ $0 is Double }, { $0 is Bool }] }

        func activate(withGuaranteedInput input: Int) { log.add("\(input)") }
    }

    @Test("T-4 a board's own silentInputWhiteList is asked, beside the policy's")
    func ownWhiteList() {
        let lines = reports {
            let motherboard = Motherboard(boards: [Listing(log, .guaranteed.ignoring { $0 is Character })])
            let values: [Any] = [1.5, true, "c" as Character, 1 as UInt8]
            for value in values { motherboard.activateBoard(identifier: "listing", withOption: value) }
        }
        #expect(log.entries == [])
        #expect(lines == ["inputMismatch: 'listing' takes inputs of type Int, not UInt8"])
    }

    @Test("T-2 a board's own inputAdapters are asked in order, after those of the policy, and also about no value")
    func ownAdapters() {
        let lines = reports {
            let policy = InputPolicy<Int>.guaranteed.adapting { $0 as? String == "seven" ? 7 : nil }
            let board = Listing(log, policy), motherboard = Motherboard(boards: [board])
            for value: Any? in ["seven", "four", nil] {
                motherboard.activateBoard(identifier: "listing", withOption: value)
            }
        }
        #expect(log.entries == ["7", "4", "0"])
        #expect(lines == [])
    }

    @Test("T-2, T-4 a board that says nothing of its policy is asked for its own lists, also if it is dedicated")
    func listsAlone() {
        final class Plain: Board, GuaranteedBoard {
            var taken: [Int] = []
            var silentInputWhiteList: [(_ input: Any?) -> Bool] { [{ $0 == nil }] }
            func activate(withGuaranteedInput input: Int) { taken.append(input) }
        }
        final class Lenient: Board, DedicatedBoard {
            var taken: [Int?] = []
            var inputAdapters: [(Any?) -> Int?] { [{ ($0 as? String)?.count }] }
            func activate(withInput input: Int?) { taken.append(input) }
        }
        let plain = Plain(identifier: "plain"), lenient = Lenient(identifier: "lenient")
        let lines = reports {
            let motherboard = Motherboard(boards: [plain, lenient])
            for value: Any? in [1, nil] { motherboard.activateBoard(identifier: "plain", withOption: value) }
            for value: Any? in ["four", 1.5] { motherboard.activateBoard(identifier: "lenient", withOption: value) }
        }
        #expect(plain.taken == [1])
        #expect(lenient.taken == [4, nil])
        #expect(lines == [])
    }

    @Test(
        "T-4 the kind of a message decides, not its value: a request or an action given as an input is no silent data")
    func notSilent() {
        let lines = reports {
            let motherboard = Motherboard(boards: [Counting(.guaranteed, log)])
            motherboard.activateBoard(identifier: "counting", withOption: BoardInput.target("b", 1))
        }
        #expect(lines == ["inputMismatch: 'counting' takes inputs of type Int, not BoardInput<Int>"])
    }

    /// Takes a number if there is one.
    private final class Lenient: Board, DedicatedBoard {
        typealias InputType = Int
        let log: Log

        init(_ log: Log) {
            self.log = log
            super.init(identifier: "lenient")
        }

        func activate(withInput input: Int?) { log.add(input.map { "\($0)" } ?? "nothing") }
    }

    @Test("T-6 a dedicated board is activated with nil on a missing or mismatched value, and nothing is reported")
    func dedicated() {
        let lines = reports {
            let motherboard = Motherboard(boards: [Lenient(log)])
            motherboard.activation("lenient", with: Int.self).activate(with: 1)
            for value: Any? in [2, "three", nil] { motherboard.activateBoard(identifier: "lenient", withOption: value) }
        }
        #expect(log.entries == ["1", "2", "nothing", "nothing"])
        #expect(lines == [])
    }

    @Test("T-D2 a dedicated board is a guaranteed one with another policy, so it keeps a contract like any other")
    func oneProtocol() {
        final class Number: Board, DedicatedBoard, GuaranteedOutputSendingBoard {
            typealias InputType = Int
            typealias OutputType = Int
            func activate(withInput input: Int?) { sendOutput(input ?? 0) }
        }
        let motherboard = Motherboard { _ in BoardRegistration(Alpha.self) { Number(identifier: $0) } }
        var got: [Int] = []
        motherboard[Alpha.self].flow.handle { got.append($0) }
        motherboard[Alpha.self].activation.activate(with: 8)
        motherboard.activateBoard("alpha")
        #expect(got == [8, 0])
    }
}
