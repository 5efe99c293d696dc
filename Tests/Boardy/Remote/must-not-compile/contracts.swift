import BoardyCoding
import BoardyCore
import BoardyRemote

struct Order: Sampled, Sendable {
    static var samples: [Order] { [Order()] }
}

struct Handler: Sendable {
    let call: @Sendable () -> Void
}

final class Basket: Sampled {
    var lines = 0
    static var samples: [Basket] { [Basket()] }
}

enum Right: RemoteContract {
    static let id: BoardID = "shop.right"
    typealias Input = Order?
    typealias Output = [Order]
}

enum TakesCommands: RemoteContract {  // error: 'TakesCommands.Command' (aka 'Int') and 'Never' be equivalent // error: does not conform to protocol 'RemoteContract'
    static let id: BoardID = "shop.commands"
    typealias Input = Order
    typealias Command = Int
}

enum SendsActions: RemoteContract {  // error: 'SendsActions.Action' (aka 'Int') and 'Never' be equivalent // error: does not conform to protocol 'RemoteContract'
    static let id: BoardID = "shop.actions"
    typealias Input = Order
    typealias Action = Int
}

enum HasNoJSON: RemoteContract {  // error: type 'HasNoJSON' does not conform to protocol 'RemoteContract'
    static let id: BoardID = "shop.handler"
    typealias Input = Handler
}

enum IsShared: RemoteContract {  // error: type 'IsShared.Input' (aka 'Basket') does not conform to the 'Sendable' protocol
    static let id: BoardID = "shop.basket"
    typealias Input = Basket
}
