import BoardySourceCode

/// The migration of a checkout from Boardy 1.63 to this package: the changes of its files, and what is left to a
/// person.
public struct Migration {
    /// The changes of files.
    public let changes: ChangeSet
    /// The steps that are left to a person, by paths and lines.
    public let steps: [ManualStep]
    /// The files and links that stay as they are, each as a sentence.
    public let untouched: [String]

    /// Reads a checkout, and computes its migration.
    ///
    /// Folders of other packages, such as `Pods`, are not part of it, and neither are hidden ones.
    ///
    /// - Parameters:
    ///   - tree: the checkout.
    ///   - links: the paths of its symbolic links.
    public init(of tree: any SourceTree, links: [String] = []) throws(GeneratorError) {
        var texts: [(path: String, text: String)] = [], untouched: [String] = []
        for path in try tree.files(below: "") where Self.isRead(path) {
            do throws(GeneratorError) {
                if let text = try tree.text(at: path) { texts.append((path, text)) }
            } catch {
                untouched.append("\(error.problem), so it stays as it is.")
            }
        }
        untouched += links.filter { !Self.isForeign($0) }
            .map { "\($0) is a symbolic link, and nothing behind it is changed." }
        var own = OwnTypes()
        let sources = texts.filter { $0.path.hasSuffix(".swift") }.map { path, text in
            let source = SwiftSource(text), tokens = source.tokens()
            own.add(tokens)
            return (path: path, source: source, tokens: tokens)
        }
        var drafts: [String: String] = [:], steps: [ManualStep] = []
        for (path, source, tokens) in sources where tokens.contains(where: { $0.text == "Boardy" }) {
            let file = FileMigration(path, source, tokens, own: own)
            drafts[path] = file.text
            steps += file.steps
        }
        for (path, text) in texts { steps += Self.dependencies(in: text, at: path) }
        // What somebody saves from now on is another text, which nobody may replace.
        changes = try ChangeSet(drafts, on: DraftTree(Dictionary(uniqueKeysWithValues: texts)))
        self.steps = steps.sorted { ($0.path, $0.line) < ($1.path, $1.line) }
        self.untouched = untouched
    }

    private static let manifests: Set = ["Podfile", "Cartfile", "Package.swift"]

    private static func isRead(_ path: String) -> Bool {
        (path.hasSuffix(".swift") || path.hasSuffix(".podspec") || manifests.contains(name(of: path)))
            && !isForeign(path)
    }

    private static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    private static func isForeign(_ path: String) -> Bool {
        path.split(separator: "/").contains {
            $0.hasPrefix(".") || ["Pods", "Carthage", "DerivedData", "node_modules"].contains($0)
        }
    }

    /// Finds the places where a package or a project says that it uses Boardy, and in which language mode.
    private static func dependencies(in text: String, at path: String) -> [ManualStep] {
        let name = name(of: path), isPackage = name.hasPrefix("Package") && name.hasSuffix(".swift")
        guard isPackage || !name.hasSuffix(".swift") else { return [] }
        var steps: [ManualStep] = [], isHere = false
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        for (number, line) in lines.enumerated() where line.contains("Boardy") {
            let words = isPackage ? [".package("] : ["pod ", "dependency", "github "]
            let isDependency = words.contains { line.contains($0) }
            if isDependency, !line.contains("boardy-monorepo") {
                steps.append(
                    ManualStep(
                        path: path, line: number + 1,
                        sentence: "Boardy comes from another package: depend on this one, as a Swift package",
                        section: .way))
            }
            if isPackage, line.contains("product(name: \"Boardy\""), !text.contains("\"BoardyCompatibility\"") {
                steps.append(
                    ManualStep(
                        path: path, line: number + 1,
                        sentence: "the files import 'BoardyCompatibility' too: add that product to the target",
                        section: .way))
            }
            isHere = true
        }
        if isPackage, isHere, isSwiftSix(lines.first ?? ""), !text.contains("wiftLanguageMode") {
            steps.append(
                ManualStep(
                    path: path, line: 1,
                    sentence: "targets are in Swift 6: write '.swiftLanguageMode(.v5)' for those that are not ready",
                    section: .way))
        }
        return steps
    }

    /// True for the first line of a manifest whose targets are in the language mode of Swift 6.
    private static func isSwiftSix(_ line: Substring) -> Bool {
        guard let colon = line.firstIndex(of: ":") else { return false }
        let version = line[line.index(after: colon)...].drop { $0 == " " }.prefix { $0.isNumber }
        return (Int(version) ?? 0) >= 6
    }
}
