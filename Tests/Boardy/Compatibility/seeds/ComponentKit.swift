import Boardy
import BoardyCompatibility
import Foundation

// The snippets of seed 001, as written. A line that ends with `// …` stands where the seed has `...`.

struct Product {}

enum LatestProductsFetchInput {
    case limit(Limit)
    case lastUpdated(at: Date)
}

enum LatestProductsFetchOutput {
    case done([Product])
}

struct Limit {
    let intValue: Int
    static func > (a: Limit, b: Int) -> Bool { a.intValue > b }
}

struct Timestamp {
    let date: Date
}

enum Field { case updatedAt }

struct Query {
    func limit(to: Int) -> Query { self }
    func whereField(_ field: Field, isGreaterThan: Timestamp) -> Query { self }
    func getDocuments(_ done: (String, Error?) -> Void) { done("", nil) }
}

struct Database {
    let products = Query()
    func getProducts() -> [Product] { [] }
}

struct Decoder {
    func decode(_ text: String) -> [Product] { [] }
}

extension TaskBoard {
    func showDefaultLoading(_ isLoading: Bool) {}
    func showErrorAlert(_ error: Error) {}
}

// snippet: 001 TaskBoard
enum LatestProductsFetchTaskBoardFactory {
    static func get(identifier: BoardID) -> ActivatableBoard {
        TaskBoard<LatestProductsFetchInput, LatestProductsFetchOutput>(identifier: identifier) { _, input, completion in
            let database = Database()  // …

            var query: Query = database.products  // …

            switch input {
            case let .limit(value):
                if value > 0 {
                    query = query.limit(to: value.intValue)
                }
            case let .lastUpdated(at: lastDate):
                let timestamp = Timestamp(date: lastDate)
                query = query.whereField(.updatedAt, isGreaterThan: timestamp)
            }

            query.getDocuments { snapshot, error in
                if let err = error {
                    completion(.failure(err))
                } else {
                    let decoder = Decoder()  // …
                    let products = decoder.decode(snapshot)  // …
                    completion(.success(.done(products)))
                }
            }
        }
        processingHandler: { $0.showDefaultLoading($0.isProcessing) }
        errorHandler: { $0.showErrorAlert($1) }
    }
}

typealias GetLocalProductInput = String
typealias GetLocalProductOutput = [Product]
typealias GetLocalProductTaskParameter = BlockTaskParameter<GetLocalProductInput, GetLocalProductOutput>

// snippet: 001 BlockTaskBoard
enum GetLocalProductBlockTaskBoardFactory {
    static func get(identifier: BoardID) -> ActivatableBoard {
        BlockTaskBoard<GetLocalProductInput, GetLocalProductOutput>(identifier: identifier) { board, input, completion in
            let database = Database()  // …
            let products = database.getProducts()
            completion(.success(products))
        }
    }
}

struct User {}
struct CartItem {}
typealias GetCurrentUserParameter = BlockTaskParameter<Void, User?>

enum AuthenticateOutput {
    case authenticated(User)
    case userClosed
}

extension MotherboardType where Self: FlowManageable {
    func ioGetLocalProduct() -> MainboardGenericDestination<GetLocalProductTaskParameter, GetLocalProductOutput, Never, Never> {
        .init(destinationID: "products", mainboard: self)
    }
    func ioCurrentUser() -> MainboardGenericDestination<GetCurrentUserParameter, User?, Never, Never> {
        .init(destinationID: "current", mainboard: self)
    }
    func ioAuthUser() -> MainboardGenericDestination<BarrierBoard<User>.Action, User, Never, Never> {
        .init(destinationID: "user", mainboard: self)
    }
    func ioAuthenticate() -> MainboardGenericDestination<Void, AuthenticateOutput, Never, Never> {
        .init(destinationID: "authenticate", mainboard: self)
    }
}

final class Catalogue {
    let mainboard: FlowMotherboard
    init(mainboard: FlowMotherboard) { self.mainboard = mainboard }
    func handle(_ products: [Product]) {}

    // snippet: 001 a parameter
    func getProducts(by categoryID: String) {
        let parameter = GetLocalProductTaskParameter(input: categoryID)
            .onSuccess(target: self) { target, result in
                target.handle(result)
            }
        mainboard.ioGetLocalProduct().activation.activate(with: parameter)
    }
}

final class Cart {
    let motherboard: FlowMotherboard
    init(motherboard: FlowMotherboard) { self.motherboard = motherboard }
    func performAddingCartItems(_ items: [CartItem]) {}

    // snippet: 001 BarrierBoard
    func addToCart(items: [CartItem]) {
        /// Use BlockTaskBoard GetCurrentUser to check if user logged in, otherwise require logging in before adding cart items
        let inlineParameter = GetCurrentUserParameter().onSuccess(target: self) { this, user in
            if let user = user {
                this.performAddingCartItems(items)
            } else {
                /// Use AuthUser barrier to wait logging in before adding cart items, once barrier overcome the action will be performed
                this.motherboard.ioAuthUser().activation.activate(with: .wait { [unowned this] user in
                    this.performAddingCartItems(items)
                })

                /// Login required
                this.motherboard.ioAuthenticate().activation.activate()
            }
        }
        /// Check current user with inline parameter
        motherboard.ioCurrentUser().activation.activate(with: inlineParameter)
    }
    func registerFlows() {
        /// Listen Authenticate flow to mark AuthUser barrier as overcome or cancel
        motherboard.ioAuthenticate().flow.addTarget(motherboard) { mainboard, result in
            switch result {
            case let .authenticated(user):
                mainboard.ioAuthUser().activation.activate(with: .overcome(user))
            case .userClosed:
                mainboard.ioAuthUser().activation.activate(with: .cancel)
            }
        }
    }
}
