import BoardyComponentKit
import BoardyCore
import BoardyModulePlugin

enum Details: BlockTaskContract {
    static let id: BoardID = "products.details"
    typealias Input = Int
    typealias Output = String
}

enum Audit: GuardedContract, BlockTaskContract {
    static let id: BoardID = "payment.audit"
    static let requirement = "operator"
    typealias Input = Int
    typealias Output = String
}

enum Rate: BoardContract {
    static let id: BoardID = "reviews.rate"
    typealias Input = Int
    typealias Output = String
}

typealias Block = BlockTaskBoard<Int, String>
typealias Plain = TaskBoard<Int, String>
typealias Parameter = BlockTaskParameter<Int, String>

func right(_ main: MainComponent, _ motherboard: Motherboard, _ block: Block, _ plain: Plain) -> BoardProducer {
    main.provide(Details.self) { _ in block }
    main.provide(Audit.self) { _ in block }
    main.register(Details.self) { _ in block }
    main.provide(Rate.self) { _ in plain }
    motherboard[Details.self].activation.activate(with: Parameter(input: 1))
    motherboard[Details.self].activation.activate(with: 1)
    motherboard[Details.self].blockActivation.activate(with: Parameter(input: 1))
    motherboard[Rate.self].activation.activate(with: 1)
    return BoardProducer { _ in BoardRegistration(Details.self) { _ in block } }
}

func wrong(_ main: MainComponent, _ motherboard: Motherboard, _ block: Block, _ plain: Plain) -> BoardProducer {
    main.provide(Details.self) { _ in plain }  // error: requires the types 'BlockTaskBoardKind' and 'PlainBoardKind' be equivalent
    main.provide(Audit.self) { _ in plain }  // error: requires the types 'BlockTaskBoardKind' and 'PlainBoardKind' be equivalent
    main.register(Details.self) { _ in plain }  // error: requires the types 'BlockTaskBoardKind' and 'PlainBoardKind' be equivalent
    main.provide(Rate.self) { _ in block }  // error: requires the types 'PlainBoardKind' and 'BlockTaskBoard<Int, String>.BoardKind' (aka 'BlockTaskBoardKind') be equivalent
    let parameter = Parameter(input: 1)
    motherboard[Rate.self].activation.activate(with: parameter)  // error: only a BlockTaskContract takes a parameter: declare the contract as one, or activate with the input
    motherboard[Rate.self].blockActivation.activate(with: parameter)  // error: property 'blockActivation' requires the types 'PlainBoardKind' and 'BlockTaskBoardKind' be equivalent
    return BoardProducer { _ in BoardRegistration(Details.self) { _ in plain } }  // error: requires the types 'BlockTaskBoardKind' and 'PlainBoardKind' be equivalent
}
