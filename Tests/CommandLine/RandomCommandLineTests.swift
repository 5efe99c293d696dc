import Foundation
import RandomCases
import Testing

@testable import BoardyCommandLine

/// Random command lines through the parser, two thousand in each run. `BOARDY_COMMAND_LINES` asks for more;
/// `BOARDY_CASE` repeats one seed.
@Suite struct RandomCommandLineTests {
    private static let total =
        ProcessInfo.processInfo.environment["BOARDY_COMMAND_LINES"].flatMap { Int($0) } ?? 2_000
    private static let texts: Set = ["--help", "-h", "help", "completions"]
    private static let words =
        shop.definition.paths.flatMap(\.names) + shop.definition.allOptions.map(\.key) + [
            "-q", "-s", "-qs", "-h", "--", "-", "=", "--=", "-=", "--complete", "--plugin=a,b", "--format=json",
            "payment",
            "shopping.cart", "app://cart", "json", "man", "fish", "5", "", ",", "{\"a\":1}", "Jose\u{301}", "\u{1F600}",
            "\u{FFFD}", "\u{1B}[31m", "\0", "--\0", "a b", "\n", "--no-such=\u{202E}",
            String(repeating: "x", count: 300),
        ]

    @Test(
        "CLI-5 CLI-7 no command line crashes the parser, and every error names a command and exit 64",
        arguments: CaseSeeds.parts(4, of: 1))
    func random(seeds: [UInt64]) throws {
        var random = SplitMix(state: seeds[0])
        var counts: [String: Int] = [:]
        for number in 0..<(Self.total / 4) {
            let arguments = Self.commandLine(&random)
            do throws(UsageError) {
                switch random.once(in: 4) ? try shop.parse(Self.bytes(arguments, &random)) : try shop.parse(arguments) {
                case .run: counts["run", default: 0] += 1
                case .print: counts["print", default: 0] += 1
                }
            } catch {
                counts["error", default: 0] += 1
                guard error.exitCode == 64, error.command.hasPrefix("shop"), error.description.contains("\nSee 'shop")
                else {
                    Issue.record("line \(number) of BOARDY_CASE=\(seeds[0]): \(arguments): \(error)")
                    return
                }
            }
        }
        // Each kind of result occurs, so that the lines are not all wrong at their beginning.
        #expect(counts.count == 3, "BOARDY_CASE=\(seeds[0]): \(counts)")
    }

    @Test(
        "CLI-6 values printed as a command line in any form and order are parsed to the same values",
        arguments: CaseSeeds.parts(2, of: 1))
    func model(seeds: [UInt64]) throws {
        var random = SplitMix(state: seeds[0])
        for number in 0..<(Self.total / 20) {
            let model = Model(&random)
            let arguments = model.commandLine(&random)
            #expect(
                try shop.parse(arguments) == .run(model.command),
                "line \(number) of BOARDY_CASE=\(seeds[0]): \(arguments)")
        }
    }

    private static func commandLine(_ random: inout SplitMix) -> [String] {
        var arguments = random.once(in: 3) ? Model(&random).commandLine(&random) : []
        for _ in 0..<random.number(below: 6) {
            let word = words[random.number(below: words.count)]
            // A whole help takes as long as twenty other lines.
            if texts.contains(word), !random.once(in: 20) { continue }
            arguments.insert(word, at: random.number(below: arguments.count + 1))
        }
        if random.once(in: 3), !arguments.isEmpty {
            let place = random.number(below: arguments.count)
            var characters = Array(arguments[place].unicodeScalars)
            let new = Unicode.Scalar(UInt8(random.number(below: 256)))
            switch random.number(below: 3) {
            case 0 where !characters.isEmpty: characters.remove(at: random.number(below: characters.count))
            case 1 where !characters.isEmpty: characters[random.number(below: characters.count)] = new
            default: characters.insert(new, at: random.number(below: characters.count + 1))
            }
            arguments[place] = String(String.UnicodeScalarView(characters))
        }
        return arguments
    }

    /// Returns the bytes of texts, now and then with a wrong one.
    private static func bytes(_ arguments: [String], _ random: inout SplitMix) -> [[UInt8]] {
        var bytes = arguments.map { Array($0.utf8) }
        if random.once(in: 2), !bytes.isEmpty {
            let place = random.number(below: bytes.count)
            bytes[place].insert(UInt8(random.number(below: 256)), at: random.number(below: bytes[place].count + 1))
        }
        return bytes
    }
}

/// A command with values, and its command lines in random forms.
private struct Model {
    let command: ShopCommand
    private let words: [String]
    private let options: [(option: Parameter, texts: [String])]

    init(_ random: inout SplitMix) {
        let store = ["a", "/tmp/x y", "=", "a=b", "-", "é", "run"][random.number(below: 7)]
        let names = ["payment", "payroll", "shopping"].filter { _ in random.once(in: 2) }
        if random.once(in: 2) {
            let hasStore = random.once(in: 2)
            command = .run(
                plugins: names, without: [], store: hasStore ? store : nil, isQuiet: names.count == 1)
            words = ["run"]
            options =
                [(ShopOptions.plugin.parameter, names)]
                + (hasStore ? [(ShopOptions.store.parameter, [store])] : [])
                + (names.count == 1 ? [(ShopOptions.quiet.parameter, [""])] : [])
        } else {
            let timeout = 1 + random.number(below: 600)
            let board = random.once(in: 4) ? "-odd" : "a.b"
            command = .activate(board: board, input: store, timeout: timeout, password: nil)
            words = ["activate", board]
            options = [(ShopOptions.input.parameter, [store]), (ShopOptions.timeout.parameter, ["\(timeout)"])]
        }
    }

    func commandLine(_ random: inout SplitMix) -> [String] {
        var groups: [[String]] = options.flatMap { option, texts in
            var parts = texts
            if option.key == "--plugin", texts.count > 1, random.once(in: 2) { parts = [texts.joined(separator: ",")] }
            return parts.map { text in
                let name = option.short.map { random.once(in: 2) ? "-\($0)" : option.key } ?? option.key
                if option.form == .flag { return [name] }
                return random.once(in: 2) ? ["\(name)=\(text)"] : [name, text]
            }
        }
        // An operand that begins with a dash stands behind --, and everything behind it is an operand.
        guard words.last != "-odd" else { return groups.flatMap { $0 } + ["activate", "--", "-odd"] }
        var place = 0
        for word in words {
            place += random.number(below: groups.count - place + 1)
            groups.insert([word], at: place)
            place += 1
        }
        return groups.flatMap { $0 }
    }
}
