import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// The trace of a command, and its drawings.
@MainActor @Suite struct TraceTests {
    private let launcher: TestLauncher
    private var file: String { launcher.folder.appending(path: "trace.jsonl").path }

    init() throws { launcher = try TestLauncher() }

    @Test("CLI-9 --trace - writes the trace to standard error and nothing else, so that output stays data")
    func standardError() async throws {
        let plain = await launcher.run("activate", "shopping.cart")
        let traced = await launcher.run("activate", "shopping.cart", "--trace", "-")
        #expect(traced.code == .success)
        #expect(traced.output == plain.output)
        let lines = traced.errors.split(separator: "\n")
        #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix(#"{"resourceSpans":["#) })
        let drawing = await launcher.run(["trace", "-"], typed: traced.errors)
        #expect(drawing.code == .success && drawing.errors.isEmpty)
        #expect(drawing.output.contains("activation shopping.cart"))
        let both = await launcher.run("run", "--trace", "-", "--verbose")
        #expect(both.code == .usage)
        #expect(
            both.errors.hasPrefix(
                """
                launcher: 'launcher run' writes the trace or messages to standard error, so it takes --trace - or \
                --verbose, and not both\n
                """
            ), "\(both.errors)")
    }

    @Test("CLI-10 the JSON of a trace has a version, also when there are no messages; other forms are empty then")
    func empty() async throws {
        let json = await launcher.run(["trace", "-", "--format", "json"], typed: "")
        #expect(json.output == #"{"messages":[],"schemaVersion":1}"# + "\n")
        #expect(json.errors == "launcher: standard input has no messages\n")
        #expect(await launcher.run(["trace", "-"], typed: "").output == "")
        let chrome = await launcher.run(["trace", "-", "--format", "chrome", "--quiet"], typed: "")
        #expect(chrome.output == #"{"displayTimeUnit":"ms","traceEvents":[]}"# + "\n" && chrome.errors.isEmpty)
    }

    @Test("CLI-21 CLI-27 a file that is no trace is exit 65 with its line, the place in its JSON and what to do")
    func noTrace() async throws {
        try launcher.write("{\"resourceSpans\":[]}\n{\"resourceSpans\":[{\"resource\":5}]}\n", to: "trace.jsonl")
        let wrong = await launcher.run("trace", file)
        #expect(wrong.code == .data)
        #expect(
            wrong.errors == "launcher: '\(file)' is no trace. line 2, resourceSpans[0].resource: expected an object\n"
                + "Try: launcher run --trace FILE, then launcher trace FILE\n")
        let format = await launcher.run("trace", file, "--format", "chrme")
        #expect(format.code == .usage && format.errors.contains("did you mean 'chrome'?"))
    }

    @Test("CLI-22 a trace that cannot be read or written is exit 74 with the path, before anything is done")
    func unusable() async throws {
        let missing = await launcher.run("trace", file)
        #expect(missing.code == .store)
        #expect(
            missing.errors
                == """
                launcher: the trace '\(file)' cannot be read. Give launcher trace a text file, or - for standard \
                input\n
                """
        )
        let folder = await launcher.run("activate", "shopping.cart", "--trace", launcher.folder.path)
        #expect(folder.code == .store && folder.output.isEmpty)
        #expect(
            folder.errors == "launcher: the trace '\(launcher.folder.path)' cannot be written: Is a directory. "
                + "Give --trace a file in a folder that you may write to\n")
        #expect(!FileManager.default.fileExists(atPath: launcher.store))
    }

    @Test(
        "CLI-18 a full disk under the trace is exit 74, and the output is there all the same",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
    func fullDisk() async throws {
        let result = await launcher.run("activate", "shopping.cart", "--trace", "/dev/full")
        #expect(result.code == .store)
        #expect(result.json["lines"] != nil)
        #expect(
            result.errors == "launcher: the trace '/dev/full' cannot be written: No space left on device. "
                + "What the command has done stays done; give --trace another place\n")
    }

    @Test("RM-66 CLI-21 trace joins the files of several processes, and refuses one that is given twice")
    func joined() async throws {
        let other = launcher.folder.appending(path: "other.jsonl").path
        _ = await launcher.run("activate", "shopping.cart", "--trace", file)
        _ = await launcher.run("open", "app://cart", "--trace", other)
        var messages = 0
        for path in [file, other] {
            messages += await launcher.run("trace", path).output.split(separator: "\n").count
        }
        let both = await launcher.run("trace", file, other)
        #expect(both.code == .success && both.errors.isEmpty)
        #expect(messages > 4 && both.output.split(separator: "\n").count == messages)
        let twice = await launcher.run("trace", file, file)
        #expect(twice.code == .data)
        #expect(
            twice.errors.contains("these files are no trace. spanId ")
                && twice.errors.hasSuffix("stands in two spans of one trace; give each file once\n"), "\(twice.errors)")
    }

    @Test(
        "CLI-9 CLI-10 CLI-11 --overlay marks the graph with a run in each format, also from standard input or in part"
    )
    func overlay() async throws {
        let traced = await launcher.run("open", "app://cart", "--trace", file)
        #expect(traced.code == .success)
        let text = await launcher.run("graph", "--overlay", file, "--focus", "shopping.cart", "--depth", "1")
        #expect(text.code == .success && text.errors.isEmpty)
        let lines = text.output.split(separator: "\n").map { line in
            line.replacing(#/\d+\.\d{3} ms/#, with: "T").replacing(#/\d+ %/#, with: "S")
                .split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        }
        let place = "Shopping/ShoppingModulePlugin.swift:"
        #expect(lines.prefix(2) == ["CALLS OUTPUTS TIME SHARE LONGEST", "shopping"])
        #expect(lines.contains { $0.hasPrefix("provides shopping.cart 1 1 T S T \(place)") }, "\(text.output)")
        #expect(lines.contains { $0.hasPrefix("routes app://cart -> shopping.cart 1 \(place)") })
        #expect(text.output.split(separator: "\n").allSatisfy { !$0.hasSuffix(" ") })

        // The example of the page: what is measured or a line of the sources may differ, and the columns with it.
        func shape(_ text: String) -> String {
            text.replacing(#/\d+\.\d{3} ms/#, with: "T").replacing(#/\d+ %/#, with: "S")
                .replacing(#/swift:\d+/#, with: "swift").replacing(#/ {2,}/#, with: "  ")
        }
        let page = try String(contentsOf: packageFolder.appending(path: "docs/launcher-output.md"), encoding: .utf8)
        #expect(shape(page).contains("```text\n\(shape(text.output))```\n"), "\(text.output)")

        let recording = try String(contentsOfFile: file, encoding: .utf8)
        func piped(_ format: String, _ typed: String) async -> CommandResult {
            await launcher.run(["graph", "--overlay", "-", "--format", format], typed: typed)
        }
        let json = await piped("json", recording)
        let whole = await launcher.run("graph", "--overlay", file, "--format", "json")
        #expect(json.code == .success && json.output == whole.output)
        #expect(await piped("mermaid", recording).output.contains("shopping.cart<br/>1 activation, 1 output, "))
        #expect(await piped("dot", recording).output.contains(#"label="payment.pay\nnever ran""#))

        let inner = await launcher.run("graph", "--overlay", file, "--focus", "payment.recovery", "--depth", "1")
        #expect(
            inner.output.contains("\npayment\n") && inner.output.contains("\nboards that no plugin declares\n"),
            "\(inner)")
        let misspelt = await launcher.run("graph", "--overlay", file, "--focus", "payment.recovry")
        #expect(misspelt.code == .usage)
        #expect(
            misspelt.errors
                == """
                launcher: 'launcher graph' knows nothing named 'payment.recovry'; did you mean \
                'payment.recovery'?\nSee 'launcher help graph'\n
                """
        )

        let none = await piped("json", "")
        #expect(none.code == .success && none.errors == "launcher: standard input has no messages\n")
        #expect(none.output.contains(#""hasRun":false"#) && !none.output.contains(#""hasRun":true"#))
        let cut = await piped("text", recording + #"{"resourceSp"#)
        #expect(cut.code == .success)
        #expect(
            cut.errors
                == """
                launcher: the last line of standard input is not whole, so it was left out; the run may have been \
                killed\n
                """
        )
    }

    @Test("CLI-21 CLI-22 CLI-27 an overlay that is no trace is exit 65 with the place, a missing one 74, in JSON too")
    func badOverlay() async {
        let wrong = await launcher.run(["graph", "--overlay", "-", "--format", "svg"], typed: "no trace")
        #expect(wrong.code == .data && wrong.output.isEmpty)
        #expect(
            wrong.errors == "launcher: standard input is no trace. line 1: is not JSON\n"
                + "Try: launcher run --trace FILE, then launcher graph --overlay FILE\n")
        let missing = await launcher.run("graph", "--overlay", file, "--format", "json")
        #expect(missing.code == .store && missing.output.isEmpty)
        #expect(
            missing.errors
                == #"{"error":{"exitCode":74,"message":"the trace '\#(file)' cannot be read. "#
                + #"Give --overlay a text file, or - for standard input"},"schemaVersion":1}"#
                + "\n")
        let empty = await launcher.run("graph", "--overlay", "")
        #expect(empty.code == .usage && empty.errors.contains("--overlay"), "\(empty.errors)")
    }

    @Test("ALL-1 a trace shows the values of contracts that allow it, and the types of all others")
    func payloads() async throws {
        try await launcher.importProduct()
        try await launcher.signIn()
        let added = await launcher.run("open", "app://cart/add/TEA-001?quantity=2", "--trace", file)
        #expect(added.code == .success)
        let rows = try #require(
            await launcher.run("trace", file, "--format", "json").json["messages"] as? [[String: Any]])
        let payloads = Dictionary(grouping: rows) { "\($0["kind"] ?? "") \($0["board"] ?? "")" }
            .mapValues { $0.compactMap { $0["payload"] as? String } }
        #expect(
            payloads["activation shopping.add-to-cart"]?.contains { $0 == #"{"quantity":2,"sku":"TEA-001"}"# } == true,
            "\(payloads)")
        #expect(payloads["activation authentication.current-user"] == ["()"])
    }
}
