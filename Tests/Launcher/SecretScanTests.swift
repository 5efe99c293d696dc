import Boardy
import BoardyHeadless
import BoardyStorage
import DashboardIO
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// The secrets of a run, as a person types them.
private enum Typed {
    static let password = "correct horse battery"
    static let wrongPassword = "wrong horse staple"
    static let newPassword = "changed horse staple"
    static let declined = "4000000000000002"
    static let approved = "4000002760003184"
    static let spaced = "4242 4242 4242 4242"
    static let securityCode = "7391"
    static let wrongCode = "604917"
    static let oneTimeCode = "123456"

    static let all = [
        password, wrongPassword, newPassword, declined, approved, spaced, spaced.replacing(" ", with: ""), securityCode,
        wrongCode, oneTimeCode,
    ]

    /// Everything that a shopper does with secrets on screens.
    static let session = """
        Dashboard: Register
        Register: Create account name=Ada email=ada@example.org password="\(password)"
        Dashboard: Sign in
        Sign in: Sign in email=ada@example.org password="\(password)"
        Dashboard: Add to cart
        Add to cart: Add sku=TEA-001
        Dashboard: Checkout
        Confirm payment: Pay
        Card: Pay number=\(declined) expiry=12/49 cvc=\(securityCode)
        Card: Pay number=\(approved) expiry=12/49 cvc=\(securityCode)
        Verify card: Confirm code=\(wrongCode)
        Verify card: Confirm code=\(oneTimeCode)
        Dashboard: Add to cart
        Add to cart: Add sku=TEA-001
        Dashboard: Checkout
        Confirm payment: Pay
        Card: Pay number="\(spaced)" expiry=12/49 cvc=\(securityCode)
        Dashboard: Change password
        Change password: Change password old="\(password)" new="\(newPassword)"
        Dashboard: Sign in
        Sign in: Sign in email=ada@example.org password="\(wrongPassword)"
        Sign in: Cancel
        Dashboard: Quit
        """
}

@MainActor @Suite struct SecretScanTests {
    /// Returns the secrets that the bytes contain. Letters, digits and hyphens beside a match make it a part of another
    /// word: the four digits of a security code may be a group of a UUID.
    private func secrets(in bytes: Data) -> [String] {
        Typed.all.filter { secret in
            var rest = bytes[...]
            while let match = rest.firstRange(of: Data(secret.utf8)) {
                let isInWord = [bytes[..<match.lowerBound].last, bytes[match.upperBound...].first].contains { byte in
                    let character = Character(Unicode.Scalar(byte ?? 0))
                    return character.isLetter || character.isNumber || character == "-"
                }
                if !isInWord { return true }
                rest = bytes[match.upperBound...]
            }
            return false
        }
    }

    /// Returns the files below the folder of a launcher, with their bytes.
    private func files(of launcher: TestLauncher) throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: launcher.folder.path)
        return try Dictionary(
            uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: launcher.folder.appending(path: $0))) })
    }

    @Test("ALL-1 a whole run leaves no secret in store, log, trace, recording, diagnostics, output or errors")
    func run() async throws {
        let launcher = try TestLauncher()
        try await launcher.importProduct()
        // While another connection is open, the log stays.
        let other = Store(.file(launcher.store))
        try other.open()
        let trace = launcher.folder.appending(path: "trace.jsonl").path
        let kept = ["log", "session"].map { launcher.folder.appending(path: "recorded.\($0)").path }
        let session = await launcher.run(
            "run", "--trace", trace, "--log", kept[0], "--record", kept[1], script: Typed.session)
        #expect(session.code == .success, "\(session.output)\(session.errors)")
        let card = #"{"card":{"number":"\#(Typed.declined)","expiry":"12/49","cvc":"\#(Typed.securityCode)"}}"#
        let login = #"{"email":"ada@example.org","password":"\#(Typed.newPassword)"}"#
        var results = [session]
        for arguments in [
            ["activate", "authentication.login", "--input", login],
            ["activate", "authentication.login", "--inptu=\(login)"], ["activate", login],
            ["open", "app://cart/add/TEA-001"],
            ["activate", "shopping.checkout", "--input", #"{"key":"k","payment":\#(card)}"#],
            ["activate", "shopping.checkout", "--input", #"{"key":"k","payment":\#(card)}}"#],
            ["activate", "shopping.checkout", "--input", #"{"payment":{"card":{"number":"\#(Typed.spaced)"}}}"#],
        ] { results.append(await launcher.run(arguments)) }
        #expect(results[1].json["outcome"] as? String == "authenticated")
        #expect(results[5].json["reason"] as? String == "cardDeclined")

        let files = try files(of: launcher)
        #expect((files["store.sqlite-wal"]?.count ?? 0) > 0, "the log is there to be scanned")
        for (name, bytes) in files { #expect(secrets(in: bytes) == [], "in \(name)") }
        #expect(
            files["recorded.session"].map { String(decoding: $0, as: UTF8.self) }?
                .contains("Verify card: Confirm code=$SECRET_CODE_2\n") == true)
        let texts = results.flatMap { [$0.output, $0.errors, $0.diagnostics] }
        for text in texts { #expect(secrets(in: Data(text.utf8)) == []) }
        #expect(texts[0].contains("•••") && texts[0].contains("\nReceipt\n"))
        let traced = String(decoding: try #require(files["trace.jsonl"]), as: UTF8.self)
        #expect(traced.contains("activation payment.card") && traced.contains("activation payment.verification"))
        for form in TraceForm.allCases { results.append(await launcher.run("trace", trace, "--format", form.rawValue)) }
        for drawn in results.suffix(4) {
            // A time may have the digits of a code.
            let text = drawn.output.replacing(/[0-9.]+ ms|": ?[0-9.]+/, with: "")
            #expect(drawn.code == .success && text.contains("payment.card") && secrets(in: Data(text.utf8)) == [])
        }
        // The scan finds what is there.
        #expect(files.values.contains { $0.firstRange(of: Data("ada@example.org".utf8)) != nil })
        #expect(secrets(in: Data("x \(Typed.securityCode)!".utf8)) == [Typed.securityCode])
        withExtendedLifetime(other) {}
    }

    @Test("ALL-1 a trace with all values, its diagram and the recorded screens show no secret")
    func trace() async throws {
        let launcher = try TestLauncher()
        try await launcher.importProduct()
        let recorder = TraceRecorder(.values), output = OutputRecorder()
        let options = MainOptions.default.with(Store(.file(launcher.store)))
        let assembly = PluginSelection().assembly(options)
        let running = assembly.initialize { recorder.record($0) }
        let script = try SessionScript(parsing: Typed.session, name: "session")
        let context = HeadlessContext(driver: ScriptDriver(script, output: output.sink))
        running.launch(in: context) { _ in }
        try await context.run(
            running.mainboard, until: { false },
            whenIdle: { running.mainboard.ioDashboard().activation.activate() })
        let texts = [recorder.list, recorder.sequenceDiagram, output.text]
        for text in texts { #expect(secrets(in: Data(text.utf8)) == []) }
        #expect(recorder.list.contains("ada@example.org"), "values are shown")
        #expect(recorder.list.contains("of 'payment.card'"), "cards pass through the trace")
        #expect(recorder.list.contains("of 'payment.verification'"), "codes pass through the trace")
    }
}
