import Foundation

/// The record of what was generated in a module, `Modules/Loyalty/generated.json`, for `--drift`.
struct ModuleRecord: Codable, Equatable {
    var generations: [Generation] = []
    /// The hash of each file as it was generated last, by path. Git knows the contents by it.
    var files: [String: String] = [:]

    /// One command with its parameters.
    enum Generation: Codable, Equatable {
        case module(options: ModuleOptions, version: Int)
        case plugin(version: Int)
        case board(BoardParameters)
    }

    static func path(of module: TypeName) -> String { "Modules/\(module)/generated.json" }

    var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return ((try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "") + "\n"
    }

    init() {}

    /// Reads the record of a module, or nil if the module was written by hand.
    init?(of module: TypeName, in tree: any SourceTree) throws(GeneratorError) {
        guard let text = try tree.text(at: Self.path(of: module)) else { return nil }
        do { self = try JSONDecoder().decode(ModuleRecord.self, from: Data(text.utf8)) } catch {
            throw GeneratorError(
                "\(Self.path(of: module)) cannot be read",
                remedy: "Restore it, or delete it to forget what was generated")
        }
    }
}

/// The parameters of a new board.
public struct BoardParameters: Codable, Equatable, Sendable {
    /// The contract.
    public var board: String
    /// The name of the kind, or nil for an interface without a board.
    public var kind: String?
    /// True for a board without a published interface.
    public var isInternal = false
    /// The IDs or types of the contracts that the board awaits.
    public var requirements: [String] = []
    /// The version of the template.
    var version = 1

    public init(_ board: String, kind: String?) {
        self.board = board
        self.kind = kind
    }
}
