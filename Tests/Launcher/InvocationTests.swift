import Testing

@testable import Launcher

@Suite struct InvocationTests {
    @Test("--plugin can be repeated and takes comma lists; --without drops")
    func choice() throws {
        let invocation = try Invocation([
            "run", "--plugin", "shopping,payment", "--plugin=dashboard", "--without", "payment",
        ])
        #expect(invocation.plugins == ["shopping", "payment", "dashboard"])
        #expect(invocation.without == ["payment"])
        #expect(invocation.command == .run)
    }

    @Test("Options may stand before and after the command, and -- ends them")
    func anywhere() throws {
        let invocation = try Invocation(["--store", ":memory:", "activate", "shopping.cart", "--input={\"a\":1}"])
        #expect(invocation.store == ":memory:")
        #expect(invocation.command == .activate(board: "shopping.cart", input: "{\"a\":1}"))
        #expect(try Invocation(["open", "--", "--odd"]).command == .open(link: "--odd"))
        #expect(try Invocation(["list", "plugins", "--format", "json"]).command == .list(.plugins, asJSON: true))
    }

    @Test("FA-9 the name of a profile is normalized")
    func profile() throws {
        let invocation = try Invocation(["run", "--profile", "Jose\u{301}"])
        #expect(invocation.profile.map { Array($0.utf8) } == Array("Jos\u{E9}".utf8))
    }

    @Test("--help and --version need no command")
    func help() throws {
        #expect(try Invocation(["--help"]).command == .help)
        #expect(try Invocation(["-h"]).command == .help)
        #expect(try Invocation(["run", "--version"]).command == .version)
    }

    @Test(
        "A command line that is not understood is a usage error that says what would be right",
        arguments: [
            ([], "no command was given"),
            (["rum"], "unknown command 'rum'; did you mean 'run'?"),
            (["--plugins", "a"], "unknown option '--plugins'; did you mean '--plugin'?"),
            (["run", "--plugin"], "--plugin needs a value"),
            (["run", "now"], "argument 2 is one too many for run"),
            (["activate"], "activate needs an argument: activate BOARD"),
            (["run", "--store="], "--store needs a value"),
            (["run", "--plugin", ""], "--plugin needs a value"),
            (
                ["open", "app://cart", "--input", "{}"],
                "open takes no --input; it takes --plugin, --without, --store, --profile, --script, --gateway"
            ),
            (["validate", "--store", "x"], "validate takes no --store; it takes --plugin, --without"),
            (["list", "flows"], "list shows plugins, boards, links, not 'flows'"),
            (["list", "plugins", "--format", "xml"], "--format is text or json, not 'xml'"),
        ] as [([String], String)])
    func usage(arguments: [String], message: String) {
        #expect(throws: CommandError(code: .usage, message: message + "\nTry: launcher --help")) {
            try Invocation(arguments)
        }
    }
}
