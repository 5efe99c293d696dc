/// The files of a package, by paths from its root: `Modules/Loyalty/IO/LoyaltyContracts.swift`.
public protocol SourceTree {
    /// Returns the text of a file, or nil if there is no such file.
    func text(at path: String) throws(GeneratorError) -> String?
    /// Returns the paths of all files below a folder, sorted; empty if there is no such folder.
    func files(below folder: String) throws(GeneratorError) -> [String]
}

/// A tree in memory: files on top of another tree, which it hides.
public struct DraftTree: SourceTree {
    let base: (any SourceTree)?
    private(set) var drafts: [String: String]

    /// - Parameters:
    ///   - base: the tree below; nil for none.
    ///   - drafts: the texts of the files on top.
    public init(over base: (any SourceTree)? = nil, _ drafts: [String: String] = [:]) {
        self.base = base
        self.drafts = drafts
    }

    public subscript(path: String) -> String? {
        get { drafts[path] }
        set { drafts[path] = newValue }
    }

    public func text(at path: String) throws(GeneratorError) -> String? {
        if let draft = drafts[path] { return draft }
        return try base?.text(at: path)
    }

    public func files(below folder: String) throws(GeneratorError) -> [String] {
        let below = try base?.files(below: folder) ?? []
        return Set(below).union(drafts.keys.filter { folder.isEmpty || $0.hasPrefix(folder + "/") }).sorted()
    }
}
