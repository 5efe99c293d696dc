/// The form of what a command prints, of lists as of errors.
public enum OutputFormat: String, CaseIterable, Sendable { case text, json }
