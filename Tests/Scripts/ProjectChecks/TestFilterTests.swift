import Testing

@testable import ProjectChecks

@Suite struct TestFilterTests {
    private static let filter = TestFilter(testTargets: [
        .init(name: "PaymentTests", path: "Tests/Payment/Implementation", type: "test"),
        .init(name: "PaymentIOTests", path: "Tests/Payment/IO", type: "test"),
        .init(name: "BoardyCoreTests", path: "Tests/Boardy/Core", type: "test"),
        .init(name: "BoardyTestingTests", path: "Tests/Boardy/Testing", type: "test"),
    ])

    @Test(
        "a name picks a target, a feature with its contracts, or a folder of Tests",
        arguments: [
            (["Payment"], #"^(PaymentIOTests|PaymentTests)\."#),
            (["PaymentIO"], #"^(PaymentIOTests)\."#),
            (["BoardyCoreTests"], #"^(BoardyCoreTests)\."#),
            (["Boardy"], #"^(BoardyCoreTests|BoardyTestingTests)\."#),
            (["Boardy/Core", "PaymentIO"], #"^(BoardyCoreTests|PaymentIOTests)\."#),
        ])
    func picks(names: [String], expression: String) throws {
        #expect(try Self.filter.expression(for: names) == expression)
    }

    @Test("names that pick nothing are refused together, with the names there are")
    func unknown() {
        let error = #expect(throws: TestFilter.UnknownNames.self) {
            try Self.filter.expression(for: ["Payments", "Payment", "Bo"])
        }
        #expect(
            error?.description
                == "no tests are named Payments, Bo; there are: BoardyCore, BoardyTesting, Payment, PaymentIO")
    }
}
