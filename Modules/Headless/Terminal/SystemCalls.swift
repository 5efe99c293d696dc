#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Returns the next bytes of an open file, and waits until it has some. Returns no bytes at the end of the file, or if
/// reading fails.
func systemRead(_ descriptor: Int32) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
        let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        if count >= 0 { return Array(bytes.prefix(count)) }
        if errno != EINTR { return [] }
    }
}

/// True for an open file that is a terminal.
func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

/// Waits until one of two open files has bytes or has ended. Returns true if the second one does.
func systemWait(_ descriptor: Int32, or other: Int32) -> Bool {
    var files = [descriptor, other].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while poll(&files, nfds_t(files.count), -1) < 0 { if errno != EINTR { return false } }
    return files[1].revents != 0
}

/// True for a terminal that another job uses at this moment. The terminal has the settings of that job then.
func isUsedByOthers(_ descriptor: Int32) -> Bool {
    let group = tcgetpgrp(descriptor)
    return group >= 0 && group != getpgrp()
}

/// Writes bytes to an open file. Returns the number of the bytes that were written; negative after an error.
func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

/// Interrupts the process as Ctrl-C does. The process ends here, unless it handles the signal.
///
/// The threads of tasks block signals, so this function unblocks the signal on its thread while it sends it.
func interruptProcess() {
    var interrupts = sigset_t()
    var before = sigset_t()
    sigemptyset(&interrupts)
    sigaddset(&interrupts, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &interrupts, &before)
    kill(getpid(), SIGINT)
    pthread_sigmask(SIG_SETMASK, &before, nil)
}

/// Returns the size of a terminal, or nil if the file is not a terminal or has no size.
func terminalSize(of descriptor: Int32) -> ScreenSize? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return ScreenSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
}
