#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A terminal whose echo is off until it is restored.
///
/// The keys that interrupt a process end the line instead, as bytes in it. So no signal can end the process before echo is back on, and no signal
/// handler with process-wide state is needed.
struct SilencedTerminal {
    private let descriptor: Int32
    private let original: termios
    /// The bytes of the keys that interrupt and quit.
    let interrupts: [UInt8]

    /// Turns echo off; nil if the file is no terminal.
    init?(_ descriptor: Int32) {
        var settings = termios()
        guard tcgetattr(descriptor, &settings) == 0 else { return nil }
        self.descriptor = descriptor
        original = settings
        // The line break itself is echoed, so that the next prompt stands on a line of its own.
        settings.c_lflag &= ~tcflag_t(ECHO | ISIG)
        settings.c_lflag |= tcflag_t(ECHONL)
        interrupts = withUnsafeMutableBytes(of: &settings.c_cc) { keys in
            (keys[Int(VEOL)], keys[Int(VEOL2)]) = (keys[Int(VINTR)], keys[Int(VQUIT)])
            return [keys[Int(VINTR)], keys[Int(VQUIT)]]
        }
        guard tcsetattr(descriptor, TCSADRAIN, &settings) == 0 else { return nil }
    }

    /// Makes the terminal what it was.
    func restore() {
        var settings = original
        tcsetattr(descriptor, TCSADRAIN, &settings)
    }
}

/// How many characters fit into a line of a terminal; nil if the file is none, or does not know.
func terminalWidth(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
}
