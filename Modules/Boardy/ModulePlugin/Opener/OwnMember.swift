import BoardyCore
import Foundation
import Synchronization

/// A call that finds out if an opener declares a member itself.
///
/// An opener that reads URLs has defaults for `canOpenURL(_:)` and `mainboard(_:open:)`, which read the URL. A launcher
/// has read it already, so during the call the default only says that it is the default.
final class OwnMember: Sendable {
    @TaskLocal private static var called: OwnMember?
    private let opener: ObjectIdentifier
    private let url: URL
    private let isDefault = Atomic(false)

    private init(_ opener: ObjectIdentifier, _ url: URL) {
        self.opener = opener
        self.url = url
    }

    /// Calls a member of an opener, and returns its result, or nil if the opener has the default.
    static func result<Opener, Result>(
        of opener: Opener.Type, _ url: URL, _ call: () -> Result
    ) -> Result? {
        let member = OwnMember(ObjectIdentifier(opener), url)
        let result = $called.withValue(member, operation: call)
        return member.isDefault.load(ordering: .relaxed) ? nil : result
    }

    /// Returns true if a default is called to find out that it is one. Defaults call it, and then do nothing.
    static func isAbsent<Opener>(in opener: Opener.Type, _ url: URL) -> Bool {
        guard let called, called.opener == ObjectIdentifier(opener), called.url == url else { return false }
        called.isDefault.store(true, ordering: .relaxed)
        return true
    }
}

/// The members of an opener that reads URLs, unless it declares them itself.
extension URLOpenerPlugin {
    typealias Read = (URL) -> ((Motherboard) -> Void)?

    func canRead(_ url: URL, _ read: Read) -> Bool { !OwnMember.isAbsent(in: Self.self, url) && read(url) != nil }

    func open(_ url: URL, on mainboard: Motherboard, _ read: Read) {
        if !OwnMember.isAbsent(in: Self.self, url) { read(url)?(mainboard) }
    }

    func opening(of url: URL, reading read: @escaping Read) -> ((Motherboard) -> Void)? {
        switch OwnMember.result(of: Self.self, url, { canOpenURL(url) }) {
        case false?: nil
        case true?: opening(of: url) { read(url) }
        case nil: read(url).map { open in opening(of: url) { open } }
        }
    }

    /// Returns a closure that opens the URL by the opener's own `mainboard(_:open:)`, and else by what was read.
    private func opening(
        of url: URL, by read: @escaping () -> ((Motherboard) -> Void)?
    ) -> (Motherboard) -> Void {
        { mainboard in
            if OwnMember.result(of: Self.self, url, { self.mainboard(mainboard, open: url) }) == nil {
                read()?(mainboard)
            }
        }
    }
}
