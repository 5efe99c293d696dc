import Foundation
import Testing

@testable import BoardyCommandLine

@Suite struct UsageErrorTests {
    @Test(
        "CLI-5 CLI-7 a wrong command line is an error that names the argument and the remedy",
        arguments: [
            (["rum"], "shop", "unknown command 'rum'; did you mean 'run'?"),
            (["files", "cpy"], "shop files", "unknown command 'cpy'; did you mean 'copy'?"),
            (["help", "rum"], "shop", "unknown command 'rum'; did you mean 'run'?"),
            (["help", "run", "now"], "shop run", "'shop run' has no command 'now'"),
            (["files"], "shop files", "'shop files' needs a command"),
            (["-q"], "shop", "'shop' needs a command"),
            (["run", "--plugins", "a"], "shop run", "unknown option '--plugins'; did you mean '--plugin'?"),
            (["--plugins", "a"], "shop", "unknown option '--plugins'; did you mean '--plugin'?"),
            (
                ["run", "--plug=a"], "shop run", "unknown option '--plug'; did you mean '--plugin'?"
            ),
            (["run", "-qx"], "shop run", "unknown option '-qx'"),
            (["run", "-sq"], "shop run", "unknown option '-sq'"),
            (
                ["open", "-7"], "shop open",
                "unknown option '-7'; write -- in front of an argument that begins with a dash"
            ),
            (
                ["run", "--plugin", "paymnt"], "shop run",
                "--plugin is the name of a plugin, not 'paymnt'; did you mean 'payment' (not chosen)?"
            ),
            (["list", "flows"], "shop list", "SUBJECT is plugins, boards or links, not 'flows'"),
            (
                ["list", "bords"], "shop list",
                "SUBJECT is plugins, boards or links, not 'bords'; did you mean 'boards'?"
            ),
            (
                ["list", "plugins", "--format", "jsn"], "shop list",
                "--format is text or json, not 'jsn'; did you mean 'json'?"
            ),
            (["list", "--json"], "shop list", "unknown option '--json'; did you mean '--format json'?"),
            (["list"], "shop list", "'shop list' needs SUBJECT: plugins, boards or links"),
            (["list", ""], "shop list", "SUBJECT is empty"),
            (["run", "now"], "shop run", "argument 2 is one too many for 'shop run'"),
            (["run", "--store"], "shop run", "--store needs a value"),
            (
                ["run", "--store", "-q"], "shop run",
                "--store needs a value; write --store=PATH if it begins with a dash"
            ),
            (["run", "--store="], "shop run", "--store needs a value, and has an empty one"),
            (["run", "--plugin", ""], "shop run", "--plugin needs a value, and has an empty one"),
            (["run", "--plugin", "payment,,shopping"], "shop run", "--plugin has an empty place in its list"),
            (["run", "--store", "a", "-s", "b"], "shop run", "--store is given twice; give it once"),
            (["run", "--quiet=yes"], "shop run", "--quiet takes no value"),
            (
                ["open", "a", "--input", "{}"], "shop open",
                "'shop open' takes no --input, which belongs to 'shop activate'"
            ),
            (
                ["open", "a", "--format", "json"], "shop open",
                "'shop open' takes no --format, which belongs to 'shop list', 'shop config' and 'shop help'"
            ),
            (
                ["activate", "b", "--timeout", "601"], "shop activate",
                "--timeout is a whole number from 1 to 600, not '601'"
            ),
            (
                ["activate", "b", "--timeout=-5"], "shop activate",
                "--timeout is a whole number from 1 to 600, not '-5'"
            ),
            (
                ["activate", "b", "--timeout=+5"], "shop activate",
                "--timeout is a whole number from 1 to 600; argument 3 is something else"
            ),
            (
                ["activate", "b", "--timeout", "99999999999999999999"], "shop activate",
                "--timeout is a whole number from 1 to 600, not '99999999999999999999'"
            ),
            (
                ["activate", "shopping.cart", "--input", "{}"], "shop activate",
                "'shop activate' takes no --input for shopping.cart"
            ),
            (["completions", "ksh"], "shop completions", "SHELL is bash, zsh or fish, not 'ksh'; did you mean 'zsh'?"),
            (
                ["help", "run", "--format", "man"], "shop help",
                "this form is about all commands; leave out 'run'"
            ),
            (
                ["help", "run", "--format", "markdown"], "shop help",
                "this form is about all commands; leave out 'run'"
            ),
        ] as [([String], String, String)])
    func message(arguments: [String], command: String, message: String) throws {
        let error = try #require(shop.error(arguments))
        #expect(error.message == message)
        #expect(error.command == command)
        #expect(error.exitCode == 64)
        let name = command.dropFirst("shop".count)
        #expect(error.description.hasPrefix("shop: \(message)\nUsage: \(command) [OPTIONS]"))
        #expect(error.description.hasSuffix("\nSee 'shop help\(name)'"))
    }

    @Test("CLI-5 the whole message: the problem, the usage line and the call that explains the command")
    func wholeMessage() throws {
        #expect(
            shop.error(["activate", "--inptu", "x"])?.description == """
                shop: unknown option '--inptu'; did you mean '--input'?
                Usage: shop activate [OPTIONS] BOARD
                See 'shop help activate'
                """)
    }

    @Test("CLI-5 nothing is abbreviated", arguments: [["ru"], ["run", "--stor", "x"], ["--vers"], ["list", "plug"]])
    func abbreviations(arguments: [String]) {
        #expect(shop.error(arguments)?.exitCode == 64)
    }

    @Test("CLI-10 an error has a JSON form")
    func json() throws {
        let error = try #require(shop.error(["rum"]))
        #expect(
            error.json
                == #"{"schemaVersion":1,"error":{"message":"unknown command 'rum'; did you mean 'run'?","#
                + #""command":"shop","#
                + #""usage":"shop [OPTIONS] COMMAND","hint":"See 'shop help'","exitCode":64}}"#)
        let strange = JSONText.object(["a\"\\\n\u{1}\u{9F}\u{2028}é": .string("\u{7F}\u{1F600}")]).text
        #expect(strange == #"{"a\"\\\n\u0001\u009f\u2028é":"\u007f😀"}"#)
        #expect(try JSONSerialization.jsonObject(with: Data(strange.utf8)) is [String: String])
    }

    @Test(
        "CLI-12 a text that may be a secret is never repeated",
        arguments: [
            ["run", "s3cret word!"], ["s3cret word!"], ["run", "--s3cret word!"], ["run", "--s3cret word!=a"],
            ["list", "s3cret word!"], ["run", "--plugin", "s3cret word!"], ["files", "s3cret word!"],
            ["activate", "b", "--password", "s3cret"], ["activate", "b", "--password=s3cret"],
            ["help", "s3cret word!"],
            ["list", "plugins", "--format", "s3cret word!"], ["list", "plugins", "s3cret"],
        ])
    func secrets(arguments: [String]) throws {
        let error = try #require(shop.error(arguments))
        #expect(!error.description.contains("s3cret") && !error.json.contains("s3cret"))
    }

    @Test("CLI-12 a secret of the environment or the configuration file is not repeated, and settings hide it")
    func secretSources() throws {
        let file = try ConfigurationFile("password = s3cret".utf8, name: "shop.conf")
        let inFile = try #require(shop.error(["activate", "b"], configuration: file))
        #expect(inFile.message == "shop.conf:1: password has at least 12 bytes")
        let inEnvironment = try #require(shop.error(["activate", "b"], environment: ["SHOP_PASSWORD": "s3cret"]))
        #expect(inEnvironment.message == "SHOP_PASSWORD has at least 12 bytes")
        guard
            case .run(.config(let settings)) = try shop.parse(
                ["config"], environment: ["SHOP_PASSWORD": "s3cret word!"])
        else { throw inFile }
        #expect(settings.first { $0.name == "password" }?.text == "•••")
        #expect(settings.allSatisfy { !$0.text.contains("s3cret") })
    }

    @Test("SE-10 a secret in a file that others can use is refused, other settings are not", arguments: [0o644, 0o660])
    func sharedFile(mode: UInt32) throws {
        let file = try ConfigurationFile("store = a\npassword = s3cret".utf8, name: "shop.conf", mode: mode | 0o100_000)
        let error = try #require(shop.error(["run"], configuration: file))
        #expect(
            error.message == """
                shop.conf:2: password is a secret, and others can use the file, because its mode is \
                \(String(mode, radix: 8)). Run chmod 600 on it; if somebody else may have read it, get a new secret
                """)
        #expect(error.exitCode == 78)
        let other = try ConfigurationFile("store = a".utf8, name: "shop.conf", mode: mode)
        #expect(throws: Never.self) { try shop.parse(["run"], configuration: other) }
        let own = try ConfigurationFile("password = s3cret word!".utf8, name: "shop.conf", mode: 0o600)
        #expect(throws: Never.self) { try shop.parse(["run"], configuration: own) }
    }

    @Test("CLI-8 a variable that is nearly the variable of an option is told with that one, and others are not")
    func misspeltVariables() {
        let names = ["SHOP_STOER", "SHOP_PLUGIN", "SHOP_STORE", "SHOP_HOME_OFFICE", "STOER", "SHOP_"]
        #expect(
            shop.misspellings(among: names) == [
                "no option reads the variable 'SHOP_PLUGIN', so it has no effect; did you mean 'SHOP_PLUGINS'?",
                "no option reads the variable 'SHOP_STOER', so it has no effect; did you mean 'SHOP_STORE'?",
            ])
    }

    @Test("CLI-12 a value that has a secret in it is shown without the secret")
    func partlySecret() throws {
        guard
            case .run(.config(let settings)) = try shop.parse(["config"], environment: ["SHOP_STORE": "db://s3cret"]),
            case .run(.config(let plain)) = try shop.parse(["config"], environment: ["SHOP_STORE": "file"])
        else { throw UnexpectedCommand() }
        #expect(settings.first { $0.name == "store" }?.text == "db://•••")
        #expect(plain.first { $0.name == "store" }?.text == "file")
    }

    @Test("CLI-19 bytes that are not UTF-8, and a NUL, are an error that says where")
    func bytes() throws {
        func message(_ arguments: [[UInt8]]) -> String? {
            do throws(UsageError) {
                _ = try shop.parse(arguments)
                return nil
            } catch { return error.message }
        }
        let run = Array("run".utf8)
        #expect(message([run, Array("--store=é".utf8) + [0xFF]]) == "argument 2 is not UTF-8 at byte 11")
        #expect(message([run, [0xC3]]) == "argument 2 is not UTF-8 at byte 1")
        #expect(message([[0xED, 0xA0, 0x80]]) == "argument 1 is not UTF-8 at byte 1")
        #expect(message([run, [0x61, 0x00, 0x62]]) == "argument 2 has a NUL at byte 2")
        #expect(shop.error(["run", "--store=a\0b"])?.message == "argument 2 has a NUL at byte 10")
        #expect(try shop.parse([run]) == .run(.run(plugins: [], without: [], store: nil, isQuiet: false)))
    }

    @Test("CLI-19 the arguments of a process arrive as its bytes")
    func processArguments() {
        let texts = ProcessArguments.bytes.map { String(decoding: $0, as: UTF8.self) }
        #expect(texts == Array(Swift.CommandLine.arguments.dropFirst()))
        #expect(!texts.isEmpty)
    }
}

private struct UnexpectedCommand: Error {}
