#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A terminal whose echo is off until ``restore()``.
///
/// Ctrl-C and Ctrl-\ do not send signals meanwhile: each ends the line and becomes its last byte. So neither can end
/// the process while echo is off, and no signal handler with global state is needed. Ctrl-Z suspends the process; its
/// shell gives the terminal the settings of the shell then, and ``hide()`` turns echo off again afterwards.
struct EchoDisabledTerminal {
    private let descriptor: Int32
    private let original: termios
    private let hidden: termios
    /// The bytes that the keys for interrupt and quit put into the line.
    let interruptBytes: [UInt8]

    /// Turns echo off. Returns nil if the file is not a terminal.
    init?(_ descriptor: Int32) {
        var settings = termios()
        guard tcgetattr(descriptor, &settings) == 0 else { return nil }
        self.descriptor = descriptor
        original = settings
        // The line break is still echoed, so that the next prompt begins on a new line.
        settings.c_lflag &= ~tcflag_t(ECHO)
        settings.c_lflag |= tcflag_t(ECHONL)
        interruptBytes = withUnsafeMutableBytes(of: &settings.c_cc) { keys in
            (keys[Int(VEOL)], keys[Int(VEOL2)]) = (keys[Int(VINTR)], keys[Int(VQUIT)])
            defer { (keys[Int(VINTR)], keys[Int(VQUIT)]) = (noKey, noKey) }
            return [keys[Int(VINTR)], keys[Int(VQUIT)]]
        }
        hidden = settings
        guard tcsetattr(descriptor, TCSADRAIN, &settings) == 0 else { return nil }
    }

    /// Turns echo off again, unless another job has the terminal.
    func hide() {
        if isUsedByOthers(descriptor) { return }
        var settings = hidden
        tcsetattr(descriptor, TCSADRAIN, &settings)
    }

    func restore() {
        var settings = original
        tcsetattr(descriptor, TCSADRAIN, &settings)
    }
}

/// The byte by which the settings of a terminal say that no key does something.
#if canImport(Darwin)
    private let noKey: UInt8 = 0xFF
#else
    private let noKey: UInt8 = 0
#endif
