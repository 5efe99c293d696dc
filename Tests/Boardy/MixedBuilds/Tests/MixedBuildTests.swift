import Foundation
import PostgresServer
import Testing

/// The launcher with a worker and with callers of other builds, as processes with one queue and one store in
/// PostgreSQL.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint))) struct MixedBuildTests {
    private static let selection = ["--remote", "product-management"]
    private let database: TestDatabase

    init() throws { database = try PostgresServer.database() }

    @Test(
        "RM-4 RM-22 a worker that renamed an outcome alone serves nobody: each command is exit 78 and has done nothing")
    func renamed() async throws {
        let keys = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).key").path
        defer { try? FileManager.default.removeItem(atPath: keys) }
        #expect(try await MixedBuild.launcher.run(["make-seal-key", keys], in: database).status == 0)
        try await MixedBuild.renamed.serve(in: database) {
            let issue = """
                  this process sends version 6de7db8d of 'products.details', and the processes that serve it accept \
                only 36cd0d84
                    ProductManagement/ProductManagementLauncherPlugin.swift:LINE; start a process of the same build \
                that serves the plugin product-management
                """
            let launching = "launcher: these plugins do not fit together, so nothing was launched\n\(issue)"
            for command in [
                ["run"], ["activate", "products.list", "--timeout", "20s"], ["serve", "--port", "0"],
                ["serve-plugins", "--plugin", "shopping", "--seal-key", keys],
            ] {
                let refusal = try await launcher(command)
                #expect(refusal == .init(status: 78, text: "", errors: launching), "\(command)")
            }
            let invalid = try await launcher(["validate"])
            #expect(
                invalid == .init(status: 78, text: "", errors: "launcher: these plugins do not fit together\n\(issue)"))
            #expect(try database.number("SELECT count(*) FROM boardy.activation") == 0)
            // The worker is the only process of the queue, and no module has written its tables.
            #expect(try database.number("SELECT count(*) FROM boardy.process") == 1)
            let modules = "SELECT count(*) FROM pg_namespace WHERE nspname IN ('shopping', 'authentication', 'payment')"
            #expect(try database.number(modules) == 0)
            // A process that fits is enough, beside the one that does not.
            try await MixedBuild.after.serve(in: database) {
                let validation = try await launcher(["validate"]), answer = try await call(.launcher)
                #expect(validation == .init(status: 0, text: "The plugins fit together.", errors: ""))
                #expect(answer.contains(#""title":"Tea""#), "\(answer)")
            }
        }
    }

    @Test("RM-6 a later worker serves the callers of this build, which do not see its new fields")
    func laterWorker() async throws {
        let answers = try await MixedBuild.after.serve(in: database) {
            [try await call(.launcher), try await call(.after)]
        }
        let product =
            #""available":7,"category":"later","description":"","price":{"currency":"EUR","minor":1299},"#
            + #""sku":"TEA-001","stock":7"#
        #expect(
            answers == [
                #"{"outcome":"found","product":{\#(product),"title":"Tea"}}"#,
                #"{"language":"fr","outcome":"found","product":{\#(product),"title":"Thé"}}"#,
            ])
    }

    @Test("RM-22 a caller of a later build is refused before launch while only this build serves")
    func laterCaller() async throws {
        let answers = try await MixedBuild.launcher.serve(in: database) {
            [
                try await MixedBuild.launcher.call("TEA-001", in: database),
                try await MixedBuild.after.call("TEA-001", in: database),
            ]
        }
        #expect(answers[0] == .init(status: 0, text: #"{"outcome":"notFound","sku":"TEA-001"}"#, errors: ""))
        #expect(answers[1].status == 78)
        #expect(answers[1].text.contains("and the processes that serve it accept only "), "\(answers[1])")
        #expect(try database.number("SELECT count(*) FROM boardy.activation") == 1)
    }

    @Test("RM-6 while both builds serve each caller is answered, and this build may go")
    func bothWorkers() async throws {
        try await MixedBuild.after.serve(in: database) {
            let both = try await MixedBuild.launcher.serve(in: database) {
                [try await call(.after), try await call(.launcher), try await call(.launcher), try await call(.after)]
            }
            #expect(both[0] == both[3] && both[0].contains("Thé"), "\(both)")
            // Either worker may have answered, of which one has no products.
            #expect(both[1...2].allSatisfy { $0.contains("notFound") || $0.contains(#""Tea""#) }, "\(both)")
            let later = try await call(.launcher)
            #expect(later.contains(#""title":"Tea""#), "\(later)")
        }
        #expect(try database.number("SELECT count(*) FROM boardy.activation WHERE state <> 2") == 0)
    }

    private func launcher(_ command: [String]) async throws -> MixedBuild.Answer {
        try await MixedBuild.launcher.run(command + Self.selection, in: database)
    }

    private func call(_ build: MixedBuild) async throws -> String {
        let answer = try await build.call("TEA-001", in: database)
        #expect(answer.status == 0, "\(answer)")
        return answer.text
    }
}
