extension String {
    /// The text as the message of a workflow command, in which a line break and `%` are escaped.
    var asMessage: String {
        replacing("%", with: "%25").replacing("\r\n", with: "%0D%0A").replacing("\r", with: "%0D").replacing(
            "\n", with: "%0A")
    }

    /// The text as the value of a property, which a comma or a colon would end.
    var asProperty: String {
        asMessage.replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
