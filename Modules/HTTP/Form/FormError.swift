/// The reason why a form is refused.
public enum FormError: Error, Equatable, CustomStringConvertible {
    /// The request has another media type than a form has, or none.
    case notAForm(String?)
    /// The body does not follow the rules of its media type, in the way that the text says.
    case malformed(String)
    case tooManyFields(Int)
    case nameTooLong(Int)
    case valueTooLong(field: String, Int)
    /// A field has a line break or another control character.
    case controlCharacter(field: String)

    public var description: String {
        switch self {
        case .notAForm(let type):
            "A form is sent as application/x-www-form-urlencoded or multipart/form-data, not as \(type ?? "nothing")."
        case .malformed(let reason): "The form is malformed: \(reason)."
        case .tooManyFields(let limit): "The form has more than \(limit) fields."
        case .nameTooLong(let limit): "A field of the form has a name of more than \(limit) bytes."
        case .valueTooLong(let field, let limit): "The field \(field) has more than \(limit) bytes."
        case .controlCharacter(let field): "The field \(field) has a line break or another control character."
        }
    }

    /// The status that fits: 413 for a form that is too long, 415 for another media type, 400 otherwise.
    public var status: Int {
        switch self {
        case .notAForm: 415
        case .tooManyFields, .nameTooLong, .valueTooLong: 413
        case .malformed, .controlCharacter: 400
        }
    }
}
