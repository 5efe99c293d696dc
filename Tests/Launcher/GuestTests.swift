import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// The cart of somebody who is not signed in, in browsers that run no scripts.
@MainActor @Suite struct GuestTests {
    private let launcher: TestLauncher

    init() async throws {
        launcher = try TestLauncher()
        try await launcher.importProduct(stock: 100)
    }

    private func add(_ quantity: Int, by visitor: WebVisitor) async throws {
        try await visitor.open("/products/TEA-001")
        for _ in 0..<quantity {
            try await visitor.choose("Add to cart")
            try #require(visitor.notices.contains("In the cart"), "\(visitor.shown)")
        }
    }

    private func hasCount(_ count: Int, _ visitor: WebVisitor) -> Bool {
        visitor.page.contains(">Cart <span class=\"count\">\(count)</span></a>")
    }

    @Test("SH-13 a guest of a browser has a cart of its own, which a sign-in elsewhere does not show")
    func apart() async throws {
        let server = try await ServingApp(launcher)
        let guest = try await server.session(), other = try await server.session()
        try await add(2, by: guest)
        #expect(hasCount(2, guest), "\(guest.page)")
        try await other.open("/cart")
        #expect(other.notices == ["Cart"] && other.shown.contains("The cart is empty."), "\(other.shown)")
        try await guest.open("/cart")
        #expect(guest.heading == "Cart" && guest.shown.contains("9.00 EUR"), "\(guest.shown)")
        await server.stop()
    }

    @Test("SH-13 a guest signs in at the checkout, pays for both carts, and the recording replays at a terminal")
    func checkout() async throws {
        try await launcher.signIn()
        _ = await launcher.run("open", "app://cart/add/TEA-001?quantity=1")
        _ = await launcher.run("activate", "authentication.logout")
        let folder = launcher.folder.appending(path: "recordings").path
        let server = try await ServingApp(launcher, "--record", folder), guest = try await server.session()
        try await add(2, by: guest)
        try await guest.open("/cart")
        try await guest.choose("Check out")
        try #require(guest.heading == "Sign in", "\(guest.shown)")
        try await guest.choose("Sign in", ["email": "ada@example.org", "password": "correct horse battery"])
        #expect(guest.notices.contains("Your cart") && guest.heading == "Confirm payment", "\(guest.shown)")
        #expect(guest.shown.contains("2 pieces from before the sign-in are in your cart now."))
        #expect(guest.shown.contains("13.50 EUR"), "\(guest.shown)")
        try await guest.choose("Pay")
        try await guest.choose("Pay", ["number": "4242424242424242", "expiry": "12/49", "cvc": "123"])
        #expect(guest.notices.contains("Receipt"), "\(guest.shown)")
        #expect(!guest.page.contains("class=\"count\""))
        try await guest.quit()
        await server.stop()

        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
        let recording = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        #expect(recording.hasPrefix("# Recorded by launcher 0.1.0 in format 2 in a browser with the plugins "))
        let again = try TestLauncher()
        try await again.importProduct(stock: 100)
        try await again.signIn()
        _ = await again.run("open", "app://cart/add/TEA-001?quantity=1")
        let secrets = [
            "SECRET_PASSWORD": "correct horse battery", "SECRET_NUMBER": "4242424242424242", "SECRET_EXPIRY": "12/49",
            "SECRET_CVC": "123",
        ]
        let replay = await again.run(["run", "--script", "\(folder)/\(name)"], environment: secrets)
        #expect(replay.code == .success, "\(replay.errors)\n\(recording)")
        #expect(replay.output.contains("2 pieces from before the sign-in are in your cart now."))
        #expect(replay.output.contains("Receipt"))
        // Whoever is signed in at the terminal stays so, and had no part in it.
        #expect(await again.run("activate", "authentication.current-user").output.contains("ada@example.org"))
        #expect(await again.run("activate", "authentication.logout").code == .success)
        let alone = await again.run(["run", "--script", "\(folder)/\(name)"], environment: secrets)
        #expect(alone.output.contains("2 pieces from before the sign-in are in your cart now."), "\(alone.output)")
        #expect(await again.run("activate", "authentication.current-user").output.contains("null"))
    }

    @Test("AD-44 a purchase in two tabs is one recording, which replays at a terminal")
    func tabs() async throws {
        try await launcher.signIn()
        _ = await launcher.run("activate", "authentication.logout")
        let folder = launcher.folder.appending(path: "recordings").path
        let server = try await ServingApp(launcher, "--record", folder), guest = try await server.session()
        try await add(2, by: guest)
        try await guest.open("/cart")
        try await guest.choose("Check out")
        try #require(guest.heading == "Sign in", "\(guest.shown)")
        let other = try WebVisitor(server.address)
        other.cookie = guest.cookie
        try await add(1, by: other)
        try await guest.choose("Sign in", ["email": "ada@example.org", "password": "correct horse battery"])
        #expect(guest.shown.contains("13.50 EUR"), "\(guest.shown)")
        other.cookie = guest.cookie
        try await other.open("/cart")
        try #require(other.heading == "Cart" && other.shown.contains("13.50 EUR"), "\(other.shown)")
        try await guest.choose("Pay")
        try await guest.choose("Pay", ["number": "4242424242424242", "expiry": "12/49", "cvc": "123"])
        #expect(guest.notices.contains("Receipt"), "\(guest.shown)")
        try await guest.quit()
        await server.stop()

        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let recording = try String(contentsOfFile: "\(folder)/\(try #require(names.first))", encoding: .utf8)
        #expect(names.count == 1 && recording.contains("\ntab 2\nopen app://products/TEA-001\n"), "\(recording)")
        #expect(recording.contains("\ntab 2\nopen app://cart\ntab 1\nConfirm payment: Pay\n"), "\(recording)")
        let again = try TestLauncher()
        try await again.importProduct(stock: 100)
        try await again.signIn()
        _ = await again.run("activate", "authentication.logout")
        let secrets = [
            "SECRET_PASSWORD": "correct horse battery", "SECRET_NUMBER": "4242424242424242", "SECRET_EXPIRY": "12/49",
            "SECRET_CVC": "123",
        ]
        let replay = await again.run(["run", "--script", "\(folder)/\(names[0])"], environment: secrets)
        #expect(replay.code == .success, "\(replay.errors)\n\(recording)")
        #expect(replay.output.contains("3 pieces from before the sign-in are in your cart now."), "\(replay.output)")
        let parts = replay.output.components(separatedBy: "> tab 2\n")
        try #require(parts.count == 3, "\(replay.output)")
        #expect(parts[2].contains("\nCart\n====\n") && parts[2].contains("13.50 EUR") && parts[2].contains("Receipt"))
    }

    @Test("SH-13 whoever has planted the secret of a browser does not fill the cart of the user who signs in there")
    func planted() async throws {
        try await launcher.signIn()
        _ = await launcher.run("activate", "authentication.logout")
        let server = try await ServingApp(launcher), stranger = try await server.session()
        let victim = try WebVisitor(server.address)
        victim.keepSecrets(of: stranger)
        try await victim.begin()
        try await add(1, by: victim)
        try await victim.open("/cart")
        try await victim.choose("Check out")
        try await victim.choose("Sign in", ["email": "ada@example.org", "password": "correct horse battery"])
        #expect(victim.shown.contains("1 piece from before the sign-in is in your cart now."), "\(victim.shown)")
        try await add(2, by: stranger)
        try await victim.open("/cart")
        #expect(hasCount(1, victim) && victim.shown.contains("4.50 EUR"), "\(victim.shown)")
        #expect(Set(victim.keptSecrets).isDisjoint(with: stranger.keptSecrets))
        try await victim.reopen()
        try await victim.begin()
        try await victim.open("/cart")
        #expect(victim.shown.contains("The cart is empty."), "\(victim.shown)")
        await server.stop()
    }

    @Test("SH-13 at a terminal adding asks for a sign-in")
    func terminal() async throws {
        let script = "Dashboard: Add to cart\nAdd to cart: Add sku=TEA-001\nSign in: Cancel\nDashboard: Quit\n"
        let result = await launcher.run("run", script: script)
        #expect(result.code == .success, "\(result)")
    }
}
