import ClubApp
import LauncherKit
import LauncherTesting
import LauncherWeb
import Testing

/// The web as an addition to an app.
@MainActor @Suite struct WebFrontEndTests {
    @Test("serve is a command of an app with the front end alone, and its options are settings of the app")
    func serve() async throws {
        let bare = try TestedApp(Club.app()), club = try TestedApp(Club.app(with: [WebFrontEnd()]))
        #expect(await bare.run("serve").code == .usage)
        #expect(await club.run("--help").output.contains("serve"))
        #expect(await club.run("serve", "--help").output.contains("--port"))
        let absence = "libmicrohttpd"
        #expect(await club.run("--help").output.contains(absence))
        #expect(await !bare.run("--help").output.contains(absence))
        #expect(await club.run("config", environment: ["CLUB_PORT": "8123"]).output.contains("CLUB_PORT"))
    }

    @Test("a message about the token of the inspector names the variable of the app")
    func token() async throws {
        let result = try await TestedApp(Club.app(with: [WebFrontEnd()])).run("serve", "--quiet", "--inspector", "0")
        #expect(result.code == .usage && result.errors.contains("CLUB_INSPECTOR_TOKEN"), "\(result)")
    }
}
