import Boardy
import BoardyCommandLine

/// The settings that plugins declare, as options of a command.
struct SettingOptions: ParameterGroup {
    private var options: [SettingOption] = []

    /// Makes no options, for a command that launches nothing.
    init() {}

    /// Makes the options of a command.
    ///
    /// - Parameters:
    ///   - isAtTerminal: true for a session of one person at a terminal, false for a server or a worker.
    ///   - installed: returns the names of the plugins that a command line installs.
    ///   - remote: returns the names of those whose boards it leaves to other processes, which have settings of their
    ///     own.
    init(
        isAtTerminal: Bool, installed: @escaping @Sendable (ParsedValues) -> [String],
        remote: @escaping @Sendable (ParsedValues) -> [String]
    ) {
        for (plugin, declaration) in AppDefinition.current.declarations.settings {
            let isOfProcess = declaration.scope == .everyProcess
            guard isAtTerminal || isOfProcess else { continue }
            let group = OptionGroup("Settings of \(plugin)", origin: "a setting of \(plugin)") { values in
                if !installed(values).contains(plugin) { return "which is not selected" }
                // What a person at a terminal chooses travels with the activations.
                return isOfProcess && remote(values).contains(plugin)
                    ? "whose boards are in another process; give it to that one" : nil
            }
            options.append(declaration.option(in: group))
        }
    }

    var members: [any ParameterMember] { options.map(\.option) }

    /// Returns the values that the command line, variables and the settings file give to the settings.
    ///
    /// - Parameter isTyped: true for values of the command line alone, and secrets, which nobody should type there.
    func values(isTyped: Bool = false) throws(ValueError) -> SettingValues {
        var values = SettingValues()
        for option in options where !isTyped || option.isTyped || option.declaration.isSecret {
            let declaration = option.declaration
            do throws(SettingProblem) { values = try values.with(declaration, texts: option.texts) } catch {
                throw ValueError("takes --\(declaration.name), which \(error)")
            }
        }
        return values
    }
}

private struct SettingOption: Sendable {
    let declaration: SettingDeclaration
    let option: any ParameterDeclaration
    let texts: [String]
    /// True if the command line has the option.
    let isTyped: Bool
}

extension SettingDeclaration {
    fileprivate func option(in group: OptionGroup) -> SettingOption {
        let help = help + (example.map { " Example: \($0)" } ?? ""), known = allowed.map { KnownName($0) }
        // The value is made when all options are known.
        let parser = ValueParser(allowed: allowed, completion: known.isEmpty ? .none : .names { _ in known }) {
            text throws(ValueError) in
            do throws(SettingProblem) { try check(text) } catch {
                throw ValueError(error.description, known: known)
            }
        }
        if isRepeated {
            // A secret may have commas.
            let option = Option(
                name, placeholder: placeholder, help: help, collecting: parser, commas: !isSecret,
                defaultText: defaultText, isSecret: isSecret, group: group)
            let isTyped = ParsedValues.current.source(of: option) == .commandLine
            return SettingOption(declaration: self, option: option, texts: option.wrappedValue, isTyped: isTyped)
        }
        let option = Option(
            name, placeholder: placeholder, help: help, parser: parser, defaultText: defaultText, isSecret: isSecret,
            group: group)
        return SettingOption(
            declaration: self, option: option, texts: option.wrappedValue.map { [$0] } ?? [],
            isTyped: ParsedValues.current.source(of: option) == .commandLine)
    }
}
