import BoardySourceCode
import Foundation

/// The paths in the text of a program.
struct PathMentions {
    /// Paths without a part that is known only at run time. A path of one component is a name.
    private var paths: Set<String> = []
    /// Paths whose parts between `*` are known.
    private var patterns: Set<[String]> = []
    /// The words that were read, because most words of a program stand there many times.
    private var words: Set<[UInt8]> = []

    /// Reads a text byte by byte. An interpolation and a variable of a shell become a `*`. A line that holds only a
    /// comment counts for nothing.
    ///
    /// - Parameter comment: the mark of a comment, such as `#`.
    mutating func add(_ text: String, comment: String) {
        let mark = Array(comment.utf8), text = Array(text.utf8)
        var word: [UInt8] = [], index = 0, isAtStart = true
        func skipGroup(_ open: UInt8, _ close: UInt8) {
            var depth = 0
            while index < text.count, text[index] != .newline {
                if text[index] == open { depth += 1 }
                if text[index] == close { depth -= 1 }
                index += 1
                if depth == 0 { return }
            }
        }
        while index < text.count {
            let byte = text[index]
            if isAtStart, byte == mark[0], text[index...].starts(with: mark) {
                while index < text.count, text[index] != .newline { index += 1 }
                continue
            }
            index += 1
            isAtStart = byte == .newline || (isAtStart && byte == .space)
            if byte == .backslash {
                while index < text.count, text[index] == .pound { index += 1 }
            }
            if byte == .backslash, index < text.count, text[index] == .openParenthesis {
                word.append(Self.asterisk)
                skipGroup(.openParenthesis, .closeParenthesis)
            } else if byte == UInt8(ascii: "$") {
                word.append(Self.asterisk)
                if index < text.count, text[index] == UInt8(ascii: "{") {
                    skipGroup(UInt8(ascii: "{"), UInt8(ascii: "}"))
                } else {
                    while index < text.count, text[index].isPartOfWord { index += 1 }
                }
            } else if byte.isPartOfWord || Self.marks.contains(byte) {
                word.append(byte)
            } else if !word.isEmpty {
                add(word)
                word.removeAll(keepingCapacity: true)
            }
        }
        add(word)
    }

    private static let asterisk = UInt8(ascii: "*")
    private static let marks = Set("./*+-".utf8)

    /// Adds a word that may be a path, without the text before the first component that is known.
    private mutating func add(_ word: [UInt8]) {
        guard words.insert(word).inserted else { return }
        var components = String(decoding: word, as: UTF8.self).split(separator: "/").map(String.init)
        while let first = components.first, first.contains("*") || first.allSatisfy({ $0 == "." }) {
            components.removeFirst()
        }
        // A sentence ends with a full stop.
        if let last = components.last, last.hasSuffix(".") { components[components.count - 1].removeLast() }
        guard components.contains(where: { $0.contains(where: \.isLetter) }) else { return }
        let path = components.joined(separator: "/")
        if path.contains("*") {
            patterns.insert(path.split(separator: "*").map(String.init))
        } else {
            paths.insert(path)
        }
    }

    /// Forgets paths such as `Tests/*`, which say nothing but the folder.
    mutating func removeAnyFile(of folders: Set<String>) {
        for folder in folders { patterns.remove(["\(folder)/"]) }
    }

    /// True if the text has the path of the file, or of a folder around it.
    ///
    /// The path may lack its first components, because a test can begin at any folder. A single name is the name of the
    /// file, with an extension, or of a folder of the top level.
    ///
    /// - Parameter folders: the folders that say too little, such as `Modules`.
    func mentions(_ path: String, except folders: Set<String>) -> Bool {
        let components = path.split(separator: "/").map(String.init)
        for start in components.indices {
            for end in components.indices[start...] {
                let part = components[start...end].joined(separator: "/")
                guard paths.contains(part), !folders.contains(part) else { continue }
                let isFile = end == components.count - 1 && part.contains(".")
                if end > start || start == 0 || isFile { return true }
            }
        }
        return patterns.contains { Self.matches($0, path) }
    }

    /// True if the parts stand in the path in their order, the first one at the beginning of a component.
    private static func matches(_ parts: [String], _ path: String) -> Bool {
        var rest = Substring("/\(path)")
        for (index, part) in parts.enumerated() {
            guard let found = rest.range(of: index == 0 ? "/\(part)" : part) else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }
}
