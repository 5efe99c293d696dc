/// A value that whoever runs an app chooses for one of its plugins, such as the URL of a service.
///
/// The plugin declares and reads it in one call. The launcher takes the value from an option, a variable or the
/// settings file.
///
///     enum PointsSettings {
///         static let rate = Setting(
///             "points-rate", placeholder: "N", help: "Points for each euro.", kind: .number(in: 1...10), default: 1)
///     }
///
///     let rate = main.setting(PointsSettings.rate)
///
/// `Value` is optional for a setting without a default, and an array for one that can be repeated.
public struct Setting<Value: Sendable>: Sendable {
    /// The name in lower-case letters, digits and dashes. It is unique among the settings of an app.
    public var name: String { declaration.name }
    /// The untyped form of the setting, without the place where a plugin declares the setting.
    let declaration: SettingDeclaration
    let absent: Value

    /// Makes a setting that may be left out.
    ///
    /// - Parameters:
    ///   - name: the name in lower-case letters, digits and dashes, such as `gateway-key`.
    ///   - placeholder: the word for the value in help, in capitals.
    ///   - help: the purpose, as one sentence.
    ///   - kind: reads the text of the value.
    ///   - defaultText: the behaviour of the plugin without the setting, for help; nil if that is plain.
    ///   - example: a text that the setting takes; nil if none helps.
    ///   - scope: the processes that have the setting.
    public init<Element>(
        _ name: String, placeholder: String, help: String, kind: SettingKind<Element>, defaultText: String? = nil,
        example: String? = nil, scope: SettingScope = .everyProcess
    ) where Value == Element? {
        declaration = SettingDeclaration(
            name: name, placeholder: placeholder, help: help, kind: kind, defaultText: defaultText, example: example,
            scope: scope
        ) { GivenValue<Value>(value: $0.last) }
        absent = nil
    }

    /// Makes a setting with a default, whose text help shows. The text of a secret is not shown.
    ///
    /// - Parameter default: the value if nobody gives one.
    public init(
        _ name: String, placeholder: String, help: String, kind: SettingKind<Value>, default: Value,
        example: String? = nil, scope: SettingScope = .everyProcess
    ) {
        declaration = SettingDeclaration(
            name: name, placeholder: placeholder, help: help, kind: kind,
            defaultText: kind.isSecret ? nil : kind.text(`default`), example: example, scope: scope
        ) { GivenValue<Value>(value: $0.last ?? `default`) }
        absent = `default`
    }

    /// Makes a setting that can be given repeatedly, and collects its values in their order.
    ///
    /// - Parameter kind: reads the text of one value.
    public init<Element>(
        _ name: String, placeholder: String, help: String, repeated kind: SettingKind<Element>,
        defaultText: String? = nil, example: String? = nil, scope: SettingScope = .everyProcess
    ) where Value == [Element] {
        declaration = SettingDeclaration(
            name: name, placeholder: placeholder, help: help, kind: kind, defaultText: defaultText, example: example,
            scope: scope, isRepeated: true
        ) { GivenValue<Value>(value: $0) }
        absent = []
    }
}
