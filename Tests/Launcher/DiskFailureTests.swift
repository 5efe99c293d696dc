import BoardyValues
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// Purchases and imports on a disk that is full, read-only or damaged, and under a clock that was set back.
@MainActor @Suite struct DiskFailureTests {
    private static let mounts = getuid() == 0 ? "unshare --mount" : "unshare --map-root-user --mount"
    private static let purchase = ["activate", "shopping.checkout", "--input", checkout(key: "k")]

    private nonisolated static func canMount() async throws -> Bool {
        let line = "\(await mounts) mount -t tmpfs -o size=64k tmpfs /tmp 2>&1"
        return try await LauncherProcess.run(shell: line, [], in: FileManager.default.temporaryDirectory).status == 0
    }

    /// Runs a command twice while the store lies on a small disk of its own: once as the disk is, and once after it was
    /// made large and writable.
    ///
    /// - Returns: the exit code of the first run, the JSON object that the second one printed, and all errors.
    private func run(
        _ arguments: [String], kilobytesFree: Int, readOnly: Bool = false, _ launcher: TestLauncher
    ) async throws -> (code: Int32?, json: [String: Any], errors: String) {
        let script = """
            size=$(du -ck store.sqlite* | tail -n 1 | cut -f 1)
            mkdir -p disk && mount -t tmpfs -o size=$((size + \(kilobytesFree)))k tmpfs disk && mv store.sqlite* disk \
            || exit 1
            \(readOnly ? "mount -o remount,ro disk" : "")
            export BOARDY_STORE=disk/store.sqlite
            "$0" "$@" > first; echo $?
            mount -o remount,rw,size=16m disk
            "$0" "$@"
            mv disk/store.sqlite* .
            """
        let result = try await LauncherProcess.run(
            shell: "exec \(Self.mounts) sh -c '\(script)' \"$@\"", arguments, in: launcher.folder)
        #expect(result.reason == .exit && result.status == 0, "\(result)")
        let lines = result.output.split(separator: "\n", maxSplits: 1)
        try #require(lines.count == 2, "\(result)")
        let json = try JSONSerialization.jsonObject(with: Data(lines[1].utf8)) as? [String: Any]
        return (Int32(lines[0]), json ?? [:], result.errors)
    }

    /// Expects one paid order of three pieces, whatever was tried before.
    private func expectOnePurchase(_ launcher: TestLauncher) async throws {
        let orders = try await launcher.orders()
        #expect(orders.map { $0["status"] as? String } == ["paid"])
        let audit = try await launcher.audit()
        #expect(audit["transactions"] as? Int == 1 && audit["balanced"] as? Bool == true)
        #expect(audit["orphans"] as? Int == 0 && audit["mismatches"] as? Int == 0)
        let stock = try await launcher.stock()
        #expect(stock.onHand == 97 && stock.available == 97)
    }

    /// Returns a launcher whose shopper has three pieces in the cart.
    private func shopper() async throws -> TestLauncher {
        let launcher = try TestLauncher()
        try await launcher.importProduct()
        try await launcher.signIn()
        _ = await launcher.run("open", "app://cart/add/TEA-001?quantity=3")
        return launcher
    }

    @Test(
        "ALL-2 a disk that is full at any step of a purchase is told, and its key completes it once there is space",
        .enabled("This user may mount no file system.") { try await canMount() }, arguments: [0, 40, 80, 120, 160])
    func fullDisk(kilobytes: Int) async throws {
        let launcher = try await shopper()
        let result = try await run(Self.purchase, kilobytesFree: kilobytes, launcher)
        // The store itself cannot be opened, or a board of the purchase failed.
        #expect(result.code == (kilobytes == 0 ? 74 : 69))
        #expect(result.errors.contains("The store cannot grow: the disk is full."), "\(result)")
        #expect(result.errors.contains("Free some space and try again; the unfinished change was undone."))
        #expect(result.json["outcome"] as? String == "paid", "\(result)")
        try await expectOnePurchase(launcher)
    }

    @Test(
        "ALL-2 a disk that is full in the middle of an import is told, and the next one goes on",
        .enabled("This user may mount no file system.") { try await canMount() })
    func fullDiskInImport() async throws {
        let launcher = try await shopper(), rows = 2_000
        let lines = (0..<rows).map { "S\($0),Tea \($0),4.00,5\n" }.joined()
        try Data("sku,title,price,stock\n\(lines)".utf8).write(to: launcher.folder.appending(path: "catalogue.csv"))
        let path = launcher.folder.appending(path: "catalogue.csv").path
        let arguments = try await launcher.asOperator(
            ["activate", "products.import", "--input", #"{"path":"\#(path)"}"#])
        let result = try await run(arguments, kilobytesFree: 400, launcher)
        #expect(result.code == 69)
        #expect(result.errors.contains("The store cannot grow: the disk is full."), "\(result)")
        #expect(result.json["read"] as? Int == rows && (result.json["rejected"] as? [Any])?.isEmpty == true)
        let again = await launcher.run(arguments)
        #expect(again.json["unchanged"] as? Int == rows, "\(again)")
    }

    @Test(
        "ALL-2 a read-only disk is told, and nothing is lost when it can be written again",
        .enabled("This user may mount no file system.") { try await canMount() })
    func readOnlyDisk() async throws {
        let launcher = try await shopper()
        let result = try await run(Self.purchase, kilobytesFree: 0, readOnly: true, launcher)
        #expect(result.code == 74)
        #expect(result.errors.contains("The store cannot be written:"), "\(result)")
        #expect(result.errors.contains("Allow writing to the file and its directory, or choose another file"))
        #expect(result.json["outcome"] as? String == "paid", "\(result)")
        try await expectOnePurchase(launcher)
    }

    @Test("ALL-2 a page overwritten in the store is told or answered rightly, and nothing is lost once it is restored")
    func damagedPages() async throws {
        let launcher = try await shopper()
        #expect(await launcher.run(Self.purchase).json["outcome"] as? String == "paid")
        let file = URL(filePath: launcher.store), whole = try Data(contentsOf: file), page = 4096
        let reads = [
            ["activate", "shopping.orders", "--input", "{}"], ["activate", "products.list", "--input", "{}"],
            try await launcher.asOperator(["activate", "payment.audit"]),
        ]
        var answers: [String] = []
        for arguments in reads { answers.append(await launcher.run(arguments).output) }
        var damages = 0
        for number in stride(from: 1, to: whole.count / page, by: 3) {
            var damaged = whole
            for offset in number * page..<(number + 1) * page {
                damaged[offset] = UInt8(truncatingIfNeeded: offset &* 167 &+ 13)
            }
            try damaged.write(to: file)
            for (arguments, answer) in zip(reads, answers) {
                let result = await launcher.run(arguments)
                if result.code == .success, result.output == answer { continue }
                damages += 1
                #expect(result.output.isEmpty, "\(number): \(result)")
                #expect(result.errors.contains("The store is damaged: SQLite cannot read it."), "\(number): \(result)")
                #expect(result.errors.contains("Restore it from a backup, or choose another file with --store PATH"))
            }
        }
        #expect(damages > 10)
        try whole.write(to: file)
        try await expectOnePurchase(launcher)
    }

    @Test("ALL-2 a clock that was set back by a day loses no order, and charges none twice")
    func clockSetBack() async throws {
        let launcher = try await shopper()
        let first = await launcher.run(Self.purchase)
        #expect(first.json["outcome"] as? String == "paid")
        launcher.clock = { Timestamp.now().advanced(by: .seconds(-24 * 60 * 60)) }
        #expect(await launcher.run(Self.purchase).output == first.output)
        let refused = try await launcher.runAsOperator("activate", "payment.audit")
        #expect(refused.code == .noPermission)
        #expect(refused.errors.hasSuffix("too old for it. Sign in again with 'authentication.login'.\n"), "\(refused)")
        _ = await launcher.run("open", "app://cart/add/TEA-001")
        let second = await launcher.run("activate", "shopping.checkout", "--input", checkout(key: "later"))
        #expect(second.json["outcome"] as? String == "paid", "\(second)")
        launcher.clock = Timestamp.now
        #expect(try await launcher.orders().count == 2)
        #expect(try await launcher.audit()["transactions"] as? Int == 2)
        let stock = try await launcher.stock()
        #expect(stock.onHand == 96 && stock.available == 96)
    }
}
