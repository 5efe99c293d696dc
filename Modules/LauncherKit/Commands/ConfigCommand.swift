import BoardyCommandLine

/// Prints each setting with the place that it comes from.
struct ConfigCommand: LauncherCommand {
    private let settings: [ListedSetting]

    static func declaration(of app: AppDefinition) -> CommandDeclaration {
        let session: [any ParameterDeclaration] =
            SessionRequest.options(of: app, for: .config) + [OutputRequest.timeoutOption, OutputRequest.formatOption]
        return CommandDeclaration(
            "config", abstract: "Prints each setting with the place that it comes from.",
            options: session + app.additions.flatMap(\.settings))
    }

    init(_ values: ParsedValues, of app: AppDefinition) throws(ValueError) {
        settings = values.settings
    }

    func run(in context: CommandContext) async throws {
        try context.checkDeclarations()
        await context.show(try settings.listing(as: context.output.format, columns: context.columns))
        for remark in settings.remarks { context.note(remark) }
    }
}

extension [ListedSetting] {
    /// Returns the text that `config` prints: one line for each setting with its value and its source, or all of them as JSON. A setting that is missing has
    /// the value `-`, and none in JSON.
    ///
    /// - Parameter columns: the width of the terminal; nil if the text goes somewhere else.
    func listing(as format: OutputFormat, columns: Int?) throws -> String {
        switch format {
        case .text:
            alignedColumns(map { [$0.name, $0.text.isEmpty ? "-" : $0.text, "\($0.source)"] }, width: columns)
        case .json:
            try SettingsDocument(
                settings: map {
                    .init(
                        name: $0.name, value: $0.text.isEmpty ? nil : $0.text, source: "\($0.source)",
                        remark: $0.remark)
                }
            ).json()
        }
    }

    /// A sentence for each setting that has a value in vain.
    var remarks: [String] {
        compactMap { setting in
            setting.remark.map { "\(setting.name) of \(setting.source) counts for nothing: it is \($0)" }
        }
    }
}

private struct SettingsDocument: JSONDocument {
    struct Row: Encodable {
        let name: String
        let value: String?
        let source: String
        /// The reason why the value counts for nothing.
        let remark: String?
    }

    var schemaVersion = 1
    let settings: [Row]
}
