import Foundation
import LauncherTesting
import Testing

@testable import Club

@MainActor @Suite struct SettingTests {
    private let club: TestedApp
    private let file =
        "points-title = Stars\npoints-most = 20\npoints-mode = double\npoints-excluded = 4,5\npoints-pin = file"

    init() throws { club = try TestedApp(Club.self) }

    /// Writes the settings file, which nobody else may use because it may have a secret.
    private func write(_ settings: String) throws {
        let name = ".config/club/club.conf", file = club.folder.appending(path: name)
        try club.write(settings, to: name)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    }

    private func rules(_ arguments: String..., environment: [String: String] = [:]) async -> String {
        let result = await club.run(["activate", "points.rules"] + arguments, environment: environment)
        return result.output + result.errors
    }

    @Test("A setting comes from the option, else from the variable, else from the file, else it has its default")
    func sources() async throws {
        #expect(
            await rules() == #"{"excluded":[],"hasPIN":false,"mode":"single","most":100,"title":"Points"}"# + "\n")
        try write(file)
        #expect(
            await rules() == #"{"excluded":[4,5],"hasPIN":true,"mode":"double","most":20,"title":"Stars"}"# + "\n")
        let environment = [
            "CLUB_POINTS_TITLE": "Coins", "CLUB_POINTS_MOST": "30", "CLUB_POINTS_MODE": "single",
            "CLUB_POINTS_EXCLUDED": "6", "CLUB_POINTS_PIN": "variable",
        ]
        #expect(
            await rules(environment: environment)
                == #"{"excluded":[6],"hasPIN":true,"mode":"single","most":30,"title":"Coins"}"# + "\n")
        #expect(
            await rules(
                "--points-title", "Nuts", "--points-most", "40", "--points-mode", "double", "--points-excluded", "7",
                "--points-excluded", "8", "--points-pin", "option", environment: environment)
                == #"{"excluded":[7,8],"hasPIN":true,"mode":"double","most":40,"title":"Nuts"}"# + "\n")
    }

    @Test("The secret of the option wins over those of the variable and of the file")
    func secret() async throws {
        try write("points-pin = file")
        _ = await club.run("activate", "members.join", "--input", #"{"name":"Ada"}"#)
        for (pin, arguments, environment) in [
            ("file", [], [:]), ("variable", [], ["CLUB_POINTS_PIN": "variable"]),
            ("option", ["--points-pin", "option"], ["CLUB_POINTS_PIN": "variable"]),
        ] {
            let give = ["activate", "points.give", "--input", #"{"member":1,"points":1,"pin":"\#(pin)"}"#]
            let given = await club.run(give + arguments, environment: environment)
            #expect(given.output.contains("given"), "\(given)")
        }
    }

    @Test(
        "A wrong value is refused with the name of the plugin",
        arguments: [
            ("most", "1001"), ("most", "many"), ("mode", "triple"), ("excluded", "0"), ("excluded", "1,x"),
            ("pin", "x!z"),  // no part of a random folder
        ])
    func wrongValue(name: String, value: String) async throws {
        let typed = await club.run("activate", "points.rules", "--points-\(name)", value)
        let given = await club.run(
            "activate", "points.rules", environment: ["CLUB_POINTS_\(name.uppercased())": value])
        try write("points-\(name) = \(value)")
        let written = await club.run("activate", "points.rules")
        for result in [typed, given, written] {
            #expect([.usage, .configuration].contains(result.code), "\(result)")
            #expect(result.errors.contains("(a setting of points)"), "\(result)")
            #expect(result.output == "" && (name != "pin" || !result.errors.contains(value)), "\(result)")
        }
    }
}
