import Foundation
import LauncherTesting

/// The bytes of stores that many tests begin with. Commands make each of them once in a test run, and a test gets a
/// copy.
@MainActor
enum PreparedStore {
    /// A store with an operator and one product.
    static let product = Task { try await bytes { try await $0.makeProduct(stock: 100) } }

    /// The same with a shopper, who is signed in on the default profile.
    static let shopper = Task {
        try await bytes { launcher in
            try await launcher.makeProduct(stock: 100)
            try await launcher.makeShopper("Ada", on: "default")
        }
    }

    private static func bytes(_ make: @MainActor (TestLauncher) async throws -> Void) async throws -> Data {
        let launcher = try TestLauncher()
        try await make(launcher)
        return try Data(contentsOf: URL(filePath: launcher.store))
    }
}

extension TestLauncher {
    /// Puts one product into the store.
    func importProduct(stock: Int = 100) async throws {
        if stock != 100 || hasOwnClock || FileManager.default.fileExists(atPath: store) {
            return try await makeProduct(stock: stock)
        }
        try begin(with: try await PreparedStore.product.value)
        hasOperator = true
    }

    /// Registers Ada, or another shopper, and signs her in on a profile.
    func signIn(_ name: String = "Ada", on profile: String = "default") async throws {
        let prepared = try await PreparedStore.product.value, file = URL(filePath: store)
        let isUntouched =
            (try? Data(contentsOf: file)) == prepared && !FileManager.default.fileExists(atPath: store + "-wal")
        if name != "Ada" || profile != "default" || hasOwnClock || !isUntouched {
            return try await makeShopper(name, on: profile)
        }
        try begin(with: try await PreparedStore.shopper.value)
    }

    /// Writes the file of the store, which no connection has open.
    private func begin(with bytes: Data) throws {
        try bytes.write(to: URL(filePath: store))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: store)
    }
}
