import AuthenticationIO
import BoardyHeadless
import BoardyValues

extension Question<ChangePasswordRequest?> {
    /// The question for the old and the new password; nil if the person gives up.
    static var changePassword: Question {
        let passwords = TypedField(
            fields: .secret("old", label: "Old password", .currentPassword, inputField: "old"),
            .secret("new", label: "New password, 8 characters or more", .newPassword, inputField: "new")
        ) { ChangePasswordRequest(old: $0, new: $1) }
        return Question("Change password") {
            TypedChoice("Change password", .primary, fields: passwords) { $0 }
            TypedChoice("Cancel", .back) { nil }
        }
    }
}

extension ChangePasswordOutcome {
    /// The screen that tells the outcome; nil for one that the form tells, or that needs no words.
    var notice: Screen? {
        switch self {
        case .changed:
            Screen(
                title: "Password changed",
                content: [.notice("You are signed out everywhere. Sign in with the new password.", .success)])
        case .rejected, .cancelled: nil
        }
    }
}
