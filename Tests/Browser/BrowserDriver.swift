public import Foundation
import Synchronization

/// Drives a headless Chromium over its debugging pipe, for tests of pages. The browser ends with the driver.
///
/// A test that uses it takes seconds, so it belongs behind an environment variable.
@MainActor
public final class BrowserDriver {
    /// A failure of the browser, of its protocol, or of a script in the page.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    private let process = Process()
    private let commands = Pipe(), answers = Pipe()
    private let folder: URL
    private let messages: AsyncStream<Data>
    /// The tab that is driven; nil for the browser itself.
    var tab: Tab?
    private var lastID = 0
    /// The loads of pages that are complete. The browser numbers them.
    private var loaded: Set<String> = []

    /// Starts the browser with one empty page. Installs Debian's packages first if there is none, as root.
    public init() async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "browser-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let reading = answers.fileHandleForReading
        messages = AsyncStream { continuation in
            let buffer = MessageBuffer()
            reading.readabilityHandler = { handle in
                let data = handle.availableData
                if data.isEmpty {
                    handle.readabilityHandler = nil
                    continuation.finish()
                }
                for message in buffer.take(data) { continuation.yield(message) }
            }
        }
        process.executableURL = URL(filePath: "/bin/sh")
        // The browser reads commands from file 3 and writes answers to file 4.
        process.arguments = [
            "-c",
            """
            command -v chromium >/dev/null || { apt-get update && apt-get install -y --no-install-recommends \
            chromium; } >&2
            exec chromium --headless=new --no-sandbox --disable-gpu --no-first-run --hide-scrollbars \\
            --disable-background-networking --disable-component-update --host-resolver-rules='MAP * ~NOTFOUND, \
            EXCLUDE 127.0.0.1' \\
                --user-data-dir="$1" --remote-debugging-pipe about:blank 3<&0 4>&1 </dev/null >/dev/null 2>"$1/log"
            """, "sh", folder.path,
        ]
        process.standardInput = commands
        process.standardOutput = answers
        try process.run()
        let targets = try await call("Target.getTargets", [:])["targetInfos"] as? [[String: Any]] ?? []
        guard let page = targets.first(where: { $0["type"] as? String == "page" })?["targetId"] as? String else {
            throw Failure(description: "the browser has no page")
        }
        try await drive(page)
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Opens an address and waits until the page and all that it loads is there.
    public func open(_ url: URL) async throws {
        guard let load = try await call("Page.navigate", ["url": url.absoluteString])["loaderId"] as? String else {
            throw Failure(description: "\(url) opens no new page")
        }
        // The page may be complete before the browser says that it opens it.
        while !loaded.contains(load) {
            guard try await nextMessage() != nil else {
                throw Failure(description: "the browser has ended: \(log)")
            }
        }
    }

    /// Gives the window a size in pixels, and the colours of a user who prefers a dark or a light page. Nothing moves, so
    /// that colours are what they will be.
    ///
    /// - Parameter zoom: the number of pixels that are one of the page: 4 for a zoom of 400 %.
    public func resize(width: Int, height: Int, isDark: Bool = false, zoom: Int = 1) async throws {
        _ = try await call(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": width / zoom, "height": height / zoom, "deviceScaleFactor": zoom,
                "mobile": zoom == 1 && width < 600,
            ])
        _ = try await call(
            "Emulation.setEmulatedMedia",
            [
                "features": [
                    ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"],
                    ["name": "prefers-reduced-motion", "value": "reduce"],
                ]
            ])
    }

    /// Runs a script in the page and returns its value as text. A promise is awaited.
    @discardableResult
    public func evaluate(_ script: String) async throws -> String {
        let answer = try await call(
            "Runtime.evaluate", ["expression": script, "awaitPromise": true, "returnByValue": true])
        if let exception = answer["exceptionDetails"] { throw Failure(description: "\(script): \(exception)") }
        let value = (answer["result"] as? [String: Any])?["value"]
        return value.map { "\($0)" } ?? ""
    }

    /// Clicks with the mouse in the middle of the first element that a CSS selector means.
    public func click(_ selector: String) async throws {
        let place = try await evaluate(
            """
            (() => {
              const element = document.querySelector(\(try Self.quoted(selector)));
              element.scrollIntoView({ block: "center", inline: "center" });
              const box = element.getBoundingClientRect();
              return (box.left + box.right) / 2 + " " + (box.top + box.bottom) / 2;
            })()
            """)
        let numbers = place.split(separator: " ").compactMap { Double($0) }
        guard numbers.count == 2 else { throw Failure(description: "\(selector) has no place in the page") }
        for type in ["mousePressed", "mouseReleased"] {
            _ = try await call(
                "Input.dispatchMouseEvent",
                ["type": type, "x": numbers[0], "y": numbers[1], "button": "left", "clickCount": 1])
        }
    }

    /// Types a text where the focus is, as a keyboard does.
    public func type(_ text: String) async throws { _ = try await call("Input.insertText", ["text": text]) }

    /// Presses a key by its name, such as `Enter`, `Escape`, `ArrowDown`, or by its character.
    public func press(_ key: String) async throws {
        let codes = ["Enter": 13, "Escape": 27, "Tab": 9, " ": 32, "ArrowDown": 40, "ArrowUp": 38]
        var event: [String: Any] = ["key": key, "windowsVirtualKeyCode": codes[key] ?? 0]
        if key == "Enter" { event["text"] = "\r" } else if key.count == 1 { event["text"] = key }
        for type in ["keyDown", "keyUp"] {
            event["type"] = type
            _ = try await call("Input.dispatchKeyEvent", event)
        }
    }

    /// Presses the keys that select all of a field's text, so that the next text replaces it.
    public func selectAll() async throws {
        for type in ["rawKeyDown", "keyUp"] {
            _ = try await call(
                "Input.dispatchKeyEvent",
                ["type": type, "key": "a", "windowsVirtualKeyCode": 65, "modifiers": 2, "commands": ["selectAll"]])
        }
    }

    /// Chooses a file in the first file field that a CSS selector means, as the dialog of the browser does.
    public func upload(_ file: URL, to selector: String) async throws {
        let root = try await call("DOM.getDocument", [:])["root"] as? [String: Any]
        let field = try await call(
            "DOM.querySelector", ["nodeId": root?["nodeId"] as? Int ?? 0, "selector": selector])
        _ = try await call("DOM.setFileInputFiles", ["files": [file.path], "nodeId": field["nodeId"] as? Int ?? 0])
    }

    /// Turns the scripts of pages on or off, from the next page on.
    public func runScripts(_ isOn: Bool) async throws {
        _ = try await call("Emulation.setScriptExecutionDisabled", ["value": !isOn])
    }

    /// Returns a picture of the page as PNG.
    ///
    /// - Parameter selector: means the element to show; nil for all that the window shows.
    public func screenshot(of selector: String? = nil) async throws -> Data {
        var options: [String: Any] = ["format": "png"]
        if let selector {
            let box = try await evaluate(
                "JSON.stringify(document.querySelector(\(try Self.quoted(selector))).getBoundingClientRect())")
            var clip = try Self.object(Data(box.utf8))
            clip["scale"] = 1
            options["clip"] = clip
        }
        let data = try await call("Page.captureScreenshot", options)["data"] as? String
        return data.flatMap { Data(base64Encoded: $0) } ?? Data()
    }

    /// Returns the page as the browser prints it on A4, as PDF.
    public func pdf() async throws -> Data {
        let data = try await call("Page.printToPDF", ["paperWidth": 8.27, "paperHeight": 11.69])["data"] as? String
        return data.flatMap { Data(base64Encoded: $0) } ?? Data()
    }

    // MARK: - The protocol

    func call(_ method: String, _ parameters: [String: Any]) async throws -> [String: Any] {
        lastID += 1
        var message: [String: Any] = ["id": lastID, "method": method, "params": parameters]
        message["sessionId"] = tab?.session
        try commands.fileHandleForWriting.write(contentsOf: try JSONSerialization.data(withJSONObject: message) + [0])
        while let answer = try await nextMessage() {
            guard answer["id"] as? Int == lastID else { continue }
            if let error = answer["error"] { throw Failure(description: "\(method): \(error)") }
            return answer["result"] as? [String: Any] ?? [:]
        }
        throw Failure(description: "the browser has ended before it answered \(method): \(log)")
    }

    /// Returns the next message of the browser, once it has noted what the message says; nil if the browser has ended.
    private func nextMessage() async throws -> [String: Any]? {
        var iterator = messages.makeAsyncIterator()
        guard let data = await iterator.next() else { return nil }
        let message = try Self.object(data)
        if message["method"] as? String == "Page.lifecycleEvent", let event = message["params"] as? [String: Any],
            event["name"] as? String == "load", let load = event["loaderId"] as? String
        {
            loaded.insert(load)
        }
        return message
    }

    private var log: String { (try? String(contentsOf: folder.appending(path: "log"), encoding: .utf8)) ?? "" }

    private static func object(_ data: Data) throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    }

    private static func quoted(_ text: String) throws -> String {
        String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }
}

/// The bytes of a message that has not arrived completely. Each message ends with a zero.
private final class MessageBuffer: Sendable {
    private let rest = Mutex<[UInt8]>([])

    func take(_ data: Data) -> [Data] {
        rest.withLock { rest in
            guard data.contains(0) else {
                rest += data
                return []
            }
            let parts = (rest + data).split(separator: 0, omittingEmptySubsequences: false)
            rest = Array(parts.last ?? [])
            return parts.dropLast().map { Data($0) }
        }
    }
}
