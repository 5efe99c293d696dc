extension Duration {
    /// The time as the text of an error tells it, such as `3 seconds` or `0.5 seconds`.
    package var secondsText: String {
        let seconds = self / .seconds(1), whole = Int(seconds)
        let text = Double(whole) == seconds ? "\(whole)" : "\(seconds)"
        return text == "1" ? "1 second" : "\(text) seconds"
    }
}
