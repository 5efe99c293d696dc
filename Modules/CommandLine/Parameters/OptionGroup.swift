/// Options of one origin, such as the settings of a plugin. Help lists them under a heading, and errors name the
/// origin.
///
///     let group = OptionGroup("Settings of payment", origin: "a setting of payment") { values in
///         values[Options.plugin].contains("payment") ? nil : "which is not selected"
///     }
public struct OptionGroup: Sendable {
    let heading: String
    let origin: String
    let absence: @Sendable (ParsedValues) -> String?

    /// Makes a group.
    ///
    /// - Parameters:
    ///   - heading: the heading in help, as words of a sentence.
    ///   - origin: each of the options in a sentence, such as `a setting of payment`.
    ///   - absence: returns why the options count for nothing beside the options without a group, such as
    ///     `which is not selected`; nil if they count.
    ///     An option that is typed nevertheless is an error; one that a variable or the file sets has its default.
    public init(
        _ heading: String, origin: String, absence: @escaping @Sendable (ParsedValues) -> String? = { _ in nil }
    ) {
        self.heading = heading
        self.origin = origin
        self.absence = absence
    }
}

extension [Parameter] {
    var withoutGroup: [Parameter] { filter { $0.group == nil } }

    /// The headings of the groups in the order of their first option, each with its options.
    var groups: [(heading: String, options: [Parameter])] {
        var headings: [String] = []
        for case let group? in map(\.group) where !headings.contains(group.heading) { headings.append(group.heading) }
        return headings.map { heading in (heading, filter { $0.group?.heading == heading }) }
    }
}
