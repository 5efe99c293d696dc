import BoardyCore
import BoardyModulePlugin
import BoardyTesting
import SnippetCompiler
import Testing

private enum Level: String, CaseIterable { case low, high }

/// A value that hides its text, as `Secret` does.
private struct Hidden: Equatable, CustomStringConvertible {
    let text: String
    var description: String { "•••" }
}

private struct Address: Equatable {
    let host: String

    init(_ text: String) throws(SettingProblem) {
        guard text.contains(".") else { throw SettingProblem("is an address, such as 'mail.example.org'") }
        host = text
    }
}

private enum Settings {
    static let address = Setting(
        "address", placeholder: "HOST", help: "Sends mail through a host.",
        kind: .custom { text throws(SettingProblem) in try Address(text) }, defaultText: "no mail",
        example: "mail.example.org")
    static let size = Setting(
        "size", placeholder: "N", help: "Letters in a batch.", kind: .number(in: 1...10), default: 3)
    static let level = Setting(
        "level", placeholder: "LEVEL", help: "How much is told.", kind: .choice, default: Level.low, scope: .terminal)
    static let names = Setting("name", placeholder: "NAME", help: "Names to greet.", repeated: .text)
    static let key = Setting("key", placeholder: "KEY", help: "Key of the host.", kind: .secret { Hidden(text: $0) })
}

/// Tests of the settings that plugins declare and read.
@Suite struct SettingTests {
    /// Returns what a plugin reads when an app gives it values.
    private func read<Value>(_ setting: Setting<Value>, from values: SettingValues? = nil) throws -> Value {
        var found: Value?
        let options = values.map { MainOptions.default.with($0) } ?? .default
        _ = assembly(TestPlugin("mail") { found = $0.setting(setting) }, options: options).initialize()
        return try #require(found)
    }

    private func manifest(_ declare: @escaping (MainComponent) -> Void) throws -> PluginManifest {
        try #require(assembly(TestPlugin("mail", declare: declare)).manifests.first)
    }

    // MARK: - Reading

    @Test("SE-1 a plugin reads the value that the app gives, of the type of the setting")
    func given() throws {
        let address = try Address("a.example")
        let values = SettingValues().with(Settings.address, address).with(Settings.size, 7)
            .with(Settings.level, .high).with(Settings.names, ["Ada", "Ben"]).with(Settings.key, Hidden(text: "k"))
        #expect(try read(Settings.address, from: values) == address)
        #expect(try read(Settings.size, from: values) == 7)
        #expect(try read(Settings.level, from: values) == .high)
        #expect(try read(Settings.names, from: values) == ["Ada", "Ben"])
        #expect(try read(Settings.key, from: values) == Hidden(text: "k"))
        #expect(values.value(of: Settings.size) == 7)
    }

    @Test("SE-1 without a value a setting has its default: nil, the declared value, or no values")
    func absent() throws {
        for values in [nil, SettingValues(), SettingValues().with(Settings.address, nil)] {
            #expect(try read(Settings.address, from: values) == nil)
            #expect(try read(Settings.size, from: values) == 3)
            #expect(try read(Settings.level, from: values) == .low)
            #expect(try read(Settings.names, from: values) == [])
        }
    }

    @Test("SE-1 a later value replaces an earlier one, and a copy has values of its own")
    func replaced() {
        let first = SettingValues().with(Settings.size, 4)
        let second = first.with(Settings.size, 5)
        #expect(first.value(of: Settings.size) == 4)
        #expect(second.value(of: Settings.size) == 5)
    }

    // MARK: - Texts

    /// Returns the declaration of a setting as a launcher finds it.
    private func declaration<Value>(of setting: Setting<Value>) throws -> SettingDeclaration {
        try #require(try manifest { _ = $0.setting(setting) }.settings.first)
    }

    @Test("SE-2 the declaration of a manifest turns texts into the value that the plugin reads")
    func texts() throws {
        let values = try SettingValues().with(declaration(of: Settings.address), texts: ["b.example"])
            .with(declaration(of: Settings.size), texts: ["4", "5"]).with(
                declaration(of: Settings.level), texts: ["high"]
            )
            .with(declaration(of: Settings.names), texts: ["Ada", "Ben"]).with(declaration(of: Settings.key), texts: [])
        #expect(try read(Settings.address, from: values)?.host == "b.example")
        #expect(try read(Settings.size, from: values) == 5)
        #expect(try read(Settings.level, from: values) == .high)
        #expect(try read(Settings.names, from: values) == ["Ada", "Ben"])
        #expect(try read(Settings.key, from: values) == nil)
    }

    @Test("SE-2 a wrong text is refused with the end of a sentence, which does not repeat it")
    func problems() throws {
        func problem<Value>(_ text: String, _ setting: Setting<Value>) throws -> String {
            let declaration = try declaration(of: setting)
            let problem = try #require(throws: SettingProblem.self) { try declaration.check(text) }
            #expect(throws: problem) { _ = try SettingValues().with(declaration, texts: [text]) }
            return "\(problem)"
        }
        #expect(try problem("mail", Settings.address) == "is an address, such as 'mail.example.org'")
        for text in ["0", "11", "+5", " 5", "5.0", "", "x"] {
            #expect(try problem(text, Settings.size) == "is a whole number from 1 to 10")
        }
        #expect(try problem("High", Settings.level) == "is low or high")
        try declaration(of: Settings.size).check("10")
    }

    // MARK: - Declarations

    @Test("SE-3 a manifest has each setting once, with its place and all that a launcher shows")
    func declarations() throws {
        let manifest = try manifest { main in
            _ = main.setting(Settings.address, file: "Mail.swift", line: 4)
            _ = main.setting(Settings.size, file: "Mail.swift", line: 5)
            _ = main.setting(Settings.level, file: "Mail.swift", line: 6)
            _ = main.setting(Settings.names, file: "Mail.swift", line: 7)
            _ = main.setting(Settings.key, file: "Mail.swift", line: 8)
            _ = main.setting(Settings.address, file: "Mail.swift", line: 9)
        }
        #expect(manifest.settings.map(\.name) == ["address", "size", "level", "name", "key"])
        #expect(manifest.settings.map { "\($0.file):\($0.line)" } == (4...8).map { "Mail.swift:\($0)" })
        #expect(manifest.settings.map(\.placeholder) == ["HOST", "N", "LEVEL", "NAME", "KEY"])
        #expect(manifest.settings.map(\.help).first == "Sends mail through a host.")
        #expect(manifest.settings.map(\.defaultText) == ["no mail", "3", "low", nil, nil])
        #expect(manifest.settings.map(\.example) == ["mail.example.org", nil, nil, nil, nil])
        #expect(
            manifest.settings.map(\.scope) == [.everyProcess, .everyProcess, .terminal, .everyProcess, .everyProcess])
        #expect(manifest.settings.map(\.isRepeated) == [false, false, false, true, false])
        #expect(manifest.settings.map(\.isSecret) == [false, false, false, false, true])
        #expect(manifest.settings.map(\.allowed) == [[], [], ["low", "high"], [], []])
    }

    @Test("SE-3 a launch that shares its declarations with another one has the same settings, and values of its own")
    func shared() {
        var read: [Int] = []
        func launch(_ size: Int, like other: PluginLauncher?) -> PluginLauncher {
            assembly(
                TestPlugin("mail") { read.append($0.setting(Settings.size)) },
                options: .default.with(SettingValues().with(Settings.size, size))
            ).sharingDeclarations(with: other).initialize()
        }
        let first = launch(1, like: nil), second = launch(2, like: first)
        #expect(read == [1, 2])
        func place(_ launcher: PluginLauncher) -> UnsafeRawPointer? {
            launcher.manifests[0].settings.withUnsafeBytes { $0.baseAddress }
        }
        #expect(place(first) == place(second))
    }

    // MARK: - Secrets

    @Test("SE-4 values and the default of a secret are in no description, dump or mirror")
    func secrets() throws {
        let values = SettingValues().with(Settings.key, Hidden(text: "hunter2")).with(Settings.size, 7_654_321)
        var dumped = ""
        dump(MainOptions.default.with(values), to: &dumped)
        for text in ["\(values)", String(reflecting: values), dumped] {
            #expect(!text.contains("hunter2") && !text.contains("7654321"))
        }
        #expect("\(values)" == "values of key, size")
        let kept = Setting(
            "pin", placeholder: "PIN", help: "Pin.", kind: .secret { Hidden(text: $0) }, default: Hidden(text: "1234"))
        #expect(try declaration(of: kept).defaultText == nil)
    }

    // MARK: - Conflicts

    @Test("SE-5 two plugins that declare one name are an error with both places")
    func duplicate() {
        let other = Setting("size", placeholder: "N", help: "Size of a page.", kind: .text)
        let mail = TestPlugin("mail") { _ = $0.setting(Settings.size, file: "Mail.swift", line: 1) }
        let page = TestPlugin("page") { _ = $0.setting(other, file: "Page.swift", line: 2) }
        let same = TestPlugin("same") { _ = $0.setting(Settings.size, file: "Same.swift", line: 3) }
        let issues = assembly(mail, page, same).validate().issues
        #expect(
            issues.map(\.description) == [
                """
                page declares the setting 'size', which mail declares already (Page.swift:2, Mail.swift:1); rename \
                one of them
                """,
                """
                same declares the setting 'size', which mail declares already (Same.swift:3, Mail.swift:1); rename \
                one of them
                """,
            ])
        #expect(
            issues.map(\.kind) == [.duplicateSetting("size", first: "mail"), .duplicateSetting("size", first: "mail")])
        #expect(issues.map(\.kind.code) == ["duplicate-setting", "duplicate-setting"])
        #expect(issues.map(\.kind.severity) == [.error, .error])
        #expect(issues.map(\.plugin) == ["page", "same"])
    }

    @Test(
        "SE-5 a plugin that declares two settings of one name is an error, and one that reads a setting twice is none"
    )
    func ownDuplicate() {
        let other = Setting("size", placeholder: "N", help: "Size of a page.", kind: .text)
        let twice = TestPlugin("twice") { main in
            _ = main.setting(Settings.size, file: "Twice.swift", line: 1)
            _ = main.setting(Settings.size, file: "Twice.swift", line: 2)
            _ = main.setting(other, file: "Twice.swift", line: 3)
        }
        #expect(
            assembly(twice).validate().issues.map(\.description) == [
                """
                twice declares the setting 'size', which twice declares already (Twice.swift:3, Twice.swift:1); \
                rename one of them
                """
            ])
    }

    @Test("SE-5 a plugin that finds a value of another plugin's type has its default, and reports it")
    func otherType() throws {
        let other = Setting("size", placeholder: "N", help: "Size of a page.", kind: .text)
        var found: String?? = nil
        let recorder = DiagnosticRecorder()
        DiagnosticSink.withSink(recorder.sink) {
            _ = assembly(
                TestPlugin("page") { found = $0.setting(other, file: "Page.swift", line: 2) },
                options: .default.with(SettingValues().with(Settings.size, 3))
            ).initialize()
        }
        #expect(found == .some(nil))
        #expect(
            recorder.messages == [
                """
                duplicateRegistration: the setting 'size' has a value of another plugin's type, so the default \
                counts. Rename one of them
                """
            ])
    }

    @Test("SE-1 a value of another type, and a choice without a list of its words, do not compile")
    func notCompiling() throws { try Snippet("settings").verify() }

    @Test(
        "SE-6 a name that no option can have is an error",
        arguments: ["", "Gateway", "gateway key", "gateway--key", "-key", "key-", "9key", "schlüssel", "key_file"])
    func wrongName(name: String) {
        let setting = Setting(name, placeholder: "N", help: "A setting.", kind: .text)
        let issues = assembly(TestPlugin("mail") { _ = $0.setting(setting, file: "Mail.swift", line: 1) }).validate()
            .issues
        #expect(
            issues.map(\.description) == [
                "mail declares the setting '\(name)', a name that no option can have (Mail.swift:1); "
                    + "write lower-case letters and digits, with single dashes, as in 'gateway-key'"
            ])
        #expect(issues.map(\.kind.code) == ["invalid-setting"])
    }
}
