import BoardyCommandLine
import BoardyHeadless
import Foundation

/// The name of an app, and of everything that carries it: the program, its files, its variables and its pages.
///
///     AppIdentity(name: "club", version: "1.2.0", about: "Keeps the members of a club.")
public struct AppIdentity: Equatable, Sendable {
    /// The name of the executable, as help, messages, completions, recordings and traces have it.
    public let name: String
    /// The version, without the name.
    public let version: String
    /// The purpose of the app, as one sentence.
    public let about: String
    /// The date of the version for the manual page, such as `2026-11-26`; empty for none.
    public let date: String
    /// The name of the app's folder in the directories for data, state and configuration. Lines of diagnostics begin
    /// with it.
    public let folder: String
    /// The beginning of the names of the app's environment variables, such as `CLUB_`.
    public let variablePrefix: String
    /// The name of the app on its pages.
    public let title: String
    /// The word for the app in the sentences of its pages, such as `shop`.
    public let noun: String
    /// The picture on the pages: elements of SVG in a square of 32 by 32, which are drawn as lines; empty for a common
    /// one.
    public let picture: String
    /// CSS that each page has behind its own; empty for none.
    public let style: String

    /// Describes an app, whose name is a word of lower-case letters, digits and dashes.
    ///
    /// The folder has this name by default, the title has it with a capital, and variables begin with the folder in
    /// capitals.
    public init(
        name: String, version: String, about: String, date: String = "", folder: String? = nil,
        variablePrefix: String? = nil, title: String? = nil, noun: String = "app", picture: String = "",
        style: String = ""
    ) {
        self.name = name
        self.version = version
        self.about = about
        self.date = date
        self.folder = folder ?? name
        self.variablePrefix = variablePrefix ?? variableName("", folder ?? name) + "_"
        self.title = title ?? name.prefix(1).uppercased() + String(name.dropFirst())
        self.noun = noun
        self.picture = picture
        self.style = style
    }

    /// The first name that a file, a shell or a variable cannot have, as a sentence without its end; nil if there is
    /// none.
    var problem: String? {
        let name = /[A-Za-z0-9][-._A-Za-z0-9]*/, names = [(self.name, "name"), (folder, "folder")]
        if let (text, noun) = names.first(where: { $0.0.wholeMatch(of: name) == nil }) {
            return "the \(noun) '\(text.printable)' of the app is no word of letters, digits, dashes, dots and "
                + "underscores that begins with a letter or a digit"
        }
        if variablePrefix.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil { return nil }
        return "no variable can begin with '\(variablePrefix.printable)', which the app declares"
    }

    /// Returns the name of the environment variable for an option, such as `CLUB_STORE` for `store`.
    package func variable(_ option: String) -> String {
        variableName(variablePrefix, option)
    }

    /// Returns the folder of the app for states, such as logs.
    func stateFolder(_ environment: (String) -> String?) -> String {
        folder(in: "XDG_STATE_HOME", or: ".local/state", environment)
    }

    /// Returns the folder of the app in a directory of XDG, whose variable has no effect with a relative path.
    ///
    /// - Parameter usual: the directory without the variable, below the home of the user.
    func folder(in variable: String, or usual: String, _ environment: (String) -> String?) -> String {
        let home = environment("HOME").flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
        let named = environment(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
        return "\(named ?? "\(home)/\(usual)")/\(folder)"
    }
}
