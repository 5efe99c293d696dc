extension HTTPRequest {
    /// Decodes the body as the form that its media type names.
    ///
    /// - Throws: the reason to refuse the form, with the status that fits.
    public func form(limits: FormData.Limits = FormData.Limits()) throws(FormError) -> FormData {
        let type = header("Content-Type")
        guard let type, let media = HeaderValue(type) else { throw .notAForm(type) }
        switch media.value {
        case "application/x-www-form-urlencoded": return try FormData(encoded: body, limits: limits)
        case "multipart/form-data":
            return try FormData(multipart: body, boundary: media.parameters["boundary"] ?? "", limits: limits)
        default: throw .notAForm(type)
        }
    }
}
