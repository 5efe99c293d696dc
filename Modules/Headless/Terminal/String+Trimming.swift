extension String {
    /// Returns the text without what is blank at its beginning and its end.
    func trimming(_ isBlank: (Unicode.Scalar) -> Bool) -> String {
        let head = unicodeScalars.drop(while: isBlank)
        let length = head.reversed().drop(while: isBlank).count
        return String(head.prefix(length))
    }
}
