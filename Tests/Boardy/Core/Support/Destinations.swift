import BoardyCore

extension MainboardGenericDestination {
    /// The board of an ID in types that the test makes up, right or wrong.
    static func of(_ motherboard: Motherboard, _ id: BoardID) -> ContractDestination<
        MadeUp<Input, Output, Command, Action>
    > {
        motherboard[MadeUp<Input, Output, Command, Action>.self, id]
    }
}

enum MadeUp<I, O, C, A>: BoardContract {
    static var id: BoardID { "made-up" }
    typealias Input = I
    typealias Output = O
    typealias Command = C
    typealias Action = A
}
