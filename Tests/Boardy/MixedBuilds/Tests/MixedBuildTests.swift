import PostgresServer
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint))) struct MixedBuildTests {
    private let database: TestDatabase

    init() throws { database = try PostgresServer.database() }

    @Test("RM-6 a later build serves the callers of the build before, which do not see its new fields")
    func laterWorker() async throws {
        let answers = try await MixedBuild.after.serve(in: database) {
            [try await call(.before), try await call(.after)]
        }
        #expect(answers == ["Hello, Ann, says the build after", "Bonjour, Ann, says the build after in fr"])
    }

    @Test("RM-22 a later caller is refused before launch while only the build before serves")
    func earlierWorker() async throws {
        let answers = try await MixedBuild.before.serve(in: database) {
            [try await call(.before), try await refusal(of: .after)]
        }
        #expect(answers[0] == "Hello, Ann, says the build before")
        #expect(answers[1].contains("and the processes that serve it accept only 22dc4044"), "\(answers[1])")
        #expect(try database.number("SELECT count(*) FROM boardy.activation") == 1)
    }

    @Test("RM-6 while both builds serve each caller is answered, and the build before may go")
    func bothWorkers() async throws {
        try await MixedBuild.after.serve(in: database) {
            let both = try await MixedBuild.before.serve(in: database) {
                [try await call(.after), try await call(.before), try await call(.before), try await call(.after)]
            }
            #expect(both[0] == both[3] && both[0] == "Bonjour, Ann, says the build after in fr")
            #expect(both[1...2].allSatisfy { $0.hasPrefix("Hello, Ann, says the build ") }, "\(both)")
            let later = try await call(.before)
            #expect(later == "Hello, Ann, says the build after")
        }
        #expect(try database.number("SELECT count(*) FROM boardy.activation WHERE state <> 2") == 0)
    }

    @Test("RM-4 and RM-22 a build that renamed a field is refused before launch, with the versions and the remedy")
    func renamed() async throws {
        let text = try await MixedBuild.after.serve(in: database) { try await refusal(of: .renamed) }
        let reason =
            "this process sends version ee989081 of 'mixed.greet', and the processes that serve it accept only 22dc4044, 6729f782 ("
        let advice = "); start a process of the same build that serves the plugin greetings"
        #expect(text.hasPrefix(reason) && text.hasSuffix(advice), "\(text)")
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
