import BoardyHeadless
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite struct StandardInputTests {
    @Test("lines are returned without their breaks, a last line without a break too, and then nil")
    func pipe() async throws {
        let files = try ConnectedFiles.pipe()
        files.type("one\ntwo\r\n\nthré")
        files.closeFar()
        let input = StandardInput(descriptor: files.near)
        var lines: [String?] = []
        for secret in [false, true, false, false, true] { lines.append(try await input.nextLine(isSecret: secret)) }
        #expect(lines == ["one", "two", "", "thré", nil])
    }

    @Test("a secret line of a terminal is read without echo, and echo is on afterwards")
    func secret() async throws {
        let files = try ConnectedFiles.terminal()
        let input = StandardInput(descriptor: files.near)
        async let typing: Void = files.typeWithoutEcho("correct horse\n")
        #expect(try await input.nextLine(isSecret: true) == "correct horse")
        await typing
        #expect(files.echoes)
        files.type("seen\n")
        #expect(try await input.nextLine(isSecret: false) == "seen")
    }

    @Test(
        "what is typed while a notice waits for Enter is not shown, as it may be a password", .timeLimit(.minutes(10)))
    func notice() async throws {
        let files = try ConnectedFiles.terminal()
        let driver = TerminalDriver(
            input: StandardInput(descriptor: files.near), output: TextOutput(descriptor: files.near))
        async let typing: Void = files.typeWithoutEcho("correct horse\n")
        try await driver.present(Prompt(title: "Not signed in"))
        await typing
        #expect(files.echoes)
        files.type("seen")
        let screen = try files.screen(to: "seen")
        #expect(screen.contains("Press Enter to go on.") && !screen.contains("horse"), "\(screen)")
    }

    @Test("the end of the input in a secret line returns nil, and echo is on afterwards")
    func endInSecret() async throws {
        let files = try ConnectedFiles.terminal()
        let input = StandardInput(descriptor: files.near)
        async let typing: Void = files.typeWithoutEcho("\u{4}")
        #expect(try await input.nextLine(isSecret: true) == nil)
        await typing
        #expect(files.echoes)
    }

    @Test(
        "Ctrl-C in a secret line interrupts when echo is on again", arguments: ["\u{3}", "half typed\u{3}", "\u{1C}"])
    func interrupt(keys: String) async throws {
        let files = try ConnectedFiles.terminal()
        var echoed: [Bool] = []
        let input = StandardInput(descriptor: files.near) { echoed.append(files.echoes) }
        async let typing: Void = files.typeWithoutEcho(keys)
        await #expect(throws: CancellationError.self) { try await input.nextLine(isSecret: true) }
        await typing
        #expect(echoed == [true])
    }

    @Test("Ctrl-C in a secret line ends the process")
    func interruptProcess() async {
        await #expect(processExitsWith: .signal(SIGINT)) {
            let files = try ConnectedFiles.terminal()
            async let typing: Void = files.typeWithoutEcho("half typed\u{3}")
            _ = try? await StandardInput(descriptor: files.near).nextLine(isSecret: true)
            await typing
        }
    }

    @Test("SC-17 Ctrl-Z is a key of the terminal in a secret line, and no part of it")
    func suspends() async throws {
        let files = try ConnectedFiles.terminal()
        let input = StandardInput(descriptor: files.near)
        async let typing: Bool = {
            await files.waitUntilEchoIsOff()
            let suspends = files.hasSignalKeys
            files.type("secret\n")
            return suspends
        }()
        #expect(try await input.nextLine(isSecret: true) == "secret")
        #expect(await typing)
    }

    @Test("an output writes its texts to its file")
    func output() async throws {
        let files = try ConnectedFiles.pipe()
        TextOutput(descriptor: files.far).write("héllo\n")
        #expect(try await StandardInput(descriptor: files.near).nextLine(isSecret: false) == "héllo")
    }

    @Test("an output detects if its file is a terminal")
    func isTerminal() throws {
        let terminal = try ConnectedFiles.terminal(), pipe = try ConnectedFiles.pipe()
        withExtendedLifetime((terminal, pipe)) {
            #expect(TextOutput(descriptor: terminal.near).isTerminal)
            #expect(!TextOutput(descriptor: pipe.far).isTerminal)
        }
        #expect(!TextOutput { _ in }.isTerminal)
    }
}

/// Two connected files: text that is typed at the far one is read at the near one. Releasing it closes both.
private final class ConnectedFiles: Sendable {
    let near: Int32
    let far: Int32

    private init(near: Int32, far: Int32) {
        self.near = near
        self.far = far
    }

    deinit {
        close(near)
        close(far)
    }

    static func pipe() throws -> ConnectedFiles {
        var both: [Int32] = [-1, -1]
        try #require(makePipe(&both) == 0)
        return ConnectedFiles(near: both[0], far: both[1])
    }

    static func terminal() throws -> ConnectedFiles {
        let (far, name) = openTerminal()
        let near = open(name, O_RDWR | O_NOCTTY)
        try #require(far >= 0 && near >= 0)
        return ConnectedFiles(near: near, far: far)
    }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        #expect(write(far, bytes, bytes.count) == bytes.count)
    }

    /// Returns what the terminal shows up to a text, that text included.
    func screen(to end: String) throws -> String {
        var shown = "", buffer = [UInt8](repeating: 0, count: 4_096)
        while !shown.contains(end) {
            let count = read(far, &buffer, buffer.count)
            try #require(count > 0)
            shown += String(decoding: buffer.prefix(count), as: UTF8.self)
        }
        return shown
    }

    /// Ends the input of a pipe. The descriptor stays valid, so that `deinit` can close it.
    func closeFar() { #expect(dup2(near, far) == far) }

    var echoes: Bool {
        var settings = termios()
        tcgetattr(near, &settings)
        return settings.c_lflag & tcflag_t(ECHO) != 0 && settings.c_lflag & tcflag_t(ISIG) != 0
    }

    /// True if Ctrl-Z suspends the process.
    var hasSignalKeys: Bool {
        var settings = termios()
        tcgetattr(near, &settings)
        return settings.c_lflag & tcflag_t(ISIG) != 0
    }

    @concurrent func waitUntilEchoIsOff() async {
        while echoes { try? await Task.sleep(for: .milliseconds(1)) }
    }

    @concurrent func typeWithoutEcho(_ text: String) async {
        await waitUntilEchoIsOff()
        type(text)
    }
}

private func makePipe(_ both: inout [Int32]) -> Int32 { pipe(&both) }

/// Opens a new pseudoterminal. Returns the file of the keyboard and screen, and the name of the file that programs use.
private func openTerminal() -> (far: Int32, name: String) {
    #if os(Linux)
        // Swift does not import the functions of the C library, so these are the requests that they send to the kernel.
        let unlock: UInt = 0x4004_5431
        let number: UInt = 0x8004_5430
        let far = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var isLocked: Int32 = 0
        var index: UInt32 = 0
        guard ioctl(far, unlock, &isLocked) == 0, ioctl(far, number, &index) == 0 else { return (-1, "") }
        return (far, "/dev/pts/\(index)")
    #else
        let far = posix_openpt(O_RDWR | O_NOCTTY)
        guard grantpt(far) == 0, unlockpt(far) == 0, let name = ptsname(far) else { return (-1, "") }
        return (far, String(cString: name))
    #endif
}
