import Foundation
import Testing

@testable import BoardyGenerator

/// The names of a migration, beside the list of the specification.
@Suite struct OlderNamesTests {
    private struct Row {
        let name: String
        let state: String
        let remedy: String
    }

    private func rows(of section: String) throws -> [Row] {
        let list = try String(
            contentsOf: Package.folder.appending(path: "docs/specification/boardy-1.63-names.md"), encoding: .utf8)
        let part = try #require(list.components(separatedBy: "\n## ").first { $0.hasPrefix(section) })
        return part.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst()
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count > 2, cells[0].hasPrefix("`") else { return nil }
            return Row(name: cells[0].trimmingCharacters(in: ["`"]), state: cells[1], remedy: cells[2])
        }
    }

    @Test("P-11 a type of BoardyCompatibility with one other name here is renamed, and all others stay")
    func types() throws {
        // A class may name both protocols, so the one name would stand there twice.
        let exceptions: Set = ["AdaptableBoard", "NormalBoard"]
        let rows = try rows(of: "Types").filter { $0.state == "compatibility" }
        for row in rows where !OlderNames.motherboards.contains(row.name) && !exceptions.contains(row.name) {
            let isRenamed = OlderNames.renamed[row.name] != nil
            #expect(isRenamed != OlderNames.inCompatibility.contains(row.name), "\(row.name)")
            if isRenamed { #expect(row.remedy == "`\(OlderNames.renamed[row.name] ?? "")`", "\(row.name)") }
        }
        let listed = Set(rows.map(\.name))
        #expect(Set(OlderNames.renamed.keys).union(OlderNames.inCompatibility).subtracting(listed) == [])
    }

    @Test("P-11 every name that does not compile is rewritten, or left to a person with its place")
    func replaced() throws {
        // Only the types of an expression tell these: the compiler names their places.
        let untold: Set = [
            "ActivationBarrier.identifier, scope, option, barrierIdentifier", "BlockTaskCanceler.cancel()",
            "BlockTaskCanceler.none",
            "BlockTaskParameter.successHandler, processingHandler, errorHandler, completionHandler", "Board.delegate",
            "BoardActivateFlow(identifier:…)", "BoardDelegate.board(_:didSendData:)", "BoardRegistration.constructor",
            "BusCable.isValid", "BusCable.transport(input:)", "ChainBoardFlow(identifier:manager:target:matcher:)",
            "ComposableMotherboardType.connect(to:)",
            "ModuleComponent.modulePlugins, urlOpenerPlugins, launchSettings", "Motherboard.boardProducer",
            "Motherboard.flows",
        ]
        // The migration rewrites these.
        let rewritten: Set = [
            "BoardFlow.doNext(with:) as a requirement", "ModuleBuilderPlugin.build(…) -> any ActivatableBoard",
            "URLOpenerPlugin.mainboard(_:open:) with a FlowMotherboard",
            "Subclasses of Motherboard, ComposableMotherboard, FlowBoard, BusCable",
        ]
        let known = OlderNames.replaced.flatMap(\.tokens) + ["rootViewController"]
        for row in try rows(of: "Types") + rows(of: "Members") where row.state == "replaced" {
            if untold.contains(row.name) || rewritten.contains(row.name) { continue }
            let words = row.name.split { !$0.isLetter }.map(String.init)
            #expect(words.contains { known.contains($0) }, "\(row.name)")
        }
    }
}
