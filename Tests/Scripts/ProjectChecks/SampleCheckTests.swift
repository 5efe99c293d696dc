import Testing

@testable import ProjectChecks

/// Tests of the check that the values of contracts have samples.
@Suite struct SampleCheckTests {
    private func issues(_ declarations: String, _ samples: String = "") throws -> [String] {
        let package = FixturePackage(
            [PackageTarget(name: "LoyaltyIO", path: "Modules/Loyalty/IO")],
            files: [
                "Modules/Loyalty/IO/LoyaltyContracts.swift": """
                public enum Collect: BoardContract {
                    public typealias Input = CollectRequest?
                    public typealias Output = CollectOutcome
                }
                """, "Modules/Loyalty/IO/CollectRequest.swift": declarations,
                "Modules/Loyalty/IO/CollectRequest+Samples.swift": samples,
            ])
        return try package.issues(of: .samples).map { "\($0)" }
    }

    private let values = "public struct CollectRequest: Codable, Sendable {}\npublic enum CollectOutcome: Outcome {}"

    @Test("T-13 each value of a contract that has no samples is found, with the declaration to add")
    func missing() throws {
        #expect(
            try issues(values) == [
                """
                Modules/Loyalty/IO/CollectRequest.swift:1:15: samples: CollectRequest is a value of a contract and has \
                no samples, \
                so 'launcher describe' cannot show its JSON
                    instead: add 'extension CollectRequest: Sampled' in Modules/Loyalty/IO/CollectRequest+Samples.swift
                """,
                """
                Modules/Loyalty/IO/CollectRequest.swift:2:13: samples: CollectOutcome is a value of a contract and has \
                no samples, \
                so 'launcher describe' cannot show its JSON
                    instead: add 'extension CollectOutcome: SampledOutcome' in \
                Modules/Loyalty/IO/CollectRequest+Samples.swift
                """,
            ])
    }

    @Test(
        "T-13 values with samples need no others, and neither do values that are no JSON",
        arguments: [
            (
                "public struct CollectRequest: Codable, Sendable {}\npublic enum CollectOutcome: Outcome {}",
                "extension CollectRequest: Sampled {}\nextension CollectOutcome: SampledOutcome {}"
            ), ("public struct CollectRequest: Sampled {}\npublic final class CollectOutcome: Equatable {}", ""),
        ])
    func complete(declarations: String, samples: String) throws {
        #expect(try issues(declarations, samples).isEmpty)
    }
}
