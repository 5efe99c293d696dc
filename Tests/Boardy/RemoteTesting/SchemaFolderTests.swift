import BoardyCoding
import BoardyCore
import BoardyRemote
import BoardyRemoteTesting
import Foundation
import Testing

/// Three versions of one contract: the second has a new optional field, the third a new required one.
private enum First: RemoteContract {
    static let id: BoardID = "shop.count"
    struct Input: Sampled, Sendable {
        let sku: String
        static var samples: [Input] { [.init(sku: "MUG")] }
    }
    typealias Output = Int
    static var version: ContractVersion? { (try? ContractSchema(of: First.self))?.version }
}

private enum Second: RemoteContract {
    static let id = First.id
    struct Input: Sampled, Sendable {
        let sku: String
        let shelf: Int?
        static var samples: [Input] { [.init(sku: "MUG", shelf: 1)] }
    }
    typealias Output = Int
}

/// ``Second`` with the version before.
private enum SecondListed: RemoteContract {
    static let id = First.id
    typealias Input = Second.Input
    typealias Output = Int
    static var earlierVersions: [ContractVersion] { [First.version].compactMap(\.self) }
}

private enum Third: RemoteContract {
    static let id = First.id
    struct Input: Sampled, Sendable {
        let sku: String
        let shelf: Int
        static var samples: [Input] { [.init(sku: "MUG", shelf: 1)] }
    }
    typealias Output = Int
    static var earlierVersions: [ContractVersion] { [First.version].compactMap(\.self) }
}

@Suite struct SchemaFolderTests {
    private let path = FileManager.default.temporaryDirectory.path + "/schemas-\(UUID().uuidString)"

    private func withFolder(_ body: (_ compare: SchemaFolder, _ update: SchemaFolder) throws -> Void) throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try body(SchemaFolder(path, isUpdating: false), SchemaFolder(path, isUpdating: true))
    }

    @Test("RM-6 an optional field keeps the version before, once the contract lists it")
    func optional() throws {
        let version = try #require(First.version)
        try withFolder { (compare, update) throws in
            #expect(
                try compare.problems(of: First.self) == [
                    "shop.count has no committed schema. Run its test with UPDATE_SCHEMAS=1, which writes it."
                ])
            #expect(try update.problems(of: First.self) == [])
            #expect(try compare.problems(of: First.self) == [])
            #expect(
                try compare.problems(of: Second.self) == [
                    """
                    shop.count has new optional fields:
                    + input.shelf? integer
                    Keep the callers of the version before: write the files with UPDATE_SCHEMAS=1, and add \
                    .init("\(version.hash)") to the earlierVersions of the contract.
                    """
                ])
            #expect(try update.problems(of: SecondListed.self) == [])
            #expect(try compare.problems(of: SecondListed.self) == [])
            #expect(try ServedContract(SecondListed.self, wire: .unsealed).accepted.contains(version))
        }
    }

    @Test("RM-4 a change that callers would misunderstand is refused, also when the files are to be written")
    func incompatible() throws {
        let version = try #require(First.version)
        try withFolder { (compare, update) throws in
            #expect(try update.problems(of: First.self) == [])
            let problem = """
                shop.count has changed, so that its callers and workers would misunderstand each other:
                + input.shelf integer
                Only an optional field may be added to a contract that is in use. Give the changed contract a new ID, \
                or \
                undo the change. If no process has ever had this version, delete shop.count.schema and write it anew \
                with UPDATE_SCHEMAS=1.
                """
            #expect(try update.problems(of: Third.self).first == problem)
            #expect(try compare.problems(of: Third.self).first == problem)

            // Its samples tell it too, if somebody lists the version all the same.
            #expect(try update.problems(of: SecondListed.self) == [])
            let listed = try compare.problems(of: Third.self)
            #expect(listed.contains { $0.hasPrefix("shop.count: input.shelf: is missing, in the sample input {") })
            #expect(
                listed.contains(
                    """
                    shop.count accepts the version \(version), which differs by more than new optional fields:
                    + input.shelf integer
                    Remove it from the earlierVersions.
                    """), "\(listed)")
        }
    }
}
