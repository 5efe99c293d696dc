import PostgresServer
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, PostgresServer.hint)) struct MixedBuildTests {
    private let database: TestDatabase

    init() throws { database = try PostgresServer.database() }

    @Test("RM-6 a later build serves the callers of the build before, which do not see its new fields")
    func laterWorker() async throws {
        try await MixedBuild.after.serve(in: database) {
            #expect(try await call(.before) == "Hello, Ann, says the build after")
            #expect(try await call(.after) == "Bonjour, Ann, says the build after in fr")
        }
    }

    @Test("RM-22 a later caller is refused before launch while only the build before serves")
    func earlierWorker() async throws {
        try await MixedBuild.before.serve(in: database) {
            #expect(try await call(.before) == "Hello, Ann, says the build before")
            #expect(try await refusal(of: .after).contains("accept only 22dc4044"))
        }
    }

    @Test("RM-6 while both builds serve, each caller is answered, and the build before may go")
    func bothWorkers() async throws {
        try await MixedBuild.after.serve(in: database) {
            try await MixedBuild.before.serve(in: database) {
                for _ in 0..<3 {
                    #expect(try await call(.before).hasPrefix("Hello, Ann, says the build "))
                    #expect(try await call(.after) == "Bonjour, Ann, says the build after in fr")
                }
            }
            #expect(try await call(.before) == "Hello, Ann, says the build after")
        }
        #expect(try database.number("SELECT count(*) FROM boardy.activation WHERE state <> 2") == 0)
    }

    @Test("RM-4 and RM-22 a build that renamed a field is refused before launch, with the versions and the remedy")
    func renamed() async throws {
        try await MixedBuild.after.serve(in: database) {
            let text = try await refusal(of: .renamed)
            #expect(text == "?")
        }
        #expect(try database.number("SELECT count(*) FROM boardy.activation") == 0)
    }

    private func call(_ build: MixedBuild) async throws -> String {
        let answer = try await build.call("Ann", in: database)
        #expect(answer.status == 0, "\(answer.text)")
        return answer.text
    }

    private func refusal(of build: MixedBuild) async throws -> String {
        let answer = try await build.call("Ann", in: database)
        #expect(answer.status == 78)
        return answer.text
    }
}
