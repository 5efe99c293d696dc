import Foundation

/// The rules for names of modules, boards and contracts.
enum NameRules {
    /// The most letters of a name. Longer ones make lines of more than 120 columns.
    static let longest = 28

    /// Checks the form of a name, and that it means nothing else in Swift or in the framework.
    static func check(_ text: String, of subject: String) throws(GeneratorError) {
        func refuse(_ reason: String, use other: String) -> GeneratorError {
            GeneratorError("'\(printable(text))' is no name of \(subject): \(reason)", remedy: other)
        }
        if text.isEmpty { throw refuse("it is empty", use: "Type a name, such as OrderHistory") }
        let letters = text.unicodeScalars
        guard letters.allSatisfy({ $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0)) }) else {
            let plain = text.folding(options: .diacriticInsensitive, locale: nil).unicodeScalars
            var kept = String(String.UnicodeScalarView(plain.filter { $0.isASCII && $0.properties.isAlphabetic }))
            if subject == "a module", let suffix = ReservedNames.moduleSuffixes.first(where: kept.hasSuffix) {
                kept.removeLast(suffix.count)
            }
            throw refuse(
                "only the letters A to Z, a to z and digits can stand in it",
                use: kept.isEmpty ? "Type a name, such as OrderHistory" : "Try \(kept.capitalizedWord)")
        }
        guard let first = text.first, first.isLetter else {
            throw refuse("it begins with a digit", use: "Begin with a capital letter")
        }
        guard first.isUppercase else {
            throw refuse("it begins with a small letter", use: "Try \(text.capitalizedWord)")
        }
        if text.count < 2 { throw refuse("it has one letter", use: "Type a word, such as OrderHistory") }
        if text == text.uppercased(), text.count > 4 {
            throw refuse("it has capital letters only", use: "Try \(text.lowercased().capitalizedWord)")
        }
        if text.count > longest {
            throw refuse("it has \(text.count) letters, more than \(longest)", use: "Type a shorter name")
        }
        if ReservedNames.keywords.contains(text)
            || ReservedNames.keywords.contains(text.prefix(1).lowercased() + text.dropFirst())
        {
            throw refuse("Swift has this word as a keyword", use: "Add a word, such as \(text)List")
        }
        // A board may be a class with the name of its contract and this word.
        if ReservedNames.types.contains(text) || ReservedNames.types.contains("\(text)Board") {
            throw refuse("a type of Swift, Foundation or the framework has it", use: "Add a word, such as My\(text)")
        }
    }

    /// Checks the name of a module besides: names of modules are unique in a whole dependency graph.
    static func checkModule(_ text: String) throws(GeneratorError) {
        for suffix in ReservedNames.moduleSuffixes where text.hasSuffix(suffix) {
            throw GeneratorError(
                "'\(text)' is no name of a module: '\(suffix)' at its end is kept for targets beside a module",
                remedy: text == suffix ? "Type another name" : "Try \(text.dropLast(suffix.count))")
        }
        if text.hasPrefix("Boardy") {
            throw GeneratorError(
                "'\(text)' is no name of a module: a module of the framework begins with Boardy",
                remedy: "Leave the word out")
        }
        if let taken = (ReservedNames.modules.first { $0.lowercased() == text.lowercased() }) {
            throw GeneratorError(
                "'\(text)' is no name of a module: the toolchain or the framework has a module \(taken)",
                remedy: "Add a word, such as Shop\(text)")
        }
        if let taken = (ReservedNames.frameworks.first { $0.lowercased() == text.lowercased() }) {
            throw GeneratorError(
                "'\(text)' is no name of a module: Apple's systems have a framework \(taken)",
                remedy: "Add a word, such as Shop\(text)")
        }
    }

    private static func printable(_ text: String) -> String {
        String(text.prefix(60).map { $0.isNewline || $0 == "\t" || $0.asciiValue.map { $0 < 32 } == true ? "?" : $0 })
    }
}
