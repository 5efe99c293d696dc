import BoardyCoding
import BoardyComponentKit
import BoardyCore
import BoardyModulePlugin

/// The answer of a contract whose board is missing: the first sample that the owner of the contract publishes.
struct SampleAnswer {
    let id: BoardID
    let provide: (MainComponent) -> Void

    /// Returns the answer of a contract, or nil if the type of its output declares no sample.
    init?<C: BoardContract>(of contract: C.Type) {
        id = C.id
        if C.Output.self == Never.self {
            provide = { main in main.provide(C.self, requiring: nil) { SampleBoard<C>($0, answer: nil) } }
            return
        }
        guard let value = Self.sample(of: C.Output.self) as? C.Output else { return nil }
        if let task = contract as? any BlockTaskContract.Type {
            provide = { main in Self.provide(task, value, main) }
        } else {
            provide = { main in main.provide(C.self, requiring: nil) { SampleBoard<C>($0, answer: value) } }
        }
    }

    private static func provide<C: BlockTaskContract>(_ contract: C.Type, _ value: Any, _ main: MainComponent) {
        guard let value = value as? C.Output else { return }
        main.provide(C.self, requiring: nil) { BlockTaskBoard(identifier: $0) { _ in value } }
    }

    private static func sample(of type: Any.Type) -> Any? {
        func first<Value: Sampled>(_ type: Value.Type) -> Any? { type.samples.first }
        if type == Void.self { return () }
        return (type as? any Sampled.Type).flatMap { first($0) }
    }

    /// Returns the change that gives a contract a sample, as the end of a sentence.
    static func advice<C: BoardContract>(for contract: C.Type) -> String {
        let module = String(reflecting: contract).prefix { $0 != "." }
        guard C.Output.self is any Codable.Type || C.Output.self is any Outcome.Type else {
            return "--fake-missing cannot answer it, because \(C.Output.self) in \(module) is no Codable value"
        }
        let kind = C.Output.self is any Outcome.Type ? "SampledOutcome" : "Sampled"
        return "declare a sample for --fake-missing beside it in \(module): 'extension \(C.Output.self): \(kind)'"
    }
}
