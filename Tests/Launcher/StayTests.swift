import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// Visitors who stay signed in, and servers that are started again.
@MainActor @Suite struct StayTests {
    private let launcher: TestLauncher
    private let account = ["email": "ada@example.org", "password": "correct horse battery", "name": "Augusta"]

    init() async throws {
        launcher = try TestLauncher()
        try await launcher.importProduct(stock: 100)
    }

    private func isSignedIn(_ visitor: WebVisitor) -> Bool { visitor.page.contains("Augusta") }

    @Test("AU-20 a visitor who stays signed in is so after the browser and the server were closed, until the sign-out")
    func restart() async throws {
        var server = try await ServingApp(launcher), ada = try await server.session()
        try await ada.open("/register")
        try await ada.choose("Create account", account.merging(["stay": "yes"]) { $1 })
        #expect(isSignedIn(ada) && ada.keptSecrets.count == 2, "\(ada.shown)")
        let first = ada.keptSecrets
        await server.stop()
        server = try await ServingApp(launcher)
        var next = try WebVisitor(server.address)
        next.keepSecrets(of: ada)
        try await next.open("/products/TEA-001")
        #expect(isSignedIn(next), "\(next.shown)")
        try await next.choose("Add to cart")
        #expect(next.page.contains(">Cart <span class=\"count\">1</span></a>"), "\(next.page)")
        #expect(Set(next.keptSecrets).isDisjoint(with: first))
        await server.stop()

        server = try await ServingApp(launcher)
        ada = next
        next = try WebVisitor(server.address)
        next.keepSecrets(of: ada)
        try await next.open("/cart")
        #expect(isSignedIn(next) && next.shown.contains("4.50 EUR"), "\(next.shown)")
        let former = try WebVisitor(server.address)
        former.keepSecrets(of: next)
        try await next.open("/start")
        try await next.choose("Sign out")
        #expect(!isSignedIn(next) && next.keptSecrets.count == 1, "\(next.shown)")
        await server.stop()

        server = try await ServingApp(launcher)
        let last = try WebVisitor(server.address)
        last.keepSecrets(of: former)
        try await last.open("/cart")
        #expect(!isSignedIn(last) && last.keptSecrets.count == 1, "\(last.shown)")
        await server.stop()
        for name in try FileManager.default.contentsOfDirectory(atPath: launcher.folder.path) {
            let bytes = try Data(contentsOf: launcher.folder.appending(path: name))
            for secret in first { #expect(bytes.firstRange(of: Data(secret.utf8)) == nil, "a secret is in \(name)") }
        }
    }
}
