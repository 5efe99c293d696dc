import Boardy
import BoardyCommandLine
import BoardyHeadless
import Foundation
import RandomCases
import Testing

@testable import LauncherKit

/// Random and mutated inputs through the readers of the launcher, in process.
///
/// `BOARDY_INPUTS=1000000` asks for a million of them in place of a few hundred, and measures the longest time that one
/// takes. `BOARDY_CASE` repeats one seed.
@Suite struct InputFuzzTests {
    private static let requested = ProcessInfo.processInfo.environment["BOARDY_INPUTS"].flatMap { Int($0) }

    @Test(
        "CLI-5, CLI-19, CLI-20, CLI-21, CLI-23 no random input crashes a reader, and each error has code and message",
        arguments: InputKind.allCases)
    func random(kind: InputKind) throws {
        let read = try kind.reader(), accepted = kind.accepted.map { Array($0.utf8) }
        for input in accepted {
            #expect(throws: Never.self, "\(String(decoding: input, as: UTF8.self))") { try read(input) }
        }
        let seeds = CaseSeeds.parts(1, of: (Self.requested ?? 800) / InputKind.allCases.count)[0]
        let words = kind.words.map { Array($0.utf8) }
        var refusals = 0, longest = Duration.zero
        for seed in seeds {
            var random = SplitMix(state: seed)
            let input =
                random.once(in: 20)
                ? (0..<random.number(below: 60)).map { _ in UInt8(random.number(below: 256)) }
                : (accepted.randomElement(using: &random) ?? []).mutated(with: words, &random)
            let start = ContinuousClock.now
            do { try read(input) } catch {
                refusals += 1
                if let problem = Self.problem(of: error) {
                    Issue.record("BOARDY_CASE=\(seed): \(problem) for \(String(decoding: input, as: UTF8.self))")
                }
            }
            longest = max(longest, start.duration(to: .now))
        }
        guard CaseSeeds.replayed == nil else { return }
        #expect(refusals > seeds.count / 10 && refusals < seeds.count, "inputs that fit, and others")
        guard Self.requested != nil else { return }
        print("\(kind): \(seeds.count) inputs from seed \(seeds[0]), \(refusals) refused, at most \(longest) each")
        #expect(longest < .seconds(1))
    }

    /// Returns the reason why an error is not fit for a user; nil if it is fit.
    private static func problem(of error: any Error) -> String? {
        switch error {
        case let error as UsageError:
            if error.exitCode != ExitCode.usage.rawValue { return "exit code \(error.exitCode)" }
        case is CommandError, is SessionError, is JSONProblem, is LinkProblem, is UnknownQueryItem, is TraceFileError:
            break
        default: return "unexpected error \(type(of: error)): \(error)"
        }
        return "\(error)".isEmpty ? "an empty message" : nil
    }
}

/// A kind of input that a user, a file or another program gives to the launcher.
enum InputKind: CaseIterable {
    case commandLine, script, link, json, trace

    /// Inputs of this kind that are accepted.
    var accepted: [String] {
        switch self {
        // The arguments are joined by vertical bars.
        case .commandLine:
            [
                "run|--plugin|shopping|--without=payment", "list|boards|--format|json", "validate|-q", "help|run",
                #"activate|products.list|--input|{"query":"tea"}|--store|/a b"#, "open|app://cart|--profile=ada",
                "config|--color=never", "completions|bash",
            ]
        case .script:
            [
                "Sign in: Sign in email=ada@example.org password=\"correct horse\"\n? Newsletter: No, thanks\n# note\n",
                #""Order: 12": "Pay = final" note="He said \"now\".\nThen" voucher="" "# + "\r\n", "",
                "Dashboard: Quit", #"Orders: Show id=$1 note="\u{1B}$x""# + "\n",
            ]
        case .link:
            [
                "app://cart", "app://cart/add/TEA-001?quantity=2", "app://products/KIT%2D1", "app://orders/ab",
                "app://login",
            ]
        case .json:
            [
                #"products.list {"query":"tea"}"#, #"shopping.set-quantity {"sku":"TEA-001","quantity":2}"#,
                #"payment.create-voucher {"code":"TEN","amount":{"minor":1000,"currency":"EUR"}}"#,
                #"authentication.login {"email":"ada@example.org","password":"correct horse"}"#,
                #"shopping.checkout {"key":"k","payment":"#
                    + #"{"card":{"number":"4242424242424242","expiry":"12/49","cvc":"123"}}}"#,
                "dashboard.home ",
            ]
        case .trace:
            ["", Self.line, Self.line + "\n" + Self.line.replacing("a39a37d44a2162e1", with: "b39a37d44a2162e1")]
        }
    }

    /// A line of a trace with one message.
    private static let line = """
        {"resourceSpans":[{"resource":{"attributes":[]},"scopeSpans":[{"scope":{"name":"boardy"},\
        "spans":[{"attributes":[\
        {"key":"boardy.kind","value":{"stringValue":"activation"}},\
        {"key":"boardy.board","value":{"stringValue":"cart"}},\
        {"key":"boardy.motherboard","value":{"stringValue":"main"}},\
        {"key":"boardy.number","value":{"intValue":"1"}}],\
        "endTimeUnixNano":"1795395779084300323","kind":1,"name":"activation cart",\
        "spanId":"a39a37d44a2162e1","startTimeUnixNano":"1795395779083394232",\
        "traceId":"0afee845001a15733390e451ba224276"}]}]}]}
        """

    /// Texts that mean something to the reader.
    var words: [String] {
        let common = ["\u{0}", "\u{1B}[31m", "é", "\u{301}", "\u{FEFF}", "\u{202E}", "😀", "999999999999999999999"]
        return common
            + {
                switch self {
                case .commandLine: ["--", "-", "=", "|", "--input", "--plugin=", "app://cart", "shopping", "--no-such"]
                case .script: ["\"", "\\", "=", ": ", "?", "#", "\n", "\r\n", "$", "$1", "$A", "\\u{"]
                case .link: ["%", "%00", "%FF", "?", "&", "=", "/", "//", "..", "#", ":", "@", "[", "quantity="]
                case .trace:
                    ["{", "}", "[", "]", "\"", ":", ",", "\n", "null", "\"-1\"", "1e999", "spanId", "parentSpanId"]
                case .json: ["{", "}", "[", "]", "\"", ":", ",", "null", "1e999", "-0", "\\u0000", "\\uD800", "true"]
                }
            }()
    }

    /// Returns the function that reads inputs of this kind, as the launcher does, and throws if one is refused.
    func reader() throws -> ([UInt8]) throws -> Void {
        switch self {
        case .commandLine:
            let program = ShopPlugins.app.program
            return { bytes in
                let arguments = bytes.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
                _ = try program.parse(arguments.map(Array.init))
            }
        case .script: return { _ = try SessionScript(parsing: try text($0), name: "script") }
        case .link:
            let launcher = PluginSelection().assembly().initialize()
            return { bytes in
                guard let match = launcher.match(try text(bytes)) else {
                    throw CommandError(code: .noRoute, message: "no route")
                }
                _ = try match.prepared(isStrict: true)
            }
        case .trace: return { _ = try RecordedTrace(Data($0)) }
        case .json:
            let contracts = PluginSelection().assembly().manifests.flatMap(\.provides)
            return { bytes in
                let name = bytes.prefix { $0 != UInt8(ascii: " ") }, json = bytes.dropFirst(name.count + 1)
                let contract =
                    contracts.first { Array($0.id.rawValue.utf8) == Array(name) }
                    ?? contracts[bytes.count % contracts.count]
                _ = try contract.contract.activation(fromJSON: json.isEmpty ? nil : Data(json))
            }
        }
    }
}

/// Returns bytes as text, as the launcher takes them from the command line and from files.
private func text(_ bytes: [UInt8]) throws -> String {
    if let problem = textProblem(in: bytes) { throw CommandError(code: .data, message: problem) }
    return String(decoding: bytes, as: UTF8.self)
}
