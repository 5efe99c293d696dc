import Boardy
import BoardyValues

/// The settings of the points.
enum PointsSettings {
    static let title = Setting(
        "points-title", placeholder: "TEXT", help: "The name of the points.", kind: .text, default: "Points")
    static let most = Setting(
        "points-most", placeholder: "N", help: "The most points at a time.", kind: .number(in: 1...1000), default: 100)
    static let mode = Setting(
        "points-mode", placeholder: "MODE", help: "The way in which points count.", kind: .choice,
        default: PointsMode.single)
    static let excluded = Setting(
        "points-excluded", placeholder: "NUMBER", help: "A member who gets none.", repeated: .number(in: 1...1_000_000))
    static let pin = Setting(
        "points-pin", placeholder: "PIN", help: "The PIN of those who give points.",
        kind: .secret { text throws(SettingProblem) in
            if text.count < 4 { throw SettingProblem("has four characters or more") }
            return Secret(text)
        })
}
