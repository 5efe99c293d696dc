extension String {
    /// The text as one word of a shell, in quotes where it needs them, or nil if a terminal would not print it as it
    /// is.
    var shellWord: String? {
        if wholeMatch(of: /[A-Za-z0-9_@%+=:,.\/-]+/) != nil { return self }
        if unicodeScalars.contains(where: { $0.value < 32 || (127...159).contains($0.value) }) { return nil }
        return "'" + replacing("'", with: #"'\''"#) + "'"
    }
}
