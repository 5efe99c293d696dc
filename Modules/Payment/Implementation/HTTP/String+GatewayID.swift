extension String {
    /// True if the text has the form of an ID of a gateway, so that it may stand in a path.
    var isGatewayID: Bool {
        (1...255).contains(utf8.count)
            && unicodeScalars.allSatisfy { scalar in
                scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789-_".unicodeScalars.contains(scalar))
            }
    }
}
