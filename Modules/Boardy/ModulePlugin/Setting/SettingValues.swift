/// The values that an app gives to the settings of its plugins, an option of a launch.
///
///     PluginLauncher.with(options: .default.with(SettingValues().with(PointsSettings.rate, 5)))
///
/// A setting without a value has its default. Descriptions and mirrors tell the names and no value, because some are
/// secrets.
public struct SettingValues: Sendable {
    /// A ``GivenValue`` for each name.
    private var given: [String: any Sendable] = [:]

    /// Makes values without any, so that each setting has its default.
    public init() {}

    /// Returns these values with one more. The new value replaces the value that the setting had.
    public func with<Value>(_ setting: Setting<Value>, _ value: Value) -> SettingValues {
        var values = self
        values.given[setting.name] = GivenValue(value: value)
        return values
    }

    /// Returns these values with the one that texts stand for; the last text counts if the setting cannot be repeated.
    ///
    /// - Parameters:
    ///   - declaration: the setting, from the manifest of its plugin.
    ///   - texts: the texts as somebody wrote them; without any, the setting keeps its default.
    /// - Throws: what the first wrong text has to be, as the end of a sentence that begins with the name of the
    ///   setting.
    public func with(_ declaration: SettingDeclaration, texts: [String]) throws(SettingProblem) -> SettingValues {
        if texts.isEmpty { return self }
        var values = self
        values.given[declaration.name] = try declaration.value(of: texts)
        return values
    }

    /// Returns the value of a setting, or its default.
    public func value<Value>(of setting: Setting<Value>) -> Value { givenValue(of: setting) ?? setting.absent }

    /// Returns true if a setting has a value of another type, because two plugins declare its name.
    func hasOtherType<Value>(than setting: Setting<Value>) -> Bool {
        given[setting.name] != nil && givenValue(of: setting) == nil
    }

    private func givenValue<Value>(of setting: Setting<Value>) -> Value? {
        (given[setting.name] as? GivenValue<Value>)?.value
    }
}

extension SettingValues: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The names of the settings that have a value, in alphabetical order.
    public var description: String { "values of \(given.keys.sorted().joined(separator: ", "))" }

    public var debugDescription: String { description }

    /// A mirror without children, so that `dump` and debuggers find no value.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
