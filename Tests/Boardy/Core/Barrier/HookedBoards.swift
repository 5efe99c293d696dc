import BoardyCore
import Testing

/// A kind of board with one hook for barriers.
///
/// Each kind is a class of its own, so that its other hooks are the defaults of the framework.
enum HookedKind: String, CaseIterable, CustomTestStringConvertible {
    case rawOption
    case dedicatedOption, dedicatedInput, dedicatedGuaranteedInput
    case guaranteedOption, guaranteedInput, guaranteedGuaranteedInput
    case selectiveOption, selectiveInput, selectiveGuaranteedInput

    static let guaranteed: [HookedKind] = [
        .guaranteedOption, .guaranteedInput, .guaranteedGuaranteedInput, .selectiveOption, .selectiveInput,
        .selectiveGuaranteedInput,
    ]

    /// The kinds whose hook is asked whatever the value of the activation is.
    static let takingAnything: [HookedKind] = [.rawOption, .dedicatedOption, .dedicatedInput]

    var testDescription: String { rawValue }

    /// Makes a board of the kind.
    ///
    /// - Parameter barrier: called by the hook of the board with the description of its argument.
    func board(_ identifier: BoardID, _ log: Log, barrier: @escaping HookedBoard.Barrier) -> HookedBoard {
        type.init(identifier, log, barrier)
    }

    private var type: HookedBoard.Type {
        switch self {
        case .rawOption: RawOptionBoard.self
        case .dedicatedOption: DedicatedOptionBoard.self
        case .dedicatedInput: DedicatedInputBoard.self
        case .dedicatedGuaranteedInput: DedicatedGuaranteedInputBoard.self
        case .guaranteedOption: GuaranteedOptionBoard.self
        case .guaranteedInput: GuaranteedInputBoard.self
        case .guaranteedGuaranteedInput: GuaranteedGuaranteedInputBoard.self
        case .selectiveOption: SelectiveOptionBoard.self
        case .selectiveInput: SelectiveInputBoard.self
        case .selectiveGuaranteedInput: SelectiveGuaranteedInputBoard.self
        }
    }
}

/// A board that notes what its hooks are asked with, what they ask for, and its activations.
class HookedBoard: Board {
    typealias Barrier = (_ board: HookedBoard, _ hook: String) -> ActivationBarrier?

    private let log: Log
    private let barrier: Barrier

    required init(_ identifier: BoardID, _ log: Log, _ barrier: @escaping Barrier) {
        (self.log, self.barrier) = (log, barrier)
        super.init(identifier: identifier)
    }

    final func ask(_ hook: String, _ value: Any?) -> ActivationBarrier? {
        log.add("\(hook) \(value ?? "nothing")")
        return barrier(self, hook)
    }

    final func note(_ value: Any?) { log.add("activated \(value ?? "nothing")") }

    final func noteAdmission() -> Bool {
        log.add("admits")
        return true
    }
}

/// A board that takes any value and implements the hook for that.
final class RawOptionBoard: HookedBoard, ActivatableBoard {
    func activationBarrier(withOption option: Any?) -> ActivationBarrier? { ask("option", option) }
    func activate(withOption option: Any?) { note(option) }
}

// MARK: - Dedicated boards

final class DedicatedOptionBoard: HookedBoard, DedicatedBoard {
    typealias InputType = Int
    func activationBarrier(withOption option: Any?) -> ActivationBarrier? { ask("option", option) }
    func activate(withInput input: Int?) { note(input) }
}

final class DedicatedInputBoard: HookedBoard, DedicatedBoard {
    typealias InputType = Int
    func activationBarrier(withInput input: Int?) -> ActivationBarrier? { ask("input", input) }
    func activate(withInput input: Int?) { note(input) }
}

final class DedicatedGuaranteedInputBoard: HookedBoard, DedicatedBoard {
    typealias InputType = Int
    func activationBarrier(withGuaranteedInput input: Int) -> ActivationBarrier? { ask("guaranteed", input) }
    func activate(withInput input: Int?) { note(input) }
}

/// A dedicated board with all three hooks.
final class DedicatedHooksBoard: HookedBoard, DedicatedBoard {
    typealias InputType = Int
    func activationBarrier(withOption option: Any?) -> ActivationBarrier? { ask("option", option) }
    func activationBarrier(withInput input: Int?) -> ActivationBarrier? { ask("input", input) }
    func activationBarrier(withGuaranteedInput input: Int) -> ActivationBarrier? { ask("guaranteed", input) }
    func activate(withInput input: Int?) { note(input) }
}

// MARK: - Guaranteed boards

final class GuaranteedOptionBoard: HookedBoard, GuaranteedBoard {
    func activationBarrier(withOption option: Any?) -> ActivationBarrier? { ask("option", option) }
    func activate(withGuaranteedInput input: Int) { note(input) }
}

final class GuaranteedInputBoard: HookedBoard, GuaranteedBoard {
    func activationBarrier(withInput input: Int?) -> ActivationBarrier? { ask("input", input) }
    func activate(withGuaranteedInput input: Int) { note(input) }
}

final class GuaranteedGuaranteedInputBoard: HookedBoard, GuaranteedBoard {
    func activationBarrier(withGuaranteedInput input: Int) -> ActivationBarrier? { ask("guaranteed", input) }
    func activate(withGuaranteedInput input: Int) { note(input) }
}

/// A guaranteed board with all three hooks, which sends on what it is activated with.
final class GuaranteedHooksBoard: HookedBoard, GuaranteedBoard, GuaranteedOutputSendingBoard {
    typealias OutputType = Int
    func activationBarrier(withOption option: Any?) -> ActivationBarrier? { ask("option", option) }
    func activationBarrier(withInput input: Int?) -> ActivationBarrier? { ask("input", input) }
    func activationBarrier(withGuaranteedInput input: Int) -> ActivationBarrier? { ask("guaranteed", input) }
    func activate(withGuaranteedInput input: Int) {
        note(input)
        sendOutput(input)
    }
}

// MARK: - Boards that may refuse an input, as task boards do

final class SelectiveOptionBoard: HookedBoard, GuaranteedBoard, SelectiveBoard {
    func admits() -> Bool { noteAdmission() }
    func activationBarrier(withOption option: Any?) -> ActivationBarrier? { ask("option", option) }
    func activate(withGuaranteedInput input: Int) { note(input) }
}

final class SelectiveInputBoard: HookedBoard, GuaranteedBoard, SelectiveBoard {
    func admits() -> Bool { noteAdmission() }
    func activationBarrier(withInput input: Int?) -> ActivationBarrier? { ask("input", input) }
    func activate(withGuaranteedInput input: Int) { note(input) }
}

final class SelectiveGuaranteedInputBoard: HookedBoard, GuaranteedBoard, SelectiveBoard {
    func admits() -> Bool { noteAdmission() }
    func activationBarrier(withGuaranteedInput input: Int) -> ActivationBarrier? { ask("guaranteed", input) }
    func activate(withGuaranteedInput input: Int) { note(input) }
}
