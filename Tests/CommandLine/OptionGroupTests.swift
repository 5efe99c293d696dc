import BoardyCommandLine
import Testing

/// Tests of options that belong to parts of a program, here to the plugins `mail` and `pay`.
@Suite struct OptionGroupTests {
    private enum Call: Equatable {
        case run(host: String?, copies: [String], keys: [String])
        case config([ListedSetting])
    }

    private enum Options {
        static let plugin = Option(
            "plugin", placeholder: "NAME", help: "Selects a plugin.", collecting: .text, defaultText: "all plugins")
        static let host = Option(
            "mail-host", placeholder: "HOST", help: "Sends mail.",
            parser: ValueParser { text throws(ValueError) in
                guard text.contains(".") else { throw ValueError("is the name of a host") }
            }, group: group(of: "mail"))
        static let copies = Option(
            "copy", placeholder: "NAME", help: "Gets a copy.", collecting: .text, group: group(of: "mail"))
        static let keys = Option(
            "pay-key", placeholder: "KEY", help: "Key of the bank.",
            collecting: ValueParser { text throws(ValueError) in
                if text.count < 4 { throw ValueError("is longer") }
            }, isSecret: true, group: group(of: "pay"))

        static let all: [any ParameterDeclaration] = [host, keys, plugin, copies]

        private static func group(of plugin: String) -> OptionGroup {
            OptionGroup("Settings of \(plugin)", origin: "a setting of \(plugin)") { values in
                let plugins = values[Options.plugin]
                return plugins.isEmpty || plugins.contains(plugin) ? nil : "which is not selected"
            }
        }
    }

    private let program = CommandLineProgram<Call>(
        Command(
            "club", abstract: "Keeps members.",
            subcommands: [
                Command("run", abstract: "Runs.", options: Options.all) { values in
                    .run(
                        host: values[Options.host], copies: values[Options.copies], keys: values[Options.keys])
                },
                Command("config", abstract: "Lists.", options: Options.all) { .config($0.settings) },
                Command("bare", abstract: "Lists nothing.") { _ in .config([]) },
            ]),
        version: "1", date: "2026-11-26", exitStatuses: [], environmentPrefix: "CLUB_", suggesting: { _, _ in [] })

    private func parse(
        _ arguments: String..., environment: [String: String] = [:], file: String = ""
    ) throws -> Call {
        let configuration = try ConfigurationFile(file.utf8, name: "club.conf")
        let parsed = try program.parse(arguments, environment: environment, configuration: configuration)
        guard case .run(let call) = parsed else { throw ValueError("runs") }
        return call
    }

    private func error(
        _ arguments: String..., environment: [String: String] = [:], file: String = ""
    ) throws -> UsageError {
        let configuration = try ConfigurationFile(file.utf8, name: "club.conf")
        return try #require(throws: UsageError.self) {
            try program.parse(arguments, environment: environment, configuration: configuration)
        }
    }

    private func text(_ arguments: String...) throws -> String {
        guard case .print(let text) = try program.parse(arguments) else { throw ValueError("prints") }
        return text
    }

    @Test("SE-7 help lists the options of each group under its heading, behind the command's own")
    func help() throws {
        let help = try text("run", "--help")
        let headings = help.split(separator: "\n").filter { $0.hasSuffix(":") }
        #expect(headings == ["OPTIONS:", "SETTINGS OF MAIL:", "SETTINGS OF PAY:"])
        #expect(
            help.contains(
                """
                SETTINGS OF MAIL:
                  --mail-host HOST        Sends mail. (at most once; env: CLUB_MAIL_HOST)
                  --copy NAME             Gets a copy. (can be repeated and takes lists with
                                          commas; env: CLUB_COPY)

                SETTINGS OF PAY:
                  --pay-key KEY           Key of the bank. (can be repeated and takes lists with
                                          commas; never shown; env: CLUB_PAY_KEY)
                """), "\(help)")
    }

    @Test("SE-7 the manual page and the JSON of the help have the headings")
    func otherHelp() throws {
        let page = try text("help", "--format", "man")
        #expect(page.contains(".PP\n\\fBSettings of mail\\fR\n.TP\n\\fB\\-\\-mail\\-host HOST\\fR\n"))
        #expect(page.contains(".PP\n\\fBSettings of pay\\fR\n.TP\n"))
        let json = try text("help", "run", "--format", "json")
        #expect(json.matches(of: /"heading":"Settings of mail"/).count == 2)
        #expect(json.matches(of: /"heading":"Settings of pay"/).count == 1)
    }

    @Test("SE-7 a wrong value is refused with its group, wherever it comes from")
    func wrongValue() throws {
        let typed = try error("run", "--mail-host", "here")
        #expect(typed.message == "--mail-host is the name of a host, not 'here' (a setting of mail)")
        #expect(typed.exitCode == 64)
        let variable = try error("run", environment: ["CLUB_MAIL_HOST": "my host"])
        #expect(variable.message == "CLUB_MAIL_HOST is the name of a host (a setting of mail)")
        // The system repairs bytes that are no UTF-8, which makes another value of them.
        let repaired = try error("run", environment: ["CLUB_MAIL_HOST": String(decoding: [0x61, 0xFF], as: UTF8.self)])
        #expect(repaired.message == "CLUB_MAIL_HOST is not UTF-8 (a setting of mail)")
        let file = try error("run", file: "mail-host = here")
        #expect(file.message == "club.conf:1: mail-host is the name of a host, not 'here' (a setting of mail)")
        #expect(file.exitCode == 78)
        let twice = try error("run", "--mail-host", "a.b", "--mail-host", "a.c")
        #expect(twice.message == "--mail-host is given twice; give it once (a setting of mail)")
        #expect(try error("run", "--pay-key", "abc").message == "--pay-key is longer (a setting of pay)")
        #expect(try error("run", "--mail-host").message == "--mail-host needs a value (a setting of mail)")
        let empty = try error("run", "--mail-host=")
        #expect(empty.message == "--mail-host needs a value, and has an empty one (a setting of mail)")
        for command in ["run", "bare"] {
            #expect(
                try error(command, file: "mail-host =").message
                    == "club.conf:1: mail-host has no value; give it one or delete the line (a setting of mail)")
        }
    }

    @Test("SE-8 an option of a group that does not count is an error on the command line")
    func typed() throws {
        let error = try error("run", "--pay-key", "hunter2", "--plugin", "mail")
        #expect(error.message == "--pay-key is a setting of pay, which is not selected")
        #expect(error.exitCode == 64)
        #expect(
            try parse("run", "--pay-key", "hunter2", "--plugin", "pay")
                == .run(host: nil, copies: [], keys: ["hunter2"]))
    }

    @Test(
        "SE-8 from a variable or the file it counts for nothing, also if it is wrong, and the list of settings tells so"
    )
    func ignored() throws {
        let environment = ["CLUB_PAY_KEY": "hunter2,abc", "CLUB_COPY": "Ada"], file = "mail-host = here"
        #expect(
            try parse("run", "--plugin", "other", environment: environment, file: file)
                == .run(host: nil, copies: [], keys: []))
        guard case .config(let settings) = try parse("config", "--plugin", "mail", environment: environment) else {
            throw ValueError("lists")
        }
        #expect(settings.map(\.name) == ["mail-host", "pay-key", "plugin", "copy"])
        #expect(settings.map(\.text) == ["", "•••", "mail", "Ada"])
        #expect(settings.map(\.remark) == [nil, "a setting of pay, which is not selected", nil, nil])
        #expect(settings.map(\.source).last == .environment(variable: "CLUB_COPY"))
    }
}
