import Testing

@testable import BoardyCommandLine

@Suite struct ValueTests {
    private func run(_ arguments: String...) throws -> ShopCommand? {
        guard case .run(let command) = try shop.parse(arguments) else { return nil }
        return command
    }

    @Test("CLI-6 options stand before or after operands, with a space or =, short or long, and -- ends them")
    func forms() throws {
        let expected = ShopCommand.activate(board: "a.b", input: "-", timeout: 5, password: nil)
        #expect(try run("activate", "a.b", "--input", "-", "--timeout", "5") == expected)
        #expect(try run("--input=-", "activate", "--timeout=5", "a.b") == expected)
        #expect(try run("--timeout", "5", "--input", "-", "--", "activate", "a.b") == expected)
        #expect(try run("open", "--", "--odd") == .open(link: "--odd"))
        #expect(try run("open", "-") == .open(link: "-"))
        #expect(try run("files", "copy", "a", "--", "-b", "--") == .copy(files: ["a", "-b", "--"], target: nil))
        #expect(try run("files", "copy") == .copy(files: [], target: nil))
        let store = ShopCommand.run(plugins: [], without: [], store: "a=b", isQuiet: true)
        #expect(try run("run", "-q", "-s", "a=b") == store)
        #expect(try run("run", "-qs", "a=b") == store)
        #expect(try run("run", "-vqs=a=b") == store)
        #expect(try run("run", "--store=a=b", "--quiet", "--quiet") == store)
    }

    @Test("CLI-21 a duration is a whole number with its unit, within limits, and is written as it is read")
    func durations() throws {
        let parser = ValueParser<Duration>.duration
        for (text, duration, written) in [
            ("500ms", .milliseconds(500), "500ms"), ("30s", .seconds(30), "30s"),
            ("1500ms", .milliseconds(1500), "1500ms"),
            ("2000ms", .seconds(2), "2s"), ("5m", .seconds(300), "300s"),
            ("1000000h", .seconds(3_600_000_000), "3600000000s"),
        ] as [(String, Duration, String)] {
            #expect(try parser.parse(text) == duration)
            #expect(parser.text(duration) == written)
        }
        for text in [
            "0s", "s", "5", "-1s", "+1s", "1.5s", " 1s", "1 s", "1S", "1d", "1000001s", "99999999999999999999s",
            "\u{0661}s",
        ] {
            #expect(throws: ValueError.self, "\(text)") { try parser.parse(text) }
        }
    }

    private enum Separator: String, CaseIterable, Sendable { case comma = ",", semicolon = ";", tab }

    @Test("CLI-7 a value without a letter or digit is in quotation marks where help and errors name it")
    func signs() throws {
        let option = Option("separator", placeholder: "SIGN", help: "S.", parser: .choice, default: Separator.comma)
        #expect(shop.definition.facts(of: option.parameter).first == "values: ',', ';', tab")
        #expect(shop.definition.facts(of: option.parameter).last == "default: ','")
        let error = #expect(throws: ValueError.self) { try ValueParser<Separator>.choice.parse("a") }
        #expect(error?.requirement == "is ',', ';' or tab")
        #expect(shop.suggestion(for: "x", among: [KnownName(",")]).isEmpty)
    }

    private enum Nothing: CaseIterable, RawRepresentable {
        init?(rawValue: String) { nil }

        static var allCases: [Nothing] { [] }
        var rawValue: String { switch self {} }
    }

    @Test("an enumeration without cases can be declared, is listed without values, and accepts no text")
    func noCases() throws {
        let operand = Operand("NOTHING", help: "Nothing.", parser: ValueParser<Nothing>.choice)
        #expect(operand.parameter.allowed == [])
        let error = #expect(throws: ValueError.self) { try ValueParser<Nothing>.choice.parse("a") }
        #expect(error?.requirement == "takes no value, because there is none")
    }

    @Test("CLI-6 a repeated option collects, or its last value counts, as declared")
    func repetition() throws {
        #expect(
            try run("run", "--plugin", "shopping,payment", "--without=payroll", "--plugin=payroll", "--without", "a")
                == .run(
                    plugins: ["shopping", "payment", "payroll"], without: ["payroll", "a"], store: nil, isQuiet: false))
        #expect(try run("list", "links", "--format", "json", "--format=text") == .list(.links, .text))
        #expect(try run("list", "links", "--format", "text", "--format=json") == .list(.links, .json))
    }

    @Test("CLI-8 the command line wins over the environment, the environment over the file, the file over the default")
    func precedence() throws {
        let file = try ConfigurationFile(
            """
            # The settings of this machine.

            store = /file = store # 1\r
              plugin=shopping
            plugin = payroll,payment
            format = json
            quiet = yes
            """.utf8, name: "shop.conf")
        let environment = ["SHOP_STORE": "/environment", "SHOP_PLUGINS": "", "SHOP_QUIET": "no"]
        func settings(_ arguments: [String], _ environment: [String: String]) throws -> [String] {
            guard
                case .run(.config(let settings)) = try shop.parse(
                    ["config"] + arguments, environment: environment, configuration: file)
            else { return [] }
            return settings.map { "\($0.name)=\($0.text) (\($0.source))" }
        }
        #expect(
            try settings(["--store", "/option", "-v"], environment) == [
                "store=/option (command line)", "plugin=shopping,payroll,payment (shop.conf:4)",
                "format=json (shop.conf:6)", "password= (default)", "quiet=no (SHOP_QUIET)",
                "verbose=yes (command line)", "color=auto (default)",
            ])
        #expect(try settings([], environment)[0] == "store=/environment (SHOP_STORE)")
        #expect(try settings([], [:])[0] == "store=/file = store # 1 (shop.conf:3)")
        #expect(try settings([], [:])[4] == "quiet=yes (shop.conf:7)")
        #expect(
            try shop.parse(["config"])
                == .run(
                    .config([
                        ListedSetting(name: "store", text: "shop.sqlite in the data directory", source: .default),
                        ListedSetting(name: "plugin", text: "all plugins", source: .default),
                        ListedSetting(name: "format", text: "text", source: .default),
                        ListedSetting(name: "password", text: "", source: .default),
                        ListedSetting(name: "quiet", text: "", source: .default),
                        ListedSetting(name: "verbose", text: "", source: .default),
                        ListedSetting(name: "color", text: "auto", source: .default),
                    ])))
    }

    @Test("CLI-8 values know their source, and what a command does not declare has its default")
    func sources() throws {
        let seen = CommandLineProgram<[String]>(
            Command("one", abstract: "", operands: [ShopOperands.file], options: [ShopOptions.store]) {
                values throws(ValueError) in
                [
                    "\(values.source(of: ShopOptions.store))", "\(values.source(of: ShopOperands.file))",
                    "\(values.source(of: ShopOptions.plugin))", "\(values[ShopOptions.plugin])",
                    "\(values[ShopOptions.timeout])", "\(values[ShopOptions.quiet])",
                ] + (try values[ShopOperands.file])
            }, version: "1", date: "", exitStatuses: [], environmentPrefix: "ONE_", suggesting: { _, _ in [] })
        #expect(
            try seen.parse(["x", "y"], environment: ["ONE_STORE": "s"])
                == .run(["ONE_STORE", "command line", "default", "[]", "30", "false", "x", "y"]))
        #expect(try seen.parse([String]()) == .run(["default", "default", "default", "[]", "30", "false"]))
        let wrong = CommandLineProgram<String>(
            Command("one", abstract: "") { values throws(ValueError) in try values[ShopOperands.link] }, version: "1",
            date: "", exitStatuses: [], environmentPrefix: "ONE_", suggesting: { _, _ in [] })
        #expect(wrong.error([])?.message == "'one' must be declared by the command that reads LINK")
    }

    @Test(
        "CLI-8 a wrong value is an error that names the variable, or the file and its line",
        arguments: [
            ("", ["SHOP_FORMAT": "jsn"], "SHOP_FORMAT is text or json, not 'jsn'; did you mean 'json'?", 64),
            ("", ["SHOP_FORMAT": "{\"a\"}"], "SHOP_FORMAT is text or json", 64),
            ("", ["SHOP_QUIET": "perhaps"], "SHOP_QUIET is yes or no, not 'perhaps'", 64),
            ("\nformat = jsn", [:], "shop.conf:2: format is text or json, not 'jsn'; did you mean 'json'?", 78),
            ("format = json\nformat = text", [:], "shop.conf:2: format is given twice; give it once", 78),
            ("fromat = json", [:], "shop.conf:1: there is no setting 'fromat'; did you mean 'format'?", 78),
            ("pass word = json", [:], "shop.conf:1: there is no setting of this name; did you mean 'password'?", 78),
            ("input = {}", [:], "shop.conf:1: there is no setting 'input'", 78),
            ("\n\nstore =  ", [:], "shop.conf:3: store has no value; give it one or delete the line", 78),
            ("my secret =", [:], "shop.conf:1: there is no setting of this name", 78),
        ] as [(String, [String: String], String, Int32)])
    func wrongSources(file: String, environment: [String: String], message: String, code: Int32) throws {
        let configuration = try ConfigurationFile(file.utf8, name: "shop.conf")
        let error = shop.error(["list", "links"], environment: environment, configuration: configuration)
        #expect(error?.message == message)
        #expect(error?.exitCode == code)
    }

    @Test(
        "CLI-8 CLI-19 a line of the configuration file that has no form is an error with file and line",
        arguments: [
            (Array("a = b\nstore\n".utf8), "shop.conf:2: the line has no '='; write name = value"),
            (Array("= b".utf8), "shop.conf:1: there is no name before '='; write name = value"),
            (
                Array("a = b\rc = d\r".utf8),
                "shop.conf:1: the line has a carriage return inside; end each line with a line feed"
            ),
            (Array("a = b\nc = ".utf8) + [0xFF], "shop.conf:2: the line is not UTF-8 at byte 5"),
            (Array("a = \0".utf8), "shop.conf:1: the line has a NUL at byte 5"),
        ] as [([UInt8], String)])
    func configurationForm(bytes: [UInt8], message: String) {
        let error = #expect(throws: ConfigurationError.self) { try ConfigurationFile(bytes, name: "shop.conf") }
        #expect(error?.description == message)
    }

    @Test("SE-10 a byte order mark and the line ends of Windows do not count")
    func lineEnds() throws {
        let settings = try ConfigurationFile("\u{FEFF}store = a\r\n\r\nformat = json\r\n".utf8, name: "shop.conf")
        #expect(["store", "format"].map(settings.value) == ["a", "json"])
    }

    @Test("CLI-14 colour is decided for each stream, by the option, then the environment, then the terminal")
    func color() throws {
        let plain = ["TERM": "xterm", "NO_COLOR": ""]
        #expect(ColorChoice.auto.usesColor(onTerminal: true, environment: plain))
        #expect(!ColorChoice.auto.usesColor(onTerminal: false, environment: plain))
        #expect(!ColorChoice.auto.usesColor(onTerminal: true, environment: ["NO_COLOR": "1"]))
        #expect(!ColorChoice.auto.usesColor(onTerminal: true, environment: ["TERM": "dumb"]))
        #expect(ColorChoice.always.usesColor(onTerminal: false, environment: ["NO_COLOR": "1", "TERM": "dumb"]))
        #expect(!ColorChoice.never.usesColor(onTerminal: true, environment: plain))
        let program = CommandLineProgram<ColorChoice>(
            Command("paint", abstract: "", options: [ColorChoice.option, ColorChoice.flag]) { ColorChoice($0) },
            version: "1", date: "", exitStatuses: [], environmentPrefix: "PAINT_", suggesting: { _, _ in [] })
        #expect(try program.parse([String]()) == .run(.auto))
        #expect(try program.parse(["--color=always"]) == .run(.always))
        #expect(try program.parse(["--color=always", "--color", "auto"]) == .run(.auto))
        #expect(try program.parse(["--no-color"], environment: ["PAINT_COLOR": "always"]) == .run(.never))
    }
}
