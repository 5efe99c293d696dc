import BoardyHeadless
import BoardyStorage
import ClubApp
import LauncherKit
import LauncherTesting
import Testing

@testable import LauncherWeb

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

    @Test("a session that the store ends is told that, in the words of no developer, and another one of a mistake")
    func failures() {
        for (code, verb) in [(StoreError.Code.readOnly, "written"), (.disk, "used")] {
            let error = StoreError(code: code, summary: "No.", path: "/store", advice: "")
            let words = "its store cannot be \(verb) just now. What was confirmed before is kept."
            #expect(BrowserLane.failure(error, in: "club").lines == ["The session has ended because \(words)"])
        }
        let mistake = BrowserLane.failure(CommandError(code: .software, message: ""), in: "club").lines
        #expect(mistake.first?.hasPrefix("The session has ended because of a mistake in the club.") == true)
    }

    @Test("a message about the token of the inspector names the variable of the app")
    func token() async throws {
        let result = try await TestedApp(Club.app(with: [WebFrontEnd()])).run("serve", "--quiet", "--inspector", "0")
        #expect(result.code == .usage && result.errors.contains("CLUB_INSPECTOR_TOKEN"), "\(result)")
    }
}
