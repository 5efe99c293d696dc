import Boardy
import BoardyHeadless
import BoardyStorage
import LauncherSessions

extension CommandContext {
    /// Carries out a request about the store's file, and tells what came of it.
    @MainActor
    func carryOut(_ request: StoreRequest) async throws {
        let store = Store(invocation.location(environment: environment), within: waits)
        let name = "\(store.location)".printable
        switch request {
        case .backup(let file):
            try store.backUp(to: file)
            note("'\(file.printable)' is a copy of the store '\(name)', and was checked")
        case .check:
            // Installing the plugins declares their schemas, and opens nothing.
            _ = PluginSelection().assembly(surroundings.options().with(store))
            let report = StoreReport(store: "\(store.location)", of: try store.check())
            await show(try report.text(as: invocation.format, columns: columns))
            guard report.isWhole else {
                throw CommandError(
                    code: .store,
                    message:
                        "the store '\(name)' is not whole. End the programs that use it, and restore it from a copy; "
                        + "'launcher store backup' makes one")
            }
        }
    }
}

/// The checks of a store, as `store-check.schema.json` describes them.
private struct StoreReport: JSONDocument {
    struct Check: Encodable {
        let name: String
        let problems: [String]
        let note: String?
    }

    var schemaVersion = 1
    let store: String
    let isWhole: Bool
    let checks: [Check]

    init(store: String, of checks: [StoreCheck]) {
        self.store = store
        self.checks = checks.map { Check(name: $0.name, problems: $0.problems, note: $0.note) }
        isWhole = checks.allSatisfy(\.problems.isEmpty)
    }

    func text(as format: OutputFormat, columns: Int?) throws -> String {
        switch format {
        case .text:
            alignedColumns(
                [["CHECK", "RESULT"]]
                    + checks.flatMap { check in
                        (check.problems.isEmpty ? [check.note ?? "ok"] : check.problems).map {
                            [check.name, $0.printable]
                        }
                    }, width: columns)
        case .json: try json()
        }
    }
}
