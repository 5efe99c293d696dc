import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

// Seed 001: a task board from a factory, with labelled trailing closures. The database of the seed is one in memory.

private struct Product: Sendable, Equatable {
    let title: String
    let updatedAt: Timestamp
}

private struct Timestamp: Sendable, Comparable {
    let date: Int

    static func < (one: Timestamp, other: Timestamp) -> Bool { one.date < other.date }
}

private enum LatestProductsFetchInput {
    case limit(Int?)
    case lastUpdated(at: Int)
}

private enum LatestProductsFetchOutput: Sendable, Equatable {
    case done([Product])
}

private struct Unreachable: Error {}

/// The database of the seed, with its query.
private struct Database: Sendable {
    enum Field { case updatedAt }

    struct Snapshot: Sendable {
        let documents: [Product]
    }

    struct Query {
        fileprivate var products: [Product]
        fileprivate var isBroken: Bool

        func limit(to count: Int) -> Query {
            var query = self
            query.products = Array(products.prefix(count))
            return query
        }

        func whereField(_ field: Field, isGreaterThan timestamp: Timestamp) -> Query {
            var query = self
            query.products = products.filter { $0.updatedAt > timestamp }
            return query
        }

        /// Answers later, on another thread.
        func getDocuments(_ answer: @escaping @Sendable (Snapshot?, (any Error)?) -> Void) {
            let (products, isBroken) = (products, isBroken)
            Task.detached {
                if isBroken { answer(nil, Unreachable()) } else { answer(Snapshot(documents: products), nil) }
            }
        }
    }

    var isBroken = false
    var query: Query {
        Query(
            products: (1...4).map { Product(title: "product \($0)", updatedAt: Timestamp(date: $0)) },
            isBroken: isBroken)
    }
}

/// The screen of the seed's boards.
private final class Screen {
    var shown: [String] = []
}

extension Board {
    fileprivate func showDefaultLoading(_ isLoading: Bool) {
        context(as: Screen.self)?.shown.append("loading \(isLoading)")
    }

    fileprivate func showErrorAlert(_ error: any Error) { context(as: Screen.self)?.shown.append("alert \(error)") }
}

private enum LatestProductsFetchTaskBoardFactory {
    static func get(identifier: BoardID, database: Database) -> any ActivatableBoard {
        TaskBoard<LatestProductsFetchInput, LatestProductsFetchOutput>(identifier: identifier) { _, input, completion in
            var query = database.query

            switch input {
            case let .limit(value):
                if let value, value > 0 {
                    query = query.limit(to: value)
                }
            case let .lastUpdated(at: lastDate):
                let timestamp = Timestamp(date: lastDate)
                query = query.whereField(.updatedAt, isGreaterThan: timestamp)
            }

            query.getDocuments { snapshot, error in
                if let err = error {
                    completion(.failure(err))
                } else {
                    let products = snapshot?.documents ?? []
                    completion(.success(.done(products)))
                }
            }
        } processingHandler: {
            $0.showDefaultLoading($0.isProcessing)
        } errorHandler: {
            $0.showErrorAlert($1)
        }
    }
}

private enum LatestProducts: BoardContract {
    static let id: BoardID = "latestProducts"
    typealias Input = LatestProductsFetchInput
    typealias Output = LatestProductsFetchOutput
}

extension Motherboard {
    fileprivate func ioLatestProducts() -> ContractDestination<LatestProducts> { self[LatestProducts.self] }
}

@Suite(.timeLimit(.minutes(10)), .diagnostics) struct LatestProductsTests {
    @Test("TaskBoard, executor, completion, processingHandler, isProcessing: each activation has its fetched output")
    func fetches() async {
        await onDomain { _ in
            let screen = Screen()
            let motherboard = Motherboard { _ in
                BoardRegistration(LatestProducts.id) { identifier in
                    LatestProductsFetchTaskBoardFactory.get(identifier: identifier, database: Database())
                }
            }
            motherboard.putIntoContext(screen)
            var outputs: [[String]] = []
            motherboard.ioLatestProducts().flow.handle { output in
                if case .done(let products) = output { outputs.append(products.map(\.title)) }
            }
            for input in [LatestProductsFetchInput.limit(2), .limit(nil), .lastUpdated(at: 3)] {
                motherboard.ioLatestProducts().activation.activate(with: input)
                await motherboard.workSettled()
                #expect(motherboard.boards.isEmpty)
            }
            #expect(
                outputs == [
                    ["product 1", "product 2"], ["product 1", "product 2", "product 3", "product 4"], ["product 4"],
                ])
            #expect(
                screen.shown == [
                    "loading true", "loading false", "loading true", "loading false", "loading true", "loading false",
                ])
        }
    }

    @Test("TaskBoard, errorHandler: what the query fails with is shown, and nothing is sent")
    func fails() async {
        await onDomain { _ in
            let screen = Screen()
            let motherboard = Motherboard { _ in
                BoardRegistration(LatestProducts.id) { identifier in
                    LatestProductsFetchTaskBoardFactory.get(identifier: identifier, database: Database(isBroken: true))
                }
            }
            motherboard.putIntoContext(screen)
            var outputCount = 0
            motherboard.ioLatestProducts().flow.handle { _ in outputCount += 1 }
            motherboard.ioLatestProducts().activation.activate(with: .limit(1))
            await motherboard.workSettled()
            #expect(screen.shown == ["loading true", "alert Unreachable()", "loading false"])
            #expect(outputCount == 0)
        }
    }

    @Test(
        "TaskBoard, successHandler: it is the first of the labelled closures, and hears of the value before it is sent")
    func succeeds() async {
        await onDomain { _ in
            var heard: [String] = []
            let board = TaskBoard<Int, Int>(identifier: "double") { _, input, completion in
                completion(.success(input * 2))
            } successHandler: {
                heard.append("\($0.identifier) \($1)")
            } processingHandler: {
                heard.append("\($0.isProcessing)")
            } errorHandler: { _, _ in
                heard.append("error")
            }
            let motherboard = Motherboard(boards: [board])
            motherboard.activation("double", with: Int.self).activate(with: 2)
            #expect(heard == ["true", "double 4", "false"])
        }
    }
}
