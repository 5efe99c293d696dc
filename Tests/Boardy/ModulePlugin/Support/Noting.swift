import BoardyCore
import BoardyModulePlugin

/// A board of a contract that passes its inputs to a closure.
final class Noting<C: BoardContract>: Board, GuaranteedBoard, GuaranteedOutputSendingBoard {
    typealias BoardKind = C.BoardKind
    typealias OutputType = C.Output
    private let note: (C.Input) -> Void

    init(_ identifier: BoardID = C.id, note: @escaping (C.Input) -> Void) {
        self.note = note
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput input: C.Input) { note(input) }
}

/// A continuable board of a module that hands its inner motherboard to a closure of the test.
final class Acting<C: BoardContract>: ModernContinuableBoard, GuaranteedBoard, GuaranteedOutputSendingBoard {
    typealias BoardKind = C.BoardKind
    typealias OutputType = C.Output
    private let act: (Acting, Motherboard) -> Void

    init(_ identifier: BoardID, _ producer: any BoardProducing, act: @escaping (Acting, Motherboard) -> Void) {
        self.act = act
        super.init(identifier: identifier, boardProducer: producer)
    }

    func activate(withGuaranteedInput input: C.Input) { act(self, motherboard) }
}

extension MainComponent {
    /// Provides a contract with a continuable board that has the producer of the module.
    func act<C: BoardContract>(in contract: C.Type, _ act: @escaping (Motherboard) -> Void) {
        provide(contract) { [producer] in Acting<C>($0, producer) { _, motherboard in act(motherboard) } }
    }

    /// Provides a contract with a board that passes its inputs to a closure.
    func keep<C: BoardContract>(
        _ contract: C.Type, file: StaticString = #fileID, line: UInt = #line,
        note: @escaping (C.Input) -> Void = { _ in }
    ) {
        provide(contract, file: file, line: line) { Noting<C>($0, note: note) }
    }
}

/// A log of the events of a test, in order. It belongs to the domain of the test.
final class Log {
    private(set) var entries: [String] = []

    func add(_ entry: String) { entries.append(entry) }
}
