extension String {
    /// The text with `…` for each generated ID and each time of the clock, which differ from run to run.
    ///
    /// Texts of two runs are compared in this form. Times have the forms of JSON, of a screen, and of a day alone:
    /// `2026-11-23T08:44:00Z`, `2026-11-23 08:44 UTC` and `2026-11-23`.
    var masked: String {
        replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "…")
            // Only the process that charges cards knows it.
            .replacing(", as a trial that charges nothing", with: "")
            .replacing(/[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]+Z| [0-9]{2}:[0-9]{2} UTC)?/, with: "…")
    }

    /// The text with one space for each run of white space.
    var onOneLine: String { replacing(/\s+/, with: " ") }
}
