import Foundation
import Testing

@testable import Replay

@MainActor @Suite struct ReadsTests {
    @Test("each kind of read is done in a shop that is made first, and found again by the next run")
    func all() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let options = ["--store", folder.path + "/store", "--products", "100", "--orders", "100", "--count", "1"]
        _ = try await Reads.run(options)
        let error = await #expect(throws: ReplayError.self) { try await Reads.run(options + ["--orders", "101"]) }
        #expect(
            error?.description
                == "the store has 100 products, 100 orders and 50 lines in the cart; name another one by --store")
    }

    @Test("the same seed gives the same products, of which few words are in many")
    func catalogue() {
        var one = SeededNumbers(state: 1), other = SeededNumbers(state: 2)
        let catalogue = SeededCatalogue(count: 200, numbers: &one)
        #expect(catalogue.csv != SeededCatalogue(count: 200, numbers: &other).csv)
        one = SeededNumbers(state: 1)
        #expect(catalogue.csv == SeededCatalogue(count: 200, numbers: &one).csv)
        let texts = catalogue.products.map {
            "\($0.title.joined(separator: " ")) \($0.description)".split(separator: " ")
        }
        let share = { (index: Int) in texts.count { $0.contains { $0 == catalogue.words[index] } } }
        #expect(share(0) > 20)
        #expect(share(2_000) < 20)
    }

    @Test("the command line has options only; anything else is named")
    func options() throws {
        let options = try ReadOptions([
            "--count", "5", "--store", "s", "--products", "100", "--orders", "200", "--seed", "7",
        ])
        #expect(options.count == 5 && options.store == "s" && options.products == 100 && options.orders == 200)
        for arguments in [["file"], ["--count", "0"], ["--products", "99"], ["--orders"], ["--speed"]] {
            #expect(throws: UsageError.self) { try ReadOptions(arguments) }
        }
    }
}
