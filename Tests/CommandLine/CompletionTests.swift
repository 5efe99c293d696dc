import BoardyCommandLine
import Foundation
import Testing

@Suite struct CompletionTests {
    private func names(_ words: String...) throws -> [String] {
        let lines = try ShellSession.answer(to: words).split(separator: "\n").map(String.init)
        return lines.first == "names" ? Array(lines.dropFirst()) : lines
    }

    @Test("CLI-24 commands, options, values and operands complete, each from its declaration")
    func kinds() throws {
        #expect(try names("r") == ["run\tStarts the shop."])
        #expect(try names("files", "") == ["copy\tCopies files."])
        #expect(try names("list", "").map { $0.prefix { $0 != "\t" } } == ["plugins", "boards", "links"])
        #expect(try names("list", "boards", "") == [])
        #expect(try names("rum", "") == [])
        #expect(try names("run", "--st") == ["--store\tFile of the store."])
        #expect(try names("run", "--store", "x", "--st") == [])
        #expect(try names("run", "--plugin", "x", "--pl") == ["--plugin\tSelects a plugin."])
        #expect(try names("run", "--", "--st") == [])
        #expect(try names("run", "--store", "") == ["files"])
        #expect(try names("run", "--store=sh") == ["files"])
        #expect(try names("run", "-qs", "") == ["files"])
        #expect(try names("run", "--folder", "") == ["directories"])
        #expect(try names("run", "--quiet=") == [])
        #expect(try names("files", "copy", "a", "b", "") == ["files"])
        #expect(try names("run", "--tag", "") == [])
        #expect(try names("completions", "") == ["bash\t", "zsh\t", "fish\t"])
        #expect(try names("help", "con") == ["config\tPrints each setting with its source."])
        #expect(try names("open", "app://cart/") == ["app://cart/add/A?quantity=1\t"])
        #expect(try names().count == 8)
    }

    @Test("CLI-24 a long help is shortened to a sentence, a part of one, or its first words")
    func shortNotes() throws {
        let texts = [
            "Selects a plugin.": "Selects a plugin.",
            "Trusts the proxy and its headers. Only the proxy may reach the port then.":
                "Trusts the proxy and its headers",
            "Answers screens from a session script; - reads it from standard input.":
                "Answers screens from a session script",
            "Stocks and other counts, prices and names are kept in the store of the shop.":
                "Stocks and other counts, prices and names are …",
            "Keeps nothing on a disk that other processes or a later start of the program would see":
                "Keeps nothing on a disk that other processes or …",
        ]
        for (help, note) in texts {
            let option = Option<String?>("long", placeholder: "X", help: help, parser: .text)
            let program = CommandLineProgram<Int>(
                Command("one", abstract: "", options: [option]) { _ in 1 }, version: "1", date: "", exitStatuses: [],
                environmentPrefix: "ONE_", suggesting: { _, _ in [] })
            #expect(try program.parse(["--complete", "--lo"]) == .print("names\n--long\t\(note)"))
        }
    }

    @Test("CLI-24 an option that two commands declare completes the values of its own command")
    func ownValues() throws {
        let format = { (values: [String]) in
            Option<String?>(
                "format", placeholder: "X", help: "",
                parser: .text(completion: .names { _ in values.map { KnownName($0) } }))
        }
        let list = Command("list", abstract: "", options: [format(["text", "json"])]) { _ in 1 }
        let graph = Command("graph", abstract: "", options: [format(["text", "json", "svg"])]) { _ in 1 }
        let program = CommandLineProgram<Int>(
            Command("all", abstract: "", subcommands: [list, graph]), version: "1", date: "", exitStatuses: [],
            environmentPrefix: "ONE_", suggesting: { _, _ in [] })
        #expect(try program.parse(["--complete", "graph", "--format", "s"]) == .print("names\nsvg\t"))
        #expect(try program.parse(["--complete", "list", "--format", "s"]) == .print("names"))
    }

    @Test("CLI-26 names that are not chosen complete with a note, also inside a list with commas")
    func notes() throws {
        #expect(try names("run", "--plugin", "pay") == ["payment\tnot chosen", "payroll\t"])
        #expect(try names("run", "--plugin=pay") == ["--plugin=payment\tnot chosen", "--plugin=payroll\t"])
        #expect(try names("run", "--plugin=payroll,pay") == ["--plugin=payroll,payment\tnot chosen"])
        #expect(try names("run", "--plugin", "shopping,payr") == ["shopping,payroll\t"])
        // The names depend on what is typed before.
        #expect(try names("run", "--plugin", "shopping,payroll", "--without", "") == ["payroll\t", "shopping\t"])
    }

    @Test("CLI-30 a name or a note with control characters cannot steer the terminal")
    func control() throws {
        let link = Operand(
            "LINK", help: "",
            parser: .text(
                completion: .names { _ in
                    [
                        KnownName("a\u{1B}[2J"), KnownName("b", note: "x\u{1B}\ty\nz"), KnownName("c\u{9B}"),
                        KnownName("d\u{202E}"),
                    ]
                }))
        let program = CommandLineProgram<Int>(
            Command("one", abstract: "", operands: [link]) { _ in 1 }, version: "1", date: "", exitStatuses: [],
            environmentPrefix: "ONE_", suggesting: { _, _ in [] })
        #expect(try program.parse(["--complete", ""]) == .print("names\nb\tx  y z"))
    }

    @Test("CLI-24 the script runs in bash", .enabled(if: ShellSession.has("bash"), "bash is not installed"))
    func bash() throws {
        let cases: [(line: String, words: [String], passed: [String], replies: String)] = [
            ("shop ru", ["ru"], ["ru"], "run "),
            ("shop run --plugin pay", ["run", "--plugin", "pay"], ["run", "--plugin", "pay"], "payment payroll "),
            ("shop run --plugin=pay", ["run", "--plugin", "=", "pay"], ["run", "--plugin=pay"], "payment payroll "),
            (
                "shop run --plugin=", ["run", "--plugin", "="], ["run", "--plugin="],
                "authentication payment payroll shopping "
            ),
            (
                "shop  open app://cart/", ["open", "app", ":", "//cart/"], ["open", "app://cart/"],
                "//cart/add/A\\?quantity=1 "
            ),
            (
                "shop run --store fil", ["run", "--store", "fil"], ["run", "--store", "fil"],
                "file one.txt film.txt filter "
            ),
            (
                "shop run --store=fil", ["run", "--store", "=", "fil"], ["run", "--store=fil"],
                "file one.txt film.txt filter "
            ),
            ("shop run --folder ", ["run", "--folder", ""], ["run", "--folder", ""], "filter "),
            ("shop list ", ["list", ""], ["list", ""], "plugins boards links "),
        ]
        let session = try ShellSession(shell: "bash", cases: cases.map(\.passed))
        defer { session.remove() }
        var input = "source ./completions\ncomplete -p shop\n"
        for (number, item) in cases.enumerated() {
            let words = item.words.map { "'\($0)'" }.joined(separator: " ")
            input += """
                export CASE=\(number)
                COMP_LINE='\(item.line)' COMP_WORDS=(shop \(words)) COMP_CWORD=\(item.words.count) COMP_TYPE=9
                _shop shop
                printf '%s ' "${COMPREPLY[@]}" && echo

                """
        }
        input +=
            "CASE=1 COMP_LINE='shop run --plugin pay' COMP_WORDS=(shop run --plugin pay) COMP_CWORD=3 COMP_TYPE=63\n"
        input += "_shop shop\nprintf '%s|' \"${COMPREPLY[@]}\"\n"
        let output = try session.run(["bash", "--norc"], input).split(separator: "\n").map(String.init)
        #expect(
            output.map { $0.split(separator: " ").sorted() }
                == (["complete -F _shop shop"] + cases.map(\.replies) + ["payment  (not chosen)|payroll|"])
                .map { $0.split(separator: " ").sorted() })
        for (number, item) in cases.enumerated() {
            #expect(try session.words(of: number) == "<--complete>" + item.passed.map { "<\($0)>" }.joined())
        }
    }

    @Test("CLI-24 the script runs in zsh", .enabled(if: ShellSession.has("zsh"), "zsh is not installed"))
    func zsh() throws {
        let cases: [(words: [String], offered: String)] = [
            (["ru"], "run:Starts the shop."),
            (["run", "--plugin", "pay"], "payment:not chosen|payroll"),
            (["run", "--plugin=pay"], "--plugin=payment:not chosen|--plugin=payroll"),
            (["open", "app://cart/"], "app\\://cart/add/A?quantity=1"),
            (["run", "--store=fil"], "compset -P *=|files"), (["run", "--folder", ""], "files -/"),
            (["list", ""], "plugins|boards|links"),
        ]
        let session = try ShellSession(shell: "zsh", cases: cases.map(\.words))
        defer { session.remove() }
        // The functions of zsh's own completion record their calls.
        var input = """
            compdef() { print -r -- "compdef $*" }
            compset() { print -rn -- "compset $*|" }
            _files() { print -r -- files $* }
            _describe() { print -r -- ${(Pj:|:)3} }
            source ./completions

            """
        for (number, item) in cases.enumerated() {
            let words = item.words.map { "'\($0)'" }.joined(separator: " ")
            input += """
                export CASE=\(number)
                words=(shop \(words)) CURRENT=\(item.words.count + 1) PREFIX='\(item.words.last ?? "")'
                _shop

                """
        }
        #expect(
            try session.run(["zsh", "-f"], input).split(separator: "\n").map(String.init)
                == ["compdef _shop shop"] + cases.map(\.offered))
        for (number, item) in cases.enumerated() {
            #expect(try session.words(of: number) == "<--complete>" + item.words.map { "<\($0)>" }.joined())
        }
    }

    @Test("CLI-24 the script runs in fish", .enabled(if: ShellSession.has("fish"), "fish is not installed"))
    func fish() throws {
        let cases: [(line: String, words: [String], offered: [String])] = [
            ("shop ru", ["ru"], ["run\tStarts the shop."]),
            ("shop run --plugin pay", ["run", "--plugin", "pay"], ["payment\tnot chosen", "payroll"]),
            ("shop run --plugin=pay", ["run", "--plugin=pay"], ["--plugin=payment\tnot chosen", "--plugin=payroll"]),
            ("shop open app://cart/", ["open", "app://cart/"], ["app://cart/add/A?quantity=1"]),
            ("shop run --store=film", ["run", "--store=film"], ["--store=film.txt"]),
            ("shop run --folder fil", ["run", "--folder", "fil"], ["filter/"]),
            ("shop run --st", ["run", "--st"], ["--store\tFile of the store."]),
            ("shop list ", ["list", ""], ["boards", "links", "plugins"]),
        ]
        let session = try ShellSession(shell: "fish", cases: cases.map(\.words))
        defer { session.remove() }
        var input = "source ./completions\n"
        for (number, item) in cases.enumerated() {
            input += "set -gx CASE \(number)\ncomplete -C '\(item.line)'; or true\necho ---\n"
        }
        let output = try session.run(["fish", "--no-config"], input)
        let offered = output.components(separatedBy: "---\n").dropLast()
        #expect(offered.count == cases.count, "\(output)")
        for (number, (item, text)) in zip(cases, offered).enumerated() {
            let lines = text.split(separator: "\n").map { $0.split(separator: "\t", maxSplits: 1) }
            // fish describes a folder by itself.
            let shown =
                item.offered[0].contains("\t") || lines.count > 1
                ? lines.map { $0.joined(separator: "\t") } : lines.map { String($0[0]) }
            #expect(shown == item.offered)
            #expect(try session.words(of: number) == "<--complete>" + item.words.map { "<\($0)>" }.joined())
        }
    }

    @Test("CLI-25 the manual page is accepted by man, and by mandoc without a warning", arguments: ["man", "mandoc"])
    func manual(reader: String) throws {
        guard ShellSession.has(reader) else {
            print("\(reader) is not installed, so nobody read the manual page")
            return
        }
        let session = try ShellSession(shell: "bash", cases: [])
        defer { session.remove() }
        let page = try #require(try shop.text("help", "--format", "man"))
        if reader == "mandoc" {
            let complaints = try session.run(["mandoc", "-T", "lint", "-W", "style"], page)
            #expect(complaints == "")
        } else {
            let text = try session.run(["man", "--warnings", "-l"], page)
            #expect(text.hasPrefix("SHOP(1)"))
            for part in [
                "-s, --store PATH", "SHOP_PLUGINS", "shop files copy", "       130", ".build and 'others'",
                ".hidden ~files `too` \\",
            ] {
                #expect(text.contains(part), "\(text)")
            }
            #expect(!text.contains("warning"), "\(text)")
        }
    }
}
