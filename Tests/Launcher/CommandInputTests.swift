import BoardyHeadless
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// The inputs of commands: JSON, links, passwords, and the person at the terminal.
@MainActor @Suite struct CommandInputTests {
    private let launcher: TestLauncher
    private let registration = #"{"email":"ada@example.org","password":"correct horse battery","name":"Ada"}"#

    init() throws { launcher = try TestLauncher() }

    @Test("CLI-11 the input of a board comes from the command line, from a file or from standard input")
    func sources() async throws {
        try launcher.write(registration, to: "ada.json")
        let file = await launcher.run(
            "activate", "authentication.register", "--input", "@\(launcher.folder.path)/ada.json")
        #expect(file.json["outcome"] as? String == "registered", "\(file)")
        #expect(file.errors.isEmpty)
        let bob = registration.replacing("ada@", with: "bob@")
        let pipe = await launcher.run(["activate", "authentication.register", "--input", "-"], typed: bob)
        #expect(pipe.json["outcome"] as? String == "registered", "\(pipe)")
        #expect(pipe.errors.isEmpty)
        let missing = await launcher.run("activate", "authentication.register", "--input", "@/nowhere/a.json")
        #expect(missing.code == .store)
        #expect(
            missing.errors
                == """
                launcher: the input '/nowhere/a.json' cannot be read. Give --input a text file, or - for standard \
                input\n
                """
        )
    }

    @Test("CLI-11 a terminal in place of a pipe gets a hint, and --quiet gets none")
    func hint() async throws {
        let arguments = ["activate", "authentication.register", "--input", "-"]
        let asked = await launcher.run(arguments, typed: registration, hasTerminal: true)
        #expect(asked.json["outcome"] as? String == "registered", "\(asked)")
        #expect(
            asked.errors
                == "launcher: type the input, then Ctrl-D; a pipe or --input with a file saves the typing\n")
        let quiet = await launcher.run(arguments + ["-q"], typed: registration, hasTerminal: true)
        #expect(quiet.code == .success && quiet.errors.isEmpty)
    }

    @Test("CLI-11 standard input is read once")
    func once() async throws {
        let result = await launcher.run("activate", "shopping.cart", "--input", "-", "--script", "-")
        #expect(result.code == .usage)
        #expect(
            result.errors.hasPrefix(
                """
                launcher: 'launcher activate' reads standard input once, so only one of --script, --input and \
                --password-file is -\n
                """
            ))
    }

    @Test("CLI-12 a password comes from a file or a pipe, and is never repeated")
    func password() async throws {
        let input = #"{"email":"ada@example.org"} "#
        try launcher.write("correct \"horse\" battery\nsecond line\n", to: "password")
        let arguments = ["activate", "authentication.register", "--input", input, "--password-file"]
        let registered = await launcher.run(arguments + ["\(launcher.folder.path)/password"])
        #expect(registered.json["outcome"] as? String == "registered", "\(registered)")
        let login = ["activate", "authentication.login", "--input", input, "--password-file", "-"]
        let right = await launcher.run(login, typed: "correct \"horse\" battery")
        #expect(right.json["outcome"] as? String == "authenticated", "\(right)")
        #expect(await launcher.run(login, typed: "correct horse").json["outcome"] as? String == "rejected")
        for (json, message) in [
            ("[]", "--password-file adds a field to the input, which has to be a JSON object"),
            (
                #"{"email":"a","password":"hunter2"}"#,
                "the input does not fit. authentication.login: input: has the key 'password' twice; give it once"
            ),
        ] {
            let wrong = await launcher.run(
                ["activate", "authentication.login", "--input", json, "--password-file", "-"], typed: "hunter2")
            #expect(wrong.code == .data)
            #expect(wrong.errors == "launcher: \(message)\n")
        }
        let empty = await launcher.run(login, typed: "\nx")
        #expect(empty.errors == "launcher: the password is empty. Put it into the first line of the file\n")
    }

    @Test("CLI-13 with --no-input nothing is asked at a terminal: an error names the screen and its fields")
    func noInput() async throws {
        let result = await launcher.run(["activate", "authentication.login", "--no-input"], hasTerminal: true)
        #expect(result.code == .data)
        #expect(result.output.isEmpty)
        #expect(
            result.errors == """
                launcher: A screen was shown and nothing answers it.
                    screen:  Sign in
                    choices: Sign in (takes the fields), Cancel
                    fields:  email, password (secret)
                    input:   email, password
                Give the input named above, answer the screen in a session script (--script FILE), or run the command \
                in a terminal.

                """)
    }

    @Test(
        "CLI-20 an unknown key of an input and an unknown item of a link are refused with the nearest name",
        arguments: [
            (
                ["activate", "shopping.add-to-cart", "--input", #"{"sku":"TEA-001","quantiy":2}"#],
                """
                the input does not fit. shopping.add-to-cart: input: has an unknown key 'quantiy'; did you mean \
                'quantity'?
                """
            ),
            (
                ["activate", "payment.pay", "--input", payment(#","cvv":"123""#)],
                "the input does not fit. payment.pay: input.payment.card: has an unknown key 'cvv'; did you mean 'cvc'?"
            ),
            (
                ["open", "app://cart/add/TEA-001?quantiy=2"],
                """
                the link 'app://cart/add/TEA-001' has a query item that its route does not read; did you mean \
                'quantity'?
                """
            ),
            (["open", "app://cart?x=1"], "the link 'app://cart' has a query item that its route does not read"),
        ] as [([String], String)])
    func unknown(arguments: [String], message: String) async throws {
        let result = await launcher.run(arguments)
        #expect(result.code == .data)
        #expect(result.errors == "launcher: \(message)\n")
        #expect(result.output.isEmpty)
    }

    @Test(
        "CLI-21 a number out of range, a key twice and a text too long are errors with their place",
        arguments: [
            (#"{"sku":"A","quantity":1e30}"#, "shopping.add-to-cart: input.quantity: expected a whole number"),
            (
                #"{"sku":"A","quantity":9223372036854775808}"#,
                "shopping.add-to-cart: input.quantity: expected a whole number"
            ),
            (
                #"{"sku":"A","quantity":1,"s\u006bu":"B"}"#,
                "shopping.add-to-cart: input: has the key 'sku' twice; give it once"
            ),
        ])
    func limits(input: String, problem: String) async throws {
        let result = await launcher.run("activate", "shopping.add-to-cart", "--input", input)
        #expect(result.code == .data)
        #expect(result.errors == "launcher: the input does not fit. \(problem)\n")
    }

    @Test("CLI-21 an input of more than 16 MiB is refused before it is parsed")
    func long() async throws {
        let result = await launcher.run("activate", "shopping.add-to-cart", "--input", "@/dev/zero")
        #expect(result.code == .data)
        #expect(
            result.errors == "launcher: the input '/dev/zero' has more than 16777216 bytes. Divide it into several\n")
    }

    @Test("CLI-19 bytes that are not UTF-8 are an error that says where, on the command line and in a file")
    func bytes() async throws {
        try Data(Array("{\n".utf8) + [0xC3, 0x28]).write(to: launcher.folder.appending(path: "bad.json"))
        let file = await launcher.run(
            "activate", "shopping.add-to-cart", "--input", "@\(launcher.folder.path)/bad.json")
        #expect(file.code == .data)
        #expect(file.errors == "launcher: the input '\(launcher.folder.path)/bad.json' is not UTF-8 at byte 3\n")
        try launcher.write("a\u{0}b", to: "nul.session")
        let script = await launcher.run("run", "--script", "\(launcher.folder.path)/nul.session")
        #expect(script.code == .data)
        #expect(
            script.errors == "launcher: the session script '\(launcher.folder.path)/nul.session' has a NUL at byte 2\n")
    }
}

/// The input of a payment with one more field of the card.
private func payment(_ field: String) -> String {
    #"{"key":"k","orderID":"o","amount":{"minor":5,"currency":"EUR"},"payment":{"card":"#
        + #"{"number":"4242424242424242","expiry":"12/49","cvc":"123"\#(field)}}}"#
}
