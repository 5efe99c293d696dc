import BoardyCore
public import BoardyRemote
import Foundation

/// The committed schemas of a feature's remote contracts, in the folder `Schemas` beside them.
///
///     #expect(try SchemaFolder(ofFeature: "Payment").problems(of: Pay.self) == [])
///
/// A contract that has changed, so that its callers in other processes would misunderstand it, is a problem.
/// `UPDATE_SCHEMAS=1` writes the files of new contracts, and of those with new optional fields.
///
/// `<contract>.schema` has the text of the current version and `<contract>.samples` its samples. The files of an
/// earlier version have the first digits of its hash in their names.
public struct SchemaFolder {
    private let folder: URL
    private let isUpdating: Bool

    /// Creates a folder at a path.
    ///
    /// - Parameters:
    ///   - folder: the place of the files.
    ///   - isUpdating: true to write what may change; the environment decides with `UPDATE_SCHEMAS=1` if nil.
    public init(_ folder: String, isUpdating: Bool? = nil) {
        self.folder = URL(fileURLWithPath: folder)
        self.isUpdating = isUpdating ?? (ProcessInfo.processInfo.environment["UPDATE_SCHEMAS"] == "1")
    }

    /// Finds the folder `Modules/<name>/IO/Schemas` of a feature, from a file of its tests below `Tests`.
    public init(ofFeature name: String, file: String = #filePath) {
        var root = URL(fileURLWithPath: file)
        while root.lastPathComponent != "Tests", root.path != "/" { root.deleteLastPathComponent() }
        self.init(root.deletingLastPathComponent().appending(path: "Modules/\(name)/IO/Schemas").path)
    }

    /// Compares a contract with its files, and returns a sentence for each problem.
    public func problems<C: RemoteContract>(of contract: C.Type) throws -> [String] {
        let current = try ContractSchema(of: contract), committed = read("\(C.id).schema")
        var problems = current.text.split(separator: "\n").filter { $0.hasSuffix(" anything") }.map {
            "\(C.id): no sample shows the value of '\($0.dropLast(" anything".count))'. Add a sample that has one."
        }
        switch committed {
        case current.text?: break
        case nil where isUpdating: try write(current, ContractSamples(of: contract))
        case nil:
            problems.append("\(C.id) has no committed schema. Run its test with UPDATE_SCHEMAS=1, which writes it.")
        case let earlier?:
            let change = SchemaChange(from: earlier, to: current.text)
            problems += try changed(contract, change, from: ContractSchema(text: earlier), to: current)
        }
        return problems + (read("\(C.id).samples").map { ContractSamples.problems(of: contract, reading: $0) } ?? [])
            + earlierVersions(of: contract, current)
    }

    private func changed<C: RemoteContract>(
        _ contract: C.Type, _ change: SchemaChange, from earlier: ContractSchema, to current: ContractSchema
    ) throws -> [String] {
        let lines = change.lines.joined(separator: "\n")
        guard change.isCompatible else {
            return [
                """
                \(C.id) has changed, so that its callers and workers would misunderstand each other:
                \(lines)
                Only an optional field may be added to a contract that is in use. Give the changed contract a new ID, \
                or undo the change. \
                If no process has ever had this version, delete \(C.id).schema and write it anew with UPDATE_SCHEMAS=1.
                """
            ]
        }
        let version = earlier.version
        if isUpdating {
            for kind in ["schema", "samples"] {
                try? FileManager.default.moveItem(
                    at: folder.appending(path: "\(C.id).\(kind)"),
                    to: folder.appending(path: "\(C.id).\(version.short).\(kind)"))
            }
            try write(current, ContractSamples(of: contract))
        }
        return C.earlierVersions.contains(version)
            ? []
            : [
                """
                \(C.id) has new optional fields:
                \(lines)
                Keep the callers of the version before: write the files with UPDATE_SCHEMAS=1, and add \
                .init("\(version.hash)") to the \
                earlierVersions of the contract.
                """
            ]
    }

    private func earlierVersions<C: RemoteContract>(of contract: C.Type, _ current: ContractSchema) -> [String] {
        C.earlierVersions.flatMap { version -> [String] in
            let name = "\(C.id).\(version.short)"
            guard let text = read("\(name).schema"), ContractVersion(ofText: text) == version else {
                return ["\(C.id) accepts the version \(version), and \(name).schema is not its text. Restore the file."]
            }
            let change = SchemaChange(from: text, to: current.text)
            let samples = ContractSamples.problems(of: contract, reading: read("\(name).samples") ?? "")
            return samples
                + (change.isCompatible
                    ? []
                    : [
                        "\(C.id) accepts the version \(version), which differs by more than new optional fields:\n"
                            + change.lines.joined(separator: "\n") + "\nRemove it from the earlierVersions."
                    ])
        }
    }

    private func read(_ name: String) -> String? {
        try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    private func write(_ schema: ContractSchema, _ samples: ContractSamples) throws {
        let id = schema.text.prefix { $0 != "\n" }.dropFirst("contract ".count)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try schema.text.write(to: folder.appending(path: "\(id).schema"), atomically: true, encoding: .utf8)
        try samples.text.write(to: folder.appending(path: "\(id).samples"), atomically: true, encoding: .utf8)
    }
}
