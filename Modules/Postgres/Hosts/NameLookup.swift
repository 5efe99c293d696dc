import BoardyLock
import BoardyWaiting
import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A look-up of the addresses that a host's name has.
///
/// The system waits for name servers that are silent, and neither a limit nor a signal ends that. So the look-up runs
/// on a thread of its own. Look-ups of one name that are under way at the same time share the thread.
final class NameLookup: Sendable {
    /// The addresses in the order in which they are tried, or the reason why there are no addresses.
    enum Answer: Sendable {
        case addresses([String])
        case failed(String)
    }

    private struct Waiter: Sendable {
        weak var lookup: NameLookup?
    }

    private static let underWay = Locked<[String: [Waiter]]>([:])

    let name: String
    private let end = WakeUpPipe()
    private let found = Locked<Answer?>(nil)

    /// Begins a look-up.
    ///
    /// - Parameter resolve: returns the addresses of a name. It may wait.
    init(_ name: String, _ resolve: @escaping @Sendable (String) -> Answer) {
        self.name = name
        let isFirst = Self.underWay.withLock { all in
            all[name, default: []].append(Waiter(lookup: self))
            return all[name]?.count == 1
        }
        guard isFirst else { return }
        Thread.detachNewThread {
            let answer = resolve(name)
            for waiter in Self.underWay.withLock({ $0.removeValue(forKey: name) }) ?? [] {
                waiter.lookup?.take(answer)
            }
        }
    }

    deinit { end.close() }

    /// The descriptor that is readable when the look-up has ended.
    var descriptor: Int32 { end.readEnd }

    /// The answer, or nil while there is no answer.
    var answer: Answer? { found.withLock { $0 } }

    private func take(_ answer: Answer) {
        found.withLock { $0 = answer }
        end.wake()
    }

    /// Returns the addresses of a name as the system knows them.
    static func system(_ name: String) -> Answer {
        let (code, addresses) = numericAddresses(of: name, flags: 0)
        return code == 0 && !addresses.isEmpty
            ? .addresses(addresses) : .failed(code == 0 ? "no address" : String(cString: gai_strerror(code)))
    }

    static func isNumeric(_ host: String) -> Bool { numericAddresses(of: host, flags: AI_NUMERICHOST).code == 0 }

    private static func numericAddresses(of name: String, flags: Int32) -> (code: Int32, [String]) {
        var hints = addrinfo(), list: UnsafeMutablePointer<addrinfo>?
        hints.ai_flags = flags
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        let code = getaddrinfo(name, nil, &hints, &list)
        guard code == 0, let list else { return (code, []) }
        defer { freeaddrinfo(list) }
        let addresses = sequence(first: list) { $0.pointee.ai_next }.compactMap { entry -> String? in
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let code = getnameinfo(
                entry.pointee.ai_addr, entry.pointee.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
            let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            return code == 0 ? String(decoding: bytes, as: UTF8.self) : nil
        }
        return (0, addresses)
    }
}

extension PostgresAddress {
    /// The name of the host whose addresses have to be looked up, or nil for a numeric address, for the folder of a
    /// socket, and for lists that libpq refuses.
    var nameToLookUp: String? {
        guard value(of: "hostaddr") == nil, Self.variable("PGHOSTADDR") == nil,
            let host = value(of: "host") ?? Self.variable("PGHOST"), !host.isEmpty, !host.contains(","),
            host.first != "/", host.first != "@", !NameLookup.isNumeric(host)
        else { return nil }
        return host
    }
}
