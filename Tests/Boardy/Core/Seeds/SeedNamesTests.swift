import Foundation
import Testing

// Which tests hold the rows of section 31 of the specification, "Names a seed promises", as far as they are of the
// core, sections 2 to 16, 25 to 27 and 29, and of the boards ready to be used, sections 19 to 21. A row is written here
// without its quotes; the names of the tests in the files beside it hold every name that it quotes.

private let holders: KeyValuePairs = [
    "Board, init(identifier:), identifier": ["RootBoardTests"],
    "BoardID (static constants)": ["MicrosystemsTests"],
    "Motherboard, Motherboard(boards:), Motherboard(boardProducer:)": ["ShoppingTests"],
    "mainboard (a root motherboard)": ["ShoppingTests"],
    "activate(), complete()": ["PaymentTests", "RootBoardTests"],
    "activate(withGuaranteedInput:), InputType": ["PaymentTests"],
    "GuaranteedBoard": ["PaymentTests"],
    "GuaranteedOutputSendingBoard, OutputType, sendOutput(_:)": ["PaymentTests", "YourFeatureTests"],
    "GuaranteedActionSendingBoard, FlowActionType": ["PaymentTests"],
    "GuaranteedCommandBoard, CommandType, interact(guaranteedCommand:)": ["PaymentTests"],
    "GuaranteedInteractableBoard, Command": ["NewFeatureTests"],
    "BoardCommandModel (identifier, data)": ["NewFeatureTests"],
    "interactWithOtherBoard(command:)": ["NewFeatureTests"],
    "ActivatableBoard": ["TaskFactoryTests"],
    "ModernContinuableBoard, motherboard, (identifier:boardProducer:)": ["PaymentTests"],
    "ContinuousBoard, (identifier:)": ["RootBoardTests", "ShoppingTests"],
    "putIntoContext(_:), root context": ["PaymentTests"],
    "rootViewController, show(_:)": ["../../../Headless/SeedPaymentTests"],
    "pairWith(object:)": ["RootBoardTests"],
    "sendToMotherboard(data:)": ["MicrosystemsTests"],
    "nextToBoard(_:)": ["MicrosystemsTests"],
    "sendAction(_:)": ["MicrosystemsTests"],
    "BoardAction, .returnHome": ["MicrosystemsTests"],
    "BoardFlow, BoardActivateFlow(matchedIdentifiers:)": ["MicrosystemsTests"],
    "registerFlowSteps(_:)": ["ShoppingTests", "MicrosystemsTests"],
    "->>": ["ShoppingTests"],
    "->>>": ["MicrosystemsTests"],
    "registerGeneralFlow": ["MicrosystemsTests"],
    "IOInterface, ioX(), InOut file, XInput/XOutput/XAction/XCommand": ["YourFeatureTests"],
    "activation, activate(with:)": ["YourFeatureTests"],
    "flow, addTarget(_:), bind(to:)": ["PaymentTests", "YourFeatureTests"],
    "Bus<T>, connect(target:), transport(input:), transport(_:)": ["PaymentTests", "YourFeatureTests"],
    "BoardProducer, registrationsBuilder:": ["ShoppingTests"],
    "BoardRegistration(_:)": ["ShoppingTests", "YourFeatureTests"],
    "TaskBoard, executor, completion, successHandler, processingHandler, errorHandler, isProcessing": [
        "../../ComponentKit/Seeds/LatestProductsTests"
    ],
    "BlockTaskBoard, BlockTaskParameter(input:), onSuccess(target:), onProgress, onError": [
        "../../ComponentKit/Seeds/LocalProductsTests"
    ],
    "ResultTaskBoard, BoardResult": ["../../ComponentKit/Seeds/ResultBoardTests"],
    "FlowBoard": ["../../ComponentKit/Seeds/PurchaseFlowTests"],
    "BarrierBoard, .wait, .overcome, .cancel": ["../../ComponentKit/Seeds/AddToCartTests"],
    "builder: build(withDelegate:), build(withDelegate:input:), userInterface, controller": [
        "PaymentTests", "YourFeatureTests",
    ],
    "<Feature>Delegate, <Feature>Controllable": ["PaymentTests"],
]

/// A row of the section's table.
private struct Row {
    let text: String
    /// What it quotes.
    let names: [String]

    /// The rows of these sections.
    static func all(in specification: String) -> [Row] {
        let lines = specification.split(separator: "\n")
        let start = lines.firstIndex { $0.hasPrefix("## 31. ") } ?? lines.endIndex
        return lines[start...].dropFirst().prefix { !$0.hasPrefix("## ") }.compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let sections = cells.last?.split(separator: ",").compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }
            let isHere = sections?.contains { 2...16 ~= $0 || 19...21 ~= $0 || 25...27 ~= $0 || $0 == 29 } ?? false
            guard isHere, let cell = cells.first else { return nil }
            let quoted = cell.split(separator: "`", omittingEmptySubsequences: false)
            return Row(
                text: cell.replacing("`", with: ""),
                names: quoted.indices.filter { $0 % 2 == 1 }.map { String(quoted[$0]) })
        }
    }
}

@Suite struct SeedNamesTests {
    private let seeds = URL(filePath: #filePath).deletingLastPathComponent()

    private func rows() throws -> [Row] {
        let page = seeds.appending(path: "../../../../docs/specification/boardy.md")
        return Row.all(in: try String(contentsOf: page, encoding: .utf8))
    }

    @Test("Names a seed promises: the table of their tests has the rows of the specification, in its order")
    func table() throws {
        #expect(try rows().map(\.text) == holders.map(\.key))
    }

    @Test("Names a seed promises: each stands in the name of a test of a file that the table gives")
    func tests() throws {
        var count = 0
        for row in try rows() {
            let files = holders.first { $0.key == row.text }?.value ?? []
            let lines = try files.flatMap { file in
                try String(contentsOf: seeds.appending(path: "\(file).swift"), encoding: .utf8).split(separator: "\n")
            }
            // A name is the first literal after its attribute, in the same line or the next.
            let named = lines.filter { $0.contains("@Test(\"") || $0.hasPrefix("        \"") }.joined()
            #expect(!lines.isEmpty, "\(row.text) names no file with tests")
            for name in row.names { #expect(named.contains(name), "\(name) of \(row.text) in \(files)") }
            count += row.names.count
        }
        #expect(count >= 60)
    }
}
