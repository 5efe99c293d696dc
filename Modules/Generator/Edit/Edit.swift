/// A change of a file that exists: lines that are inserted at a place, which is found by the structure of the code.
///
/// An edit that is made already changes nothing.
public struct Edit: Sendable {
    /// The path from the root of the package.
    public let path: String
    let edited: @Sendable (SwiftText) throws(EditError) -> SwiftText

    init(_ path: String, edited: @escaping @Sendable (SwiftText) throws(EditError) -> SwiftText) {
        self.path = path
        self.edited = edited
    }

    /// Inserts lines into a block, the code in a pair of brackets. Each is indented as the block is.
    ///
    /// - Parameters:
    ///   - lines: the lines without their indentation; `""` is an empty line. If all stand in the block already, the
    ///     text stays as it is.
    ///   - block: the beginning of the code in front of the bracket, such as `func apply(for main: MainComponent)`.
    ///   - prefixes: the lines go behind the last statement of the block that begins with one of these; to the end of
    ///     the block if none does.
    public static func insert(
        _ lines: [String], into path: String, block: String, after prefixes: [String] = []
    ) -> Edit {
        Edit(path) { text throws(EditError) in try text.inserting(lines, intoBlock: block, after: prefixes) }
    }

    /// Inserts an import where the order of the imports has its place.
    ///
    /// - Parameter isPublic: true for `public import`. An import that stands there without `public` becomes public.
    public static func importing(_ module: String, isPublic: Bool = false, in path: String) -> Edit {
        Edit(path) { text throws(EditError) in text.importing(module, isPublic: isPublic) }
    }

    /// Adds declarations to the end of a file, with an empty line in front of them.
    public static func append(_ text: String, to path: String) -> Edit {
        Edit(path) { old throws(EditError) in old.appending(text) }
    }
}
